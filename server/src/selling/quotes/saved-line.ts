import {
  type Discount,
  identifyingFields,
  type PricedQuote,
  type QuoteLine,
  type QuoteRequest,
} from '@vantail/pricing';
import type { ConfigurationParts } from '../../catalogue/index.ts';
import type { FrozenRate, FrozenService } from './frozen-terms.ts';

type FrozenPart = Record<string, unknown> | null;

/** What a line that is sold has besides its price (D19.5). */
type Sold = {
  label: string | null;
  note: string | null;
  vat_rate_id: number | null;
  vat_rate: FrozenRate | null;
  /** D19.5: whether it named the rate itself; the others follow the quote. */
  vat_rate_is_own: boolean;
  alternative: boolean;
  discount: Discount | null;
  amount: number;
  discount_amount: number;
  total: number;
};

/** A product with its frozen price and all that explains it: nothing in it follows the catalogue any more (D10). */
export type SavedProductLine = { id: number; kind: 'product' } & Omit<
  PricedQuote,
  'currency' | 'price_basis' | 'total'
> & {
    product_id: number;
    product: FrozenPart;
    width: number | null;
    height: number | null;
    selections: NonNullable<QuoteRequest['selections']>;
    /** D19.9: the selected steps and options as they were; null for lines that are older than the field. */
    choices: FrozenStep[] | null;
    /** D19.6: without the tariff that priced it. */
    list_price?: number;
    pricing_configuration: FrozenPart;
    purchase_price: number | null;
  } & Sold;

export type SavedServiceLine = {
  id: number;
  kind: 'service';
  service_id: number;
  service: FrozenService;
  /** Ids of lines; answers have their indices. */
  applies_to: number[] | null;
  quantity: number | null;
  unit: string | null;
  purchase_price: number | null;
} & Sold;

/** Its name is null once it was erased (D20.6). */
type SavedFreeLine = {
  id: number;
  kind: 'free';
  name: string | null;
  unit_price: number;
  quantity: number;
  unit: string | null;
} & Sold;

/** Its name is null once it was erased (D20.6). */
export type SavedHeading = {
  id: number;
  kind: 'heading';
  name: string | null;
  label: string | null;
  note: string | null;
  sum: number;
};

export type SavedLine = SavedProductLine | SavedServiceLine | SavedFreeLine | SavedHeading;

/** D19.5: older quotes have product lines alone, and their lines are numbered by position. */
export const wholeLine = (line: SavedLine, index: number): SavedLine => {
  if (line.kind) return line;
  const old = line as unknown as SavedProductLine & { total: number };
  return {
    ...old,
    id: index + 1,
    kind: 'product',
    choices: null,
    label: null,
    note: null,
    vat_rate_id: null,
    vat_rate: null,
    vat_rate_is_own: false,
    alternative: false,
    discount: null,
    amount: old.total,
    discount_amount: 0,
    purchase_price: null,
  };
};

const indexById = (lines: readonly { id: number }[]) => new Map(lines.map(({ id }, index) => [id, index]));

/** D19.5: the lines that a service applies to, stored by id, as indices. */
export const appliesToIndices = (ids: readonly number[] | null, lines: readonly { id: number }[]): number[] | null => {
  const indices = indexById(lines);
  return ids?.flatMap((id) => indices.get(id) ?? []) ?? null;
};

/** The lines as pricing/ computes them. */
export const quoteLines = (lines: readonly SavedLine[]): (QuoteLine & { id: number })[] =>
  lines.map((line) =>
    line.kind === 'service' ? { ...line, applies_to: appliesToIndices(line.applies_to, lines) } : line,
  );

const PRODUCT_FIELDS = ['name', 'name_en', 'reference', 'price_adjustment_percentage', 'version'];
const LARGE_FIELDS = ['price_table', 'coefficients', 'surcharges'];

type Fields = Readonly<Record<string, unknown>>;

