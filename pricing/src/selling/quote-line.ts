import type { Service } from './service.ts';
import type { VatRate } from './vat-rate.ts';

/**
 * Every kind of line of a saved quote (D19.5).
 *
 * @example
 * LINE_KINDS.includes('heading'); // true
 */
export const LINE_KINDS = ['product', 'service', 'free', 'heading'] as const;

/**
 * The kind of a line.
 *
 * @example
 * const kind: LineKind = 'free';
 */
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * What is taken off a line, or off a quote (D19.5, D19.7).
 *
 * @example
 * const discount: Discount = { percent: 5 };
 */
export type Discount = { readonly percent: number } | { readonly amount: number };

type Sold = {
  /** Frozen; null: the line has no rate. */
  readonly vat_rate: VatRate | null;
  readonly alternative: boolean;
  readonly discount: Discount | null;
};

/**
 * A window or door with its frozen unit price (D10, or by a tariff).
 *
 * @example
 * const line: ProductLine = {
 *   kind: 'product', unit_price: 410.44, quantity: 2, width: 1200, height: 1350, vat_rate: null, alternative: false,
 *   discount: { percent: 5 },
 * };
 */
export type ProductLine = Sold & {
  readonly kind: 'product';
  readonly unit_price: number;
  readonly quantity: number;
  /** In mm; null for a piece without a size, which no service by size applies to. */
  readonly width: number | null;
  readonly height: number | null;
  /** The unit price by the purchase tariff; absent or null: there was none. */
  readonly purchase_price?: number | null;
};

/**
 * A service: fitting, removal, delivery (D19.4).
 *
 * @example
 * const line: ServiceLine = {
 *   kind: 'service', service, applies_to: null, quantity: null, vat_rate: null, alternative: false, discount: null,
 * };
 */
export type ServiceLine = Sold & {
  readonly kind: 'service';
  readonly service: Service;
  /** Indices of product lines; null: all that are no alternatives. */
  readonly applies_to: readonly number[] | null;
  /** Of a `flat` service (null: 1); all others take none. */
  readonly quantity: number | null;
};

/**
 * A line that names its own price.
 *
 * @example
 * const line: FreeLine = {
 *   kind: 'free', unit_price: 45, quantity: 2.5, vat_rate: null, alternative: false, discount: null,
 * };
 */
export type FreeLine = Sold & { readonly kind: 'free'; readonly unit_price: number; readonly quantity: number };

/**
 * A heading: the lines up to the next one are summed under it.
 *
 * @example
 * const line: HeadingLine = { kind: 'heading' };
 */
export type HeadingLine = { readonly kind: 'heading' };

/**
 * A line with all that its amount depends on. A stored line has more fields, which do not matter here.
 *
 * @example
 * const lines: readonly QuoteLine[] = [{ kind: 'heading' }];
 */
export type QuoteLine = ProductLine | ServiceLine | FreeLine | HeadingLine;

/**
 * A line that has a price.
 *
 * @example
 * const isPriced = (line: QuoteLine): line is PricedLine => line.kind !== 'heading';
 */
export type PricedLine = Exclude<QuoteLine, HeadingLine>;

/**
 * Whether the quote's discount is taken of a line, and whether it may have one of its own (D19.5, D19.7): products, free
 * lines and discountable services.
 *
 * @example
 * takesDiscount({ kind: 'heading' }); // false
 */
export function takesDiscount(line: QuoteLine): boolean {
  switch (line.kind) {
    case 'product':
    case 'free':
      return true;
    case 'service':
      return line.service.discountable;
    case 'heading':
      return false;
  }
}
