import { identifyingFields } from '@vantail/pricing';
import { type EachRecord, finalQuote, finalRepriced, only } from '../../catalogue/index.ts';
import {
  SHOWN_OF_REQUEST,
  SHOWN_OF_REQUEST_LINE,
  SHOWN_OF_SHARED_LINE,
  SHOWN_OF_SHARED_QUOTE,
} from '../../platform/ledger/visible-fields.ts';
import type { Offer } from '../settings-record.ts';
import type { FrozenService } from './frozen-terms.ts';
import { HIDDEN as HIDDEN_SIZE, sizeHider } from './hidden-sizes.ts';
import { appliesToIndices, type SavedLine } from './saved-line.ts';
import type { SavedQuote } from './store.ts';

/** What a caller may see of a quote. */
export type Viewer = {
  /** D16.6. */
  isFinal: boolean;
  /** D19.6: purchase prices and margins. */
  isManager: boolean;
};

/** A line as answers show it; which fields it has depends on its kind, and on who asks. */
type LineResponse = { kind: SavedLine['kind'] } & Record<string, unknown>;

/** What is stored of a service, and no answer contains: the name of its table in the quote, and what it costs to buy. */
const serviceResponse = ({ price_table: _, purchase_percent: __, ...service }: FrozenService) => service;

const lineResponse = (line: SavedLine, lines: readonly SavedLine[]): LineResponse =>
  line.kind === 'service'
    ? { ...line, service: serviceResponse(line.service), applies_to: appliesToIndices(line.applies_to, lines) }
    : { ...line };

/** A quote, or the fields of it that a list requests. */
type AnyQuote = Partial<SavedQuote> & { id: number };

/** What is stored with a quote, and no answer contains. */
const HIDDEN = ['last_line_id', 'price_tables', 'valid_until_is_own', 'is_request', 'offer_terms'] as const;
type Hidden = (typeof HIDDEN)[number];

type QuoteResponse<Quote extends AnyQuote> = Omit<Quote, 'lines' | Hidden> & {
  lines?: LineResponse[];
  offer_url?: string;
};

/** D20.4: the address of the customer's page, by the token of a quote. */
export type OfferUrl = (shareToken: string) => string;

/** A quote with all that a manager sees of it. */
export const quoteResponse = <Quote extends AnyQuote>(quote: Quote, urlOf: OfferUrl): QuoteResponse<Quote> => {
  const visible = Object.fromEntries(Object.entries(quote).filter(([field]) => !HIDDEN.includes(field as Hidden)));
  const { lines, share_token } = quote;
  return {
    ...visible,
    ...(share_token && { offer_url: urlOf(share_token) }),
    ...(lines && { lines: lines.map((line) => lineResponse(line, lines)) }),
  } as unknown as QuoteResponse<Quote>;
};

type Response = { lines?: readonly object[]; margin?: unknown };

const withoutPurchase = <Quote extends Response>({ margin: _, ...quote }: Quote): Omit<Quote, 'margin'> => ({
  ...quote,
  ...(quote.lines && {
    lines: quote.lines.map((line) => {
      const { purchase_price: __, ...rest } = line as { purchase_price?: unknown };
      return rest;
    }),
  }),
});

/** D16.6, D19.6: a quote as a caller may see it. */
export const responseFor = (viewer: Viewer, response: Response): object => {
  if (viewer.isFinal) return finalQuote(response as Parameters<typeof finalQuote>[0]);
  return viewer.isManager ? response : withoutPurchase(response);
};

/** D16.3: a quote that was priced anew, as a caller may see it. */
export const repricedFor = (viewer: Viewer, repriced: object): object =>
  viewer.isFinal ? finalRepriced(repriced as Parameters<typeof finalRepriced>[0]) : repriced;

const priceOfLine = (line: SavedLine) => ({
  unit_price: line.kind === 'product' || line.kind === 'free' ? line.unit_price : null,
  total: line.kind === 'heading' ? null : line.total,
  pricing_configuration_id: line.kind === 'product' ? line.pricing_configuration_id : null,
  breakdown: line.kind === 'product' ? line.breakdown : [],
});

/** D16.3: old and new, side by side. */
export const comparison = (quote: SavedQuote, written: SavedQuote) => ({
  id: quote.id,
  version: written.version,
  number: quote.number,
  priced_at_change: written.priced_at_change,
  changed: written !== quote,
  old_total: quote.total,
  new_total: written.total,
  currency: written.currency,
  price_basis: written.price_basis,
  lines: written.lines.map((line, index) => ({
    line: index,
    product_id: line.kind === 'product' ? line.product_id : null,
    quantity: line.kind === 'heading' ? null : line.quantity,
    old: priceOfLine(quote.lines[index] as SavedLine),
    new: priceOfLine(line),
  })),
});

/** D28.7: what the shop has its offers hide. */
type Switches = Pick<Offer, 'dimensions' | 'prices' | 'show_discounts'>;

type Fields = Readonly<Record<string, unknown>>;
type Hide = (text: string) => string;

const without = (record: Fields, hidden: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !hidden.includes(field)));

/** The fields that somebody has written: ids, addresses and dates have digits, too. */
const TEXTS = ['name', 'name_en', 'reference', 'description', 'label', 'note', 'translations'];

const hideWithin = (value: unknown, hide: Hide): unknown => {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hideWithin(inner, hide)]));
};

const hideTexts = <Part extends object>(record: Part, hide: Hide): Part =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, TEXTS.includes(field) ? hideWithin(value, hide) : value]),
  ) as Part;

