import { PRICE_BASES, QUOTE_STATUSES } from '@vantail/pricing';
import type { Static, TSchema } from 'typebox';
import {
  choice,
  id,
  integer,
  jsonObject,
  label,
  moment,
  namedOrNull,
  nullable,
  text,
  timestamp,
} from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { SHOWN_OF_REQUEST } from '../../platform/ledger/visible-fields.ts';
import { rateFields } from '../schema.ts';
import { OFFER_LANGUAGES } from '../settings-record.ts';
import {
  breakdown,
  closed,
  discount,
  money,
  newLines,
  requestFields,
  savedLineAnswer,
  workedLines,
} from './line-schema.ts';
import { ACCEPTED_BY } from './store.ts';

const vatRateId = () =>
  nullable(id({ description: 'The VAT rate; null: the default of the settings, with TTC else the included one.' }));

/** D19.10: the body of a stateless quote, and of `choices`. */
export const pieceFields = { ...requestFields, vat_rate_id: Type.Optional(vatRateId()) };

export const quoteRequest = Type.Object(pieceFields, { ...closed, $id: 'QuoteRequest' });

const labels = { currency: Type.String(), price_basis: choice(PRICE_BASES) };

const priceFields = {
  unit_price: money(),
  total: money(),
  quantity: integer(1, 10_000),
  surface_m2: Type.Number(),
  pricing_configuration_id: nullable(id()),
  breakdown,
};

/** D19.10: of one piece. */
export const quoteAnswer = Type.Object(
  {
    ...priceFields,
    ...labels,
    list_price: Type.Optional(money({ description: 'With a tariff: the unit price without it.' })),
    net_price: nullable(money({ description: 'One piece without VAT; null where there is no VAT.' })),
    gross_price: nullable(money({ description: 'One piece with VAT; null where there is no VAT.' })),
    vat: nullable(Type.Object(rateFields)),
  },
  { $id: 'QuoteAnswer' },
);

/** The same where nobody asks for VAT: the quotes of a plan's check (D17.3). */
export const listQuoteAnswer = Type.Object({ ...priceFields, ...labels }, { $id: 'ListQuoteAnswer' });

const customer = () => jsonObject(16, { default: null, description: 'Whatever the shop stores about its customer.' });

const totals = Type.Object(
  {
    lines: money({ description: 'Of all lines that count, in the basis of the list.' }),
    discount: money(),
    net: money(),
    vat: Type.Unsafe<object[] | null>({
      type: ['array', 'null'],
      items: Type.Object({
        ...rateFields,
        note: nullable(Type.String({ 'x-text': 'lines' })),
        base: money(),
        amount: money(),
      }),
      description: 'By category, rate and note; null: the quote has no VAT.',
    }),
    gross: money(),
  },
  { $id: 'QuoteTotals' },
);

const language = () => nullable(choice(OFFER_LANGUAGES, { description: 'Of its document.' }));
const notes = {
  note: text(2000, { description: 'For the customer.' }),
  internal_note: text(2000, { description: 'Never printed or shared.' }),
};

/** D20.5. */
export const acceptance = Type.Object(
  {
    by: choice(ACCEPTED_BY),
    name: nullable(Type.String({ description: 'As the customer wrote it; null once it was erased.' })),
    at: timestamp(),
    version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'The version that was accepted.' }),
    certified: Type.Array(id(), { description: 'The VAT rates whose notes the customer certified.' }),
    actor_id: nullable(id({ description: 'Of the person or key.' })),
  },
  { $id: 'Acceptance', description: 'Who accepted the quote, and when.' },
);

const savedFields = {
  id: id(),
  number: id({ description: 'Runs per tenant, without gaps.' }),
  reference: nullable(Type.String()),
  customer: nullable(Type.Object({})),
  status: choice(QUOTE_STATUSES),
  lines: Type.Array(savedLineAnswer),
  total: money({ description: 'net with HT, gross with TTC.' }),
  ...labels,
  priced_at_change: nullable(
    integer(0, Number.MAX_SAFE_INTEGER, {
      description: 'The prices include all changes up to this one; null for quotes older than the ledger.',
    }),
  ),
  share_token: Type.String({
    description: 'Anyone with this token and a shop’s key can see the quote, without its customer.',
  }),
  offer_url: Type.String({ format: 'uri', description: 'The page for the customer, which needs no key.' }),
  valid_until: nullable(
    timestamp({
      description: 'The customer can accept up to the end of this day; null for quotes older than the field.',
    }),
  ),
  ...notes,
  language: language(),
  vat_rate_id: nullable(id({ description: 'Of the lines that name none of their own.' })),
  tariff_id: nullable(id({ description: 'The tariff that prices its products.' })),
  discount: discount('Off products, free lines and discountable services'),
  included_vat_rate: nullable(Type.Object({}, { description: 'With TTC: the rate that list prices contained.' })),
  totals,
  margin: nullable(money({ description: 'Net; only with `keys:manage`, where all that was bought has a price.' })),
  accepted: namedOrNull(acceptance),
  seen_at: nullable(
    Type.Object(
      { first: timestamp(), last: timestamp() },
      { description: 'When the customer opened the page; null: not yet. Changes without a new version.' },
    ),
  ),
  version: integer(1, Number.MAX_SAFE_INTEGER),
  created_at: timestamp(),
  updated_at: timestamp(),
};

