import {
  BREAKDOWN_KINDS,
  type Discount,
  IDENTIFYING_FIELDS,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingFields,
  LINE_KINDS,
  VAT_CATEGORIES,
} from '@vantail/pricing';
import type { Static, TOptional, TUnsafe } from 'typebox';
import { choice, decimal, decimals, id, integer, label, nullable, sizeMm, text } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

export const closed = { additionalProperties: false };

/** Takes what a row takes, and null. */
const identifying = (field: IdentifyingField) =>
  Type.Optional(
    nullable(field === 'leaf_count' ? integer(1, 4) : choice(IDENTIFYING_FIELDS[field].accepted as readonly string[])),
  );
const identifyingParts = Object.fromEntries(identifyingFields.map((field) => [field, identifying(field)])) as {
  [Field in IdentifyingField]: TOptional<TUnsafe<NonNullable<IdentifyingFields[Field]> | null>>;
};

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

export const money = (extra: Record<string, unknown> = {}) => Type.Number(extra);
const frozen = (fields = {}) =>
  nullable(Type.Object(fields, { description: 'At the time of the quote.', additionalProperties: true }));

/** What a page of the shop shows of a record as it was; the records have more, and older ones less. */
const nameFields = {
  name: Type.String(),
  name_en: Type.Optional(nullable(Type.String())),
  reference: Type.Optional(nullable(Type.String())),
};
const open = { additionalProperties: true };
const chosenOption = Type.Object(
  { option_id: id(), ...nameFields, image_url: Type.Optional(nullable(Type.String())) },
  open,
);

/** D19.5: a percentage, or an amount. */
export const discount = (description: string) =>
  Type.Unsafe<Discount | null>({
    type: ['object', 'null'],
    properties: {
      percent: decimal(0, 100, decimals(3)),
      amount: decimal(0, 1e15, decimals(2)),
    },
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    default: null,
    description: `${description}: \`{ percent }\` or \`{ amount }\`.`,
    examples: [{ percent: 5 }],
  });

const MAX_LINES = 200; // D10

const appliesTo = Type.Unsafe<number[] | null>({
  type: ['array', 'null'],
  items: integer(0, MAX_LINES - 1),
  maxItems: MAX_LINES,
  default: null,
  description: 'Of a service: indices into `lines`; null: all product lines that are no alternatives.',
});

/** What every kind of line takes (D19.5); a heading only the first two. */
const soldFields = {
  label: Type.Optional(label({ description: 'Where it goes.', examples: ['Kitchen, first floor'] })),
  note: Type.Optional(text(2000, { description: 'For the customer.' })),
  vat_rate_id: Type.Optional(
    nullable(id({ description: 'Its own VAT rate; null: that of the quote, or the default.' })),
  ),
  alternative: Type.Optional(Type.Boolean({ default: false, description: 'true: priced and shown, in no total.' })),
  discount: Type.Optional(discount('Off the amount of the line')),
};

/** D19.5: a line of any kind; `rules.ts` says which kind takes which field. */
const lineFields = {
  kind: Type.Optional(choice(LINE_KINDS, { default: 'product' })),
  product_id: Type.Optional(id({ description: 'Of a product line.' })),
  ...requestFields,
  quantity: Type.Optional(
    nullable(
      decimal(0.001, 10_000, {
        ...decimals(3),
        description: 'Pieces of a product; of free lines and flat services up to 3 decimals. Default: 1.',
        examples: [2],
      }),
    ),
  ),
  service_id: Type.Optional(id({ description: 'Of a service line.' })),
  applies_to: Type.Optional(appliesTo),
  name: Type.Optional(label({ description: 'Of a free line or a heading.', examples: ['Remove old windows'] })),
  unit_price: Type.Optional(
    nullable(money({ minimum: 0, maximum: 1e15, description: 'Of a free line; that of all others is computed.' })),
  ),
  unit: Type.Optional(label({ maxLength: 20, description: 'Of a free line or a flat service.', examples: ['h'] })),
  ...soldFields,
};