const picked = (record: Fields, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));

/** The row as it was, without its whole table: the breakdown names the cell or formula that counted, and its value. */
const frozenRow = (parts: ConfigurationParts, id: number | null): FrozenPart => {
  const row = parts.pricing_configurations.find((candidate) => candidate.id === id);
  return row ? Object.fromEntries(Object.entries(row).filter(([field]) => !LARGE_FIELDS.includes(field))) : null;
};

const STEP_FIELDS = ['name', 'name_en', 'type', 'content_type', 'translations'];
const OPTION_FIELDS = ['name', 'name_en', 'content_type', 'reference', 'finish', 'image_url', 'translations'];

type FrozenStep = { step_id: number; options: ({ option_id: number } & Fields)[] } & Fields;

const optionsOf = ({ content_configuration }: ConfigurationParts['steps'][number]): ({ id: number } & Fields)[] => {
  const { options } = content_configuration;
  return Array.isArray(options) ? options : [];
};

/** D19.9: names and translations of steps and options, and finishes, in the order of the steps. */
const frozenChoices = (parts: ConfigurationParts, selections: QuoteRequest['selections']): FrozenStep[] =>
  parts.steps.flatMap((step) => {
    const chosen = selections?.find(({ step_id }) => step_id === step.id)?.option_ids ?? [];
    const options = optionsOf(step).filter(({ id }) => chosen.includes(id));
    if (options.length === 0) return [];
    const frozen = options.map((option) => ({ option_id: option.id, ...picked(option, OPTION_FIELDS) }));
    return [{ step_id: step.id, ...picked(step, STEP_FIELDS), options: frozen }];
  });

const sizeOf = (quote: PricedQuote, request: QuoteRequest) => {
  const base = quote.breakdown.find((entry) => entry.kind === 'row' || entry.kind === 'flat_size');
  return { width: base?.width ?? request.width ?? null, height: base?.height ?? request.height ?? null };
};

/** What of a product line comes from its product and its price. */
export type FrozenProduct = Omit<SavedProductLine, 'id' | 'kind' | 'purchase_price' | keyof Sold>;

export const frozenProduct = (
  productId: number,
  request: QuoteRequest,
  quote: PricedQuote,
  parts: ConfigurationParts,
): FrozenProduct => {
  const { currency, price_basis, total, ...price } = quote;
  return {
    product_id: productId,
    product: { ...picked(parts.product, PRODUCT_FIELDS), translations: parts.product.translations ?? {} },
    ...sizeOf(quote, request),
    selections: request.selections ?? [],
    ...price,
    choices: frozenChoices(parts, request.selections),
    pricing_configuration: frozenRow(parts, quote.pricing_configuration_id),
  };
};

/** The request that a product prices. What it is may depend on the product as it is now. */
export type ProductRequest = { product_id: number; on: (parts: ConfigurationParts) => QuoteRequest };

const isSameWindow = (was: Fields, is: Fields): boolean =>
  identifyingFields.every((field) => (was[field] ?? null) === (is[field] ?? null));

/**
 * The row of a saved line: by its id while it is active and still the window that was sold; otherwise by what it was then,
 * so that a row that took its place is found, and never the price of another window.
 */
const rowAgain = (
  { pricing_configuration_id: id, pricing_configuration: was }: SavedProductLine,
  parts: ConfigurationParts,
) => {
  if (id === null || was === null) return {};
  const is = parts.pricing_configurations.find((row) => row.id === id);
  return is && isSameWindow(was, is) ? { pricing_configuration_id: id } : picked(was, identifyingFields);
};

/** D16.3: what a saved line asks for when it is priced anew. */
export const productAgain = (line: SavedProductLine): ProductRequest => {
  const { product_id, width, height, selections, quantity } = line;
  return {
    product_id,
    on: (parts) => ({ width, height, selections: selections ?? [], quantity, ...rowAgain(line, parts) }),
  };
};