type SavedField = keyof typeof savedFields;

/** What only some callers see. */
const without = (hidden: readonly SavedField[], sometimes: readonly SavedField[]) =>
  Object.fromEntries(
    Object.entries(savedFields)
      .filter(([name]) => !hidden.includes(name as SavedField))
      .map(([name, schema]) => [
        name,
        sometimes.includes(name as SavedField) ? Type.Optional(schema as TSchema) : schema,
      ]),
  );

const SOMETIMES: readonly SavedField[] = ['margin', 'internal_note', 'tariff_id'];

export const savedQuoteAnswer = Type.Object(without([], SOMETIMES), { $id: 'Quote' });

/** D19.9: what a dry run answers, too: nothing leads to what was never stored. */
export const dryQuoteAnswer = Type.Object(
  {
    ...without([], SOMETIMES),
    id: nullable(id({ description: 'null in a dry run.' })),
    number: nullable(id({ description: 'null in a dry run.' })),
    share_token: nullable(Type.String({ description: 'null in a dry run.' })),
    offer_url: nullable(Type.String({ format: 'uri', description: 'null in a dry run.' })),
  },
  { $id: 'QuoteOrDryRun' },
);

const NOT_SHARED: readonly SavedField[] = ['customer', 'internal_note', 'tariff_id', 'margin', 'accepted', 'seen_at'];
const SHARED_ALWAYS: readonly string[] = SHOWN_OF_REQUEST;
const sharedSometimes = (Object.keys(savedFields) as SavedField[]).filter((name) => !SHARED_ALWAYS.includes(name));

/** D16.2, D20.4, D28.7. */
export const sharedQuoteAnswer = Type.Object(without(NOT_SHARED, sharedSometimes), { $id: 'SharedQuote' });

/** D16.3: what a line costs, before and after. */
const linePrice = Type.Object({
  unit_price: nullable(money()),
  total: nullable(money()),
  pricing_configuration_id: nullable(id()),
  breakdown,
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
        product_id: nullable(id()),
        quantity: nullable(Type.Number()),
        old: linePrice,
        new: linePrice,
      }),
    ),
  },
  { $id: 'RepricedQuote' },
);

/** D1: what GET shows and a request does not take is accepted and ignored. */
const readOnly = (...names: SavedField[]) =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Unsafe({ ...savedFields[name], readOnly: true }))]));

const COMPUTED = [
  'id',
  'number',
  'total',
  'currency',
  'price_basis',
  'priced_at_change',
  'share_token',
  'offer_url',
  'accepted',
  'seen_at',
  'included_vat_rate',
  'totals',
  'margin',
  'version',
  'created_at',
  'updated_at',
] as const;

/** What POST and PATCH take. */
const writtenFields = {
  reference: Type.Optional(label({ maxLength: 100, examples: ['Chantier Martin'] })),
  customer: Type.Optional(customer()),
  valid_until: Type.Optional(
    moment({ description: 'Default: the end of the day that is `offer.validity_days` ahead.' }),
  ),
  note: Type.Optional(notes.note),
  internal_note: Type.Optional(notes.internal_note),
  language: Type.Optional(language()),
  vat_rate_id: Type.Optional(savedFields.vat_rate_id),
  tariff_id: Type.Optional(savedFields.tariff_id),
  discount: Type.Optional(savedFields.discount),
};

export const savedQuoteCreate = Type.Object(
  { ...writtenFields, lines: newLines, ...readOnly('status', ...COMPUTED) },
  { ...closed, $id: 'QuoteCreate' },
);

export const savedQuotePatch = Type.Object(
  { status: Type.Optional(choice(QUOTE_STATUSES)), ...writtenFields, ...readOnly('lines', ...COMPUTED) },
  { ...closed, $id: 'QuotePatch' },
);

/** D19.9. */
export const quoteLinesPut = Type.Object({ lines: workedLines }, { ...closed, $id: 'QuoteLinesPut' });

/** D19.9: an option that replaces another on every line. */
export const optionReplacement = Type.Object(
  {
    step_id: id(),
    from: id({ description: 'The option that is replaced.' }),
    to: id({ description: 'Its successor.' }),
  },
  { ...closed, $id: 'OptionReplacement' },
);

const time = (description: string) =>
  Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-time', description }));

export const quoteFilters = {
  status: Type.Optional(choice(QUOTE_STATUSES)),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Every word in number, reference, or the name or company of the customer.',
    }),
  ),
  since: time('Saved at this time or later.'),
  until: time('Saved at this time or earlier.'),
};

export type QuoteBody = Pick<Static<typeof savedQuoteCreate>, keyof typeof writtenFields | 'lines'>;
export type SavedQuotePatch = Pick<Static<typeof savedQuotePatch>, keyof typeof writtenFields | 'status'>;
export type OptionReplacement = Static<typeof optionReplacement>;

/** An action that takes nothing: an empty body counts as `{}`. */
export const noFields = Type.Object({}, { ...closed, $id: 'NoFields' });
