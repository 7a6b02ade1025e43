import type { InterpolationMode } from '../price-table/price-table.ts';
import type { OptionBasis, OptionPriceType } from '../product/price-type.ts';
import type { SizeMm } from '../request/quote-request.ts';
import type { TariffFields } from './quote-context.ts';
import type { QuoteRefusal } from './refusals/quote-refusal.ts';

/**
 * Every kind of term of a price, in the order of a breakdown (D10, D14.6).
 *
 * @example
 * BREAKDOWN_KINDS.includes('option'); // true
 */
export const BREAKDOWN_KINDS = ['row', 'row_percentage', 'product_percentage', 'option', 'flat_size', 'rule'] as const;

type BreakdownKind = (typeof BREAKDOWN_KINDS)[number];

/**
 * One term of a price with its explanation (D10). Amounts are not rounded, so that they add up to the unit price before
 * its one rounding; a discount is negative. The amount of an option or a rule is `price` x `basis_value`,
 * for a percentage divided by 100, unless a `bound` replaces it. With a tariff (D19.6) `amount` is that of the list, and
 * the terms' `tariff_amount` add up to the unit price.
 *
 * @example
 * const entry: BreakdownEntry = {
 *   kind: 'row', label: '1350 x 1200 mm', amount: 304, pricing_configuration_id: 7, width: 1350, height: 1200,
 *   source: 'grid', mode: 'majoration', cell: { width: 1400, height: 1200 }, formula: null,
 * };
 */
export type BreakdownEntry = { [Kind in BreakdownKind]: Term<Kind> & TermFields[Kind] }[BreakdownKind];

type TermFields = {
  row: SizeMm & {
    readonly pricing_configuration_id: number;
    readonly source: 'grid' | 'formula' | 'minimum_price';
    /** The grid's mode; null without a grid. */
    readonly mode: InterpolationMode | null;
    /** The cell that gave the price; null if it came from a formula or the minimum price. */
    readonly cell: SizeMm | null;
    /** A x surface_m2 + B: of the table, or fitted to the grid. */
    readonly formula: { readonly A: number; readonly B: number } | null;
  };
  row_percentage: { readonly pricing_configuration_id: number; readonly percentage: number };
  product_percentage: { readonly percentage: number };
  flat_size: SizeMm & { readonly step_id: number; readonly option_id: number; readonly price_type: 'flat' };
  option: { readonly step_id: number; readonly option_id: number } & TermDetail;
  /** `rule_id` is null for a rule that is only tried (D14.7). */
  rule: { readonly rule_id: number | null } & TermDetail;
};

/**
 * How the amount of an option or a surcharge came about.
 *
 * @example
 * const detail: TermDetail = { amount: 12.5, price_type: 'flat', price: 12.5, basis: 'unit', basis_value: 1 };
 */
export type TermDetail = {
  readonly amount: number;
  readonly price_type: OptionPriceType;
  readonly price: number;
  readonly basis: OptionBasis;
  readonly basis_value: number;
  /** D15.4, of a table: its mode, and the cell or the formula that gave the value. */
  readonly mode?: InterpolationMode | null;
  readonly cell?: SizeMm | null;
  readonly formula?: { readonly A: number; readonly B: number } | null;
  /** D15.4: the charge that bounds the amount, where one does. */
  readonly bound?: 'minimum_charge' | 'maximum_charge';
};

type Term<Kind extends string> = {
  readonly kind: Kind;
  readonly label: string;
  readonly amount: number;
} & TariffFields;

/**
 * A price (D10). It is plain JSON, so that a saved quote can store it. `pricing_configuration_id` is null for a roof
 * window, whose size option is its base.
 *
 * @example
 * const answer: PricedQuote = {
 *   unit_price: 304, total: 608, quantity: 2, currency: 'EUR', price_basis: 'TTC', surface_m2: 1.62,
 *   pricing_configuration_id: 7, breakdown: [],
 * };
 */
export type PricedQuote = {
  readonly unit_price: number;
  /** D19.6: what the list asks, where a tariff made the unit price. */
  readonly list_price?: number;
  readonly total: number;
  readonly quantity: number;
  readonly currency: string;
  readonly price_basis: string;
  readonly surface_m2: number;
  readonly pricing_configuration_id: number | null;
  readonly breakdown: readonly BreakdownEntry[];
};

/**
 * The answer to a quote: a price, or a refusal. Only a refusal has a `code`.
 *
 * @example
 * const answer: QuoteAnswer = quote(configuration, request);
 * if ('code' in answer) console.log(answer.detail);
 */
export type QuoteAnswer = PricedQuote | QuoteRefusal;

/**
 * What a term adds to the unit price: its amount by the tariff, where there is one (D19.6). It is all that a `final` key
 * is told (D16.6).
 *
 * @example
 * chargedAmount({ amount: 1000, tariff_amount: 600 }); // 600
 */
export function chargedAmount({ amount, tariff_amount }: Pick<BreakdownEntry, 'amount' | 'tariff_amount'>): number {
  return tariff_amount ?? amount;
}
