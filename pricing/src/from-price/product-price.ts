import { ROW_BASES, ROW_REASONS } from '../row-price/row-price.ts';

/**
 * Every kind of value that a from-price can come from (D9.4, D9.7).
 *
 * @example
 * PRICE_SOURCES.includes('flat'); // true
 */
export const PRICE_SOURCES = [...ROW_BASES, 'flat'] as const;

/**
 * Every reason why a product has no from-price (D9.9).
 *
 * @example
 * NO_PRICE_REASONS.includes('no_active_step'); // true
 */
export const NO_PRICE_REASONS = ['inactive_product', 'no_active_step', ...ROW_REASONS] as const;

/**
 * Where a from-price comes from. The row id is null for a copy, a plain table and a flat price; the size is that of the
 * cell, the minima, the sample or the roof window, and null for `minimum_price`.
 *
 * @example
 * const source: PriceSource = { kind: 'grid', step_id: 3, pricing_configuration_id: 7, width: 420, height: 410 };
 */
export type PriceSource = {
  readonly kind: (typeof PRICE_SOURCES)[number];
  readonly step_id: number;
  readonly pricing_configuration_id: number | null;
  readonly width: number | null;
  readonly height: number | null;
};

/**
 * A from-price with its provenance (D9.9). `base` is not rounded. A percentage is null if none applies; for a flat
 * price both are (D9.7). Without a price, everything but `product_id` and `reason` is null.
 *
 * @example
 * const price: ProductPrice = {
 *   product_id: 12, price: 68.13,
 *   source: { kind: 'minimum_price', step_id: 3, pricing_configuration_id: 7, width: null, height: null },
 *   base: 63.11, row_percentage: 3.3, product_percentage: 4.5, reason: null,
 * };
 */
export type ProductPrice = {
  readonly product_id: number;
  readonly price: number | null;
  readonly source: PriceSource | null;
  readonly base: number | null;
  readonly row_percentage: number | null;
  readonly product_percentage: number | null;
  readonly reason: (typeof NO_PRICE_REASONS)[number] | null;
};
