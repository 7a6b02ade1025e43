import type { PricedQuote, QuoteRequest } from '@vantail/pricing';
import type { ConfigurationParts } from '../product-configuration/configuration-parts.ts';

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

export const savedLine = (request: LineRequest, quote: PricedQuote, parts: ConfigurationParts): SavedLine => {
  const { currency, price_basis, ...price } = quote;
  return {
    product_id: request.product_id,
    product: picked(parts.product, PRODUCT_FIELDS),
    ...sizeOf(quote, request),
    selections: request.selections ?? [],
    ...price,
    pricing_configuration: frozenRow(parts, quote.pricing_configuration_id),
  };
};