const vatRate = nullable(
  Type.Object(
    {
      vat_rate_id: id(),
      name: Type.String(),
      rate: Type.Number(),
      category: choice(VAT_CATEGORIES),
      note: nullable(Type.String()),
    },
    { description: 'As it was when the line was saved.' },
  ),
);

export const breakdown = Type.Array(
  Type.Object(
    {
      kind: choice(BREAKDOWN_KINDS),
      label: Type.String(),
      amount: money(),
      tariff_percent: Type.Optional(Type.Number({ description: 'With a tariff: its percentage for this term.' })),
      tariff_amount: Type.Optional(money({ description: 'With a tariff: what the term comes to.' })),
    },
    { description: 'One term of the price, with its calculation.' },
  ),
);

/** What a line shows and no request takes. Which of it a line has depends on its kind. */
const responseFields = {
  product: frozen(nameFields),
  choices: Type.Unsafe<object[] | null>({
    type: ['array', 'null'],
    items: Type.Object({ step_id: id(), name: nullable(Type.String()), options: Type.Array(chosenOption) }, open),
    description: 'The selected steps and options as they were; null for lines older than the field.',
  }),
  list_price: nullable(money({ description: 'The unit price without the tariff.' })),
  amount: nullable(money({ description: 'Before its discount.' })),
  discount_amount: nullable(money({ description: 'What its discount takes off.' })),
  total: nullable(money()),
  sum: nullable(money({ description: 'Of a heading: the totals up to the next one.' })),
  purchase_price: nullable(money({ description: 'Only with `keys:manage`.' })),
  surface_m2: Type.Number(),
  breakdown,
  pricing_configuration: frozen(),
  service: frozen(),
  vat_rate: vatRate,
  vat_rate_is_own: Type.Boolean({ description: 'false: it follows the quote.' }),
};

const optional = <Fields extends Record<string, object>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(Type.Unsafe({ ...schema }))]));

/** D1: what GET shows of a line and a request does not take is accepted, whatever it is, and ignored. */
const ignored = Object.fromEntries(
  Object.keys(responseFields).map((name) => [name, Type.Optional(Type.Unsafe<unknown>({ readOnly: true }))]),
);

const list = <Line extends ReturnType<typeof Type.Object>>(line: Line, extra: object) =>
  Type.Array(line, { maxItems: MAX_LINES, ...extra });

/** The lines of a new quote; an id that GET showed says nothing there. */
export const newLines = list(
  Type.Object({ ...lineFields, id: Type.Optional(Type.Unsafe<number>({ readOnly: true })), ...ignored }, closed),
  { minItems: 1, examples: [[{ product_id: 3, width: 1200, height: 1000 }]] },
);

/** D19.9: existing lines by their id, and new ones. */
export const workedLines = list(
  Type.Object(
    {
      id: Type.Optional(id({ description: 'Keeps this line with its price; absent: a new one.' })),
      ...lineFields,
      ...ignored,
    },
    closed,
  ),
  {
    minItems: 1,
    examples: [
      [
        { id: 1, quantity: 3 },
        { kind: 'service', service_id: 1 },
      ],
    ],
  },
);

export type LineBody = Static<typeof workedLines>[number];

export const savedLineAnswer = Type.Object(
  {
    id: id({ description: 'From 1 in each quote, never used again.' }),
    kind: choice(LINE_KINDS),
    ...optional({
      product_id: id(),
      width: nullable(Type.Integer()),
      height: nullable(Type.Integer()),
      selections: Type.Array(selection),
      quantity: nullable(Type.Number()),
      unit_price: nullable(money()),
      pricing_configuration_id: nullable(id()),
      service_id: id(),
      applies_to: appliesTo,
      name: nullable(Type.String()),
      unit: nullable(Type.String()),
      label: nullable(Type.String()),
      note: nullable(Type.String()),
      vat_rate_id: nullable(id()),
      alternative: Type.Boolean(),
      discount: discount('Off the amount of the line'),
      ...responseFields,
    }),
  },
  { $id: 'QuoteLine' },
);
