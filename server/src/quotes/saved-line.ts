import { identifyingFields, type PricedQuote, type QuoteRequest } from '@vantail/pricing';
import type { ConfigurationParts } from '../product-configuration/records/configuration-parts.ts';

/** A line as it was asked for. */
export type LineRequest = QuoteRequest & { product_id: number };

type FrozenPart = Record<string, unknown> | null;

/** A line with its frozen price and all that explains it: nothing in it follows the catalogue any more (D10). */
export type SavedLine = Omit<PricedQuote, 'currency' | 'price_basis'> & {
  product_id: number;
  product: FrozenPart;
  width: number | null;
  height: number | null;
  selections: QuoteRequest['selections'];
  pricing_configuration: FrozenPart;
};

const PRODUCT_FIELDS = ['name', 'name_en', 'reference', 'price_adjustment_percentage', 'version'];
const LARGE_FIELDS = ['price_table', 'coefficients', 'surcharges'];

const picked = (record: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));

/** The row as it was, without its whole table: the breakdown names the cell or formula that counted, and its value. */
const frozenRow = (parts: ConfigurationParts, id: number | null): FrozenPart => {
  const row = parts.pricing_configurations.find((candidate) => candidate.id === id);
  return row ? Object.fromEntries(Object.entries(row).filter(([field]) => !LARGE_FIELDS.includes(field))) : null;
};

const sizeOf = (quote: PricedQuote, request: QuoteRequest) => {
  const base = quote.breakdown.find((entry) => entry.kind === 'row' || entry.kind === 'flat_size');
  return { width: base?.width ?? request.width ?? null, height: base?.height ?? request.height ?? null };
};

/** What a product was asked to price. What it is may depend on the product as it is now. */
export type RepeatableLine = { product_id: number; on: (parts: ConfigurationParts) => QuoteRequest };

/** A line as it was sent. */
export const lineSent = ({ product_id, ...request }: LineRequest): RepeatableLine => ({
  product_id,
  on: () => request,
});

type Fields = Readonly<Record<string, unknown>>;

const isSameWindow = (was: Fields, is: Fields): boolean =>
  identifyingFields.every((field) => (was[field] ?? null) === (is[field] ?? null));

/**
 * The row of a saved line: by its id while it is active and still the window that was sold; otherwise by what it was then,
 * so that a row that took its place is found, and never the price of another window.
 */
const rowAgain = (
  { pricing_configuration_id: id, pricing_configuration: was }: SavedLine,
  parts: ConfigurationParts,
) => {
  if (id === null || was === null) return {};
  const is = parts.pricing_configurations.find((row) => row.id === id);
  return is && isSameWindow(was, is) ? { pricing_configuration_id: id } : picked(was, identifyingFields);
};

/** D16.3: what a saved line asks for when it is priced anew. */
export const lineAgain = (line: SavedLine): RepeatableLine => {
  const { product_id, width, height, selections, quantity } = line;
  return {
    product_id,
    on: (parts) => ({ width, height, selections: selections ?? [], quantity, ...rowAgain(line, parts) }),
  };
};

export const savedLine = (
  productId: number,
  request: QuoteRequest,
  quote: PricedQuote,
  parts: ConfigurationParts,
): SavedLine => {
  const { currency, price_basis, ...price } = quote;
  return {
    product_id: productId,
    product: picked(parts.product, PRODUCT_FIELDS),
    ...sizeOf(quote, request),
    selections: request.selections ?? [],
    ...price,
    pricing_configuration: frozenRow(parts, quote.pricing_configuration_id),
  };
};