type Option = { option_id: number } & Fields;
type Step = { step_id: number; type?: unknown; options: Option[] } & Fields;

/** D20.2: a step of sizes says nothing but a size, and neither does an option that is called by one: its id would tell its name. */
const choicesWithoutSizes = (choices: readonly Step[], hide: Hide): Step[] =>
  choices
    .filter(({ type }) => type !== 'dimension')
    .map((step) => ({
      ...hideTexts(step, hide),
      options: step.options.filter((option) => JSON.stringify(hideTexts(option, hide)) === JSON.stringify(option)),
    }));

const OF_SIZE = ['width', 'height', 'surface_m2', 'selections', 'pricing_configuration_id'];

const quantityTellsSize = ({ kind, quantity, unit }: Fields, hide: Hide): boolean =>
  kind !== 'product' && unit != null && hide(`${quantity} ${unit}`).includes(HIDDEN_SIZE);

const withoutSizes = (line: Fields, hide: Hide): Fields => {
  const { product, service, choices, pricing_configuration: row } = line;
  return {
    ...without(hideTexts(line, hide), [...OF_SIZE, ...(quantityTellsSize(line, hide) ? ['quantity', 'unit'] : [])]),
    ...(product ? { product: hideTexts(product, hide) } : {}),
    ...(service ? { service: hideTexts(service, hide) } : {}),
    ...(choices ? { choices: choicesWithoutSizes(choices as Step[], hide) } : {}),
    // The limits of a row are nearly its sizes.
    ...(row ? { pricing_configuration: only(row, identifyingFields) } : {}),
  };
};

const OF_UNIT = ['unit_price', 'amount', 'discount', 'discount_amount', 'breakdown'];
const OF_LINE_PRICE = [...OF_UNIT, 'total', 'sum'];

/** As `offerRows` prints a line: a hidden discount or quantity could be computed from a unit price. */
const hiddenPrices = (
  line: Fields,
  { dimensions, prices, show_discounts }: Switches,
  hide: Hide,
): readonly string[] => {
  if (prices !== 'full') return OF_LINE_PRICE;
  const isDiscounted = line.discount != null && line.discount_amount !== 0;
  if (isDiscounted && !show_discounts) return OF_UNIT;
  if (dimensions !== 'hide') return [];
  return quantityTellsSize(line, hide) ? OF_UNIT : ['breakdown'];
};

/** D28.7: a quote that was sent shows what its offer shows. */
const sentResponse = (shared: Fields & { lines: readonly Fields[] }, quote: SavedQuote, offer: Switches): object => {
  const hidesSizes = offer.dimensions === 'hide';
  const hide: Hide = hidesSizes ? sizeHider(quote.lines) : (text) => text;
  const lines = shared.lines.map((line) => {
    const priced = without(line, hiddenPrices(line, offer, hide));
    return hidesSizes ? withoutSizes(priced, hide) : priced;
  });
  const visible = offer.prices === 'none' ? without(shared, ['total', 'totals', 'discount']) : shared;
  return { ...(hidesSizes ? hideTexts(visible, hide) : visible), lines };
};

/**
 * D20.4: a draft that a visitor saved says that it arrived, its number and date. While nobody has changed it, it also says what the
 * visitor requested, without any price, so that they can go on with it.
 */
const requestResponse = (whole: Fields & { lines: LineResponse[] }, { version }: SavedQuote): object => {
  const lines = whole.lines.filter(({ kind }) => kind === 'product').map((line) => only(line, SHOWN_OF_REQUEST_LINE));
  return { ...only(whole, SHOWN_OF_REQUEST), ...(version === 1 && { lines }) };
};

const hidesSomething = ({ dimensions, prices, show_discounts }: Switches): boolean =>
  dimensions === 'hide' || prices !== 'full' || !show_discounts;

/**
 * D16.2, D20.4: for whoever has the token. Where a tariff priced it, terms are as a `final` key sees them, since
 * all that explains them is of the list; so are they where the offer hides something, since it could be computed from its row.
 */
export const sharedResponse = (quote: SavedQuote, offer: Switches, isFinal: boolean, urlOf: OfferUrl): object => {
  const whole = quoteResponse(quote, urlOf) as { lines: LineResponse[] };
  if (quote.status === 'draft') return requestResponse(whole, quote);
  const { lines } =
    isFinal || quote.tariff_id !== null || hidesSomething(offer)
      ? finalQuote(whole)
      : { lines: whole.lines.map((line) => only(line, SHOWN_OF_SHARED_LINE)) };
  return sentResponse(only({ ...whole, lines }, SHOWN_OF_SHARED_QUOTE), quote, offer);
};

type FrozenRecord = { options?: object[] } | null | undefined;

/** D16.5: the frozen product, choices, service and VAT rate of each line, changed. */
export const localizedQuote = (shared: object, each: EachRecord): object => {
  const { lines = [] } = shared as { lines?: Readonly<Record<string, unknown>>[] };
  const one = (record: unknown) => (record ? each(record as object) : record);
  const step = (choice: FrozenRecord) => (choice ? { ...each(choice), options: choice.options?.map(one) } : choice);
  const localizedLine = (line: Readonly<Record<string, unknown>>) => ({
    ...line,
    ...Object.fromEntries(
      (['product', 'service', 'vat_rate'] as const).flatMap((field) =>
        field in line ? [[field, one(line[field])]] : [],
      ),
    ),
    ...(Array.isArray(line.choices) ? { choices: line.choices.map(step) } : {}),
  });
  return { ...shared, lines: lines.map(localizedLine) };
};
