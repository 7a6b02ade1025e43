import { LINE_KINDS, PRICE_BASES } from '@vantail/pricing';
import { catalogueRead } from '../../platform/callers/scopes.ts';
import { sendTagged, versionTag } from '../../platform/http/answers/conditional.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { choice, id, integer, namedOrNull, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { getQuote } from '../quotes/record-service.ts';
import { acceptance } from '../quotes/schema.ts';

const text = () => nullable(Type.String());
const object = (description: string) => Type.Optional(nullable(Type.Object({}, { description })));
const number = () => Type.Optional(nullable(Type.Number()));

const orderLine = Type.Object(
  {
    line_id: id(),
    kind: choice(LINE_KINDS),
    label: text(),
    note: text(),
    product: object('Its id, reference and name.'),
    row: object('The pricing row: its id, the fields of the window and its limits.'),
    width: number(),
    height: number(),
    surface_m2: number(),
    choices: Type.Optional(
      Type.Array(Type.Object({}), { description: 'Each step with the ids, references and names of its options.' }),
    ),
    service: object('Its id, reference, name and price type.'),
    applies_to: Type.Optional(
      Type.Unsafe<number[] | null>({ type: ['array', 'null'], items: id(), description: 'The lines of a service.' }),
    ),
    name: Type.Optional(text()),
    unit: Type.Optional(text()),
    unit_price: number(),
    quantity: number(),
    amount: number(),
    discount: object('As it was granted.'),
    discount_amount: number(),
    total: number(),
    vat: object('The VAT rate: id, name, rate, category.'),
    drawing: Type.Optional(nullable(Type.String({ description: 'The window as SVG, seen from inside.' }))),
  },
  { $id: 'OrderLine' },
);

const orderAnswer = Type.Object(
  {
    quote_id: id(),
    number: id(),
    reference: text(),
    customer: nullable(Type.Object({})),
    accepted: namedOrNull(acceptance),
    currency: Type.String(),
    price_basis: choice(PRICE_BASES),
    discount: nullable(Type.Object({})),
    totals: Type.Object({}),
    total: Type.Number(),
    priced_at_change: nullable(
      integer(0, Number.MAX_SAFE_INTEGER, { description: 'The change up to which its prices are.' }),
    ),
    note: text(),
    language: text(),
    version: integer(1, Number.MAX_SAFE_INTEGER),
    lines: Type.Array(orderLine),
  },
  { $id: 'Order' },
);

/** D20.5. */
export const orderOperations: readonly Operation[] = [
  operation({
    id: 'getQuoteOrder',
    method: 'GET',
    path: '/v1/quotes/:id/order',
    access: catalogueRead,
    tag: 'quotes',
    summary: 'Read an accepted quote as an order',
    note: 'Returns an accepted quote as one JSON for an ERP: products, rows, options and services with their ids and references, sizes, choices, prices, VAT, a drawing of each window, and the number of the last change that its prices include. It leaves out alternatives, which nobody ordered. A quote that is not accepted is `conflict`. Subscribe a webhook to `quote.accepted` to learn of new ones.',
    codes: ['conflict'],
    example: { path: { id: 3 }, after: ['acceptOffer'] },
    answers: { 200: orderAnswer },
    handle: async (request, reply) => {
      const quote = await read(request, (tx) => getQuote(tx, pathId(request.params.id)));
      const { orderOf } = await import('./order.ts');
      return sendTagged(request, reply, JSON.stringify(orderOf(quote)), versionTag(quote));
    },
  }),
];
