import {
  BREAKDOWN_KINDS,
  IDENTIFYING_FIELDS,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingFields,
  PRICE_BASES,
} from '@vantail/pricing';
import type { Static, TOptional, TUnsafe } from 'typebox';
import { choice, id, integer, jsonObject, label, moment, nullable, sizeMm, timestamp } from '../json/fields.ts';
import { Type } from '../json-schema.ts';

const STATUSES = ['draft', 'sent', 'accepted', 'declined'] as const;

/** Takes what a row takes, and null. */
const identifying = (field: IdentifyingField) =>
  Type.Optional(
    nullable(field === 'leaf_count' ? integer(1, 4) : choice(IDENTIFYING_FIELDS[field].accepted as readonly string[])),
  );
const identifyingParts = Object.fromEntries(identifyingFields.map((field) => [field, identifying(field)])) as {
  [Field in IdentifyingField]: TOptional<TUnsafe<NonNullable<IdentifyingFields[Field]> | null>>;
};
const closed = { additionalProperties: false };

const selection = Type.Object(
  { step_id: id(), option_ids: Type.Array(id(), { maxItems: 500, uniqueItems: true }) },
  closed,
);

/** D10: one configuration to price. What is not given is not compared; a given null matches rows where it is null. */
export const requestFields = {
  width: Type.Optional(nullable(sizeMm({ description: 'In millimetres.', examples: [1200] }))),
  height: Type.Optional(nullable(sizeMm({ description: 'In millimetres.', examples: [1000] }))),
  pricing_configuration_id: Type.Optional(nullable(id({ description: 'The row, if it is known.' }))),
  ...identifyingParts,
  selections: Type.Optional(
    nullable(Type.Array(selection, { maxItems: 200, description: 'The choices, each step once.' })),
  ),
  quantity: Type.Optional(integer(1, 10_000, { default: 1 })),
};

export const quoteRequest = Type.Object(requestFields, { ...closed, $id: 'QuoteRequest' });

const money = () => Type.Number();

const priceFields = {
  unit_price: money(),
  total: money(),
  quantity: integer(1, 10_000),
  surface_m2: Type.Number(),
  pricing_configuration_id: nullable(id()),
  breakdown: Type.Array(
    Type.Object(
      {
        kind: choice(BREAKDOWN_KINDS),
        label: Type.String(),
        amount: money(),
      },
      { description: 'One term of the price, with its calculation.' },
    ),
  ),
};

const labels = { currency: Type.String(), price_basis: choice(PRICE_BASES) };

export const quoteAnswer = Type.Object({ ...priceFields, ...labels }, { $id: 'QuoteAnswer' });

const customer = () => jsonObject(16, { default: null, description: 'Whatever the shop stores about its customer.' });

const frozen = () => nullable(Type.Object({}, { description: 'At the time of the quote.' }));

const savedFields = {
  id: id(),
  number: id({ description: 'Runs per tenant, without gaps.' }),
  reference: nullable(Type.String()),
  customer: nullable(Type.Object({})),
  status: choice(STATUSES),
  lines: Type.Array(
    Type.Object({
      product_id: id(),
      product: frozen(),
      width: nullable(Type.Integer()),
      height: nullable(Type.Integer()),
      selections: Type.Array(selection),
      ...priceFields,
      pricing_configuration: frozen(),
    }),
  ),
  total: money(),
  ...labels,
  priced_at_change: nullable(
    integer(0, Number.MAX_SAFE_INTEGER, {
      description: 'The prices include all changes up to this one; null for quotes older than the ledger.',
    }),
  ),
  share_token: Type.String({
    description: 'Anyone with this token and a shop’s key can see the quote, without its customer.',
  }),
  valid_until: nullable(timestamp({ description: 'Informative, not enforced; null for quotes older than the field.' })),
  version: integer(1, Number.MAX_SAFE_INTEGER),
  created_at: timestamp(),
  updated_at: timestamp(),
};

const { customer: _, ...withoutCustomer } = savedFields;

/** D16.2. */
export const sharedQuoteAnswer = Type.Object(withoutCustomer, { $id: 'SharedQuote' });

/** D16.3: what a line costs, before and after. */
const linePrice = Type.Object({
  unit_price: money(),
  total: money(),
  pricing_configuration_id: nullable(id()),
  breakdown: priceFields.breakdown,
});

export const repricedAnswer = Type.Object(
  {
    id: id(),
    number: id(),
    version: integer(1, Number.MAX_SAFE_INTEGER),
    priced_at_change: savedFields.priced_at_change,
    changed: Type.Boolean({ description: 'Whether any price, or part of one, differs.' }),
    old_total: money(),
    new_total: money(),
    ...labels,
    lines: Type.Array(
      Type.Object({
        line: integer(0, 199),
        product_id: id(),
        quantity: integer(1, 10_000),
        old: linePrice,
        new: linePrice,
      }),
    ),
  },
  { $id: 'RepricedQuote' },
);

export const savedQuoteAnswer = Type.Object(savedFields, { $id: 'Quote' });

const LABELS_AND_RECORD = [
  'currency',
  'price_basis',
  'priced_at_change',
  'share_token',
  'version',
  'created_at',
  'updated_at',
] as const;

/** D1: what GET shows and a request does not take is accepted and ignored. */
const readOnly = (...names: (keyof typeof savedFields)[]) =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Unsafe({ ...savedFields[name], readOnly: true }))]));

export const savedQuoteCreate = Type.Object(
  {
    reference: Type.Optional(label({ maxLength: 100, examples: ['Chantier Martin'] })),
    customer: Type.Optional(customer()),
    valid_until: Type.Optional(moment({ description: 'Default: in 30 days; informative, not enforced.' })),
    lines: Type.Array(Type.Object({ product_id: id(), ...requestFields }, closed), {
      minItems: 1,
      maxItems: 200,
      examples: [[{ product_id: 3, width: 1200, height: 1000 }]],
    }),
    ...readOnly('id', 'number', 'status', 'total', ...LABELS_AND_RECORD),
  },
  { ...closed, $id: 'QuoteCreate' },
);

export const savedQuotePatch = Type.Object(
  {
    status: Type.Optional(choice(STATUSES)),
    reference: Type.Optional(label({ maxLength: 100 })),
    customer: Type.Optional(customer()),
    valid_until: Type.Optional(moment({ description: 'Informative, not enforced.' })),
    ...readOnly('id', 'number', 'lines', 'total', ...LABELS_AND_RECORD),
  },
  { ...closed, $id: 'QuotePatch' },
);

export const statusFilter = Type.Optional(choice(STATUSES));

export type SavedQuotePatch = Pick<Static<typeof savedQuotePatch>, 'status' | 'reference' | 'customer' | 'valid_until'>;

/** An action that takes nothing: an empty body counts as `{}`. */
export const noFields = Type.Object({}, { ...closed, $id: 'NoFields' });
