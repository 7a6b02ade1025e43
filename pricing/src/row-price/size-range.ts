import type { PricingRow } from './pricing-row.ts';

/**
 * The sizes that a row covers on one axis, ends included (D10). An absent bound means no bound.
 *
 * @example
 * const range: SizeRange = { min: 400, max: Number.POSITIVE_INFINITY };
 */
export type SizeRange = { readonly min: number; readonly max: number };

/**
 * The range of a row on one axis.
 *
 * @example
 * sizeRange({ id: 7, total_width_min: 400 }, 'width'); // { min: 400, max: Infinity }
 */
export function sizeRange(row: PricingRow, axis: 'width' | 'height'): SizeRange {
  const min = axis === 'width' ? row.total_width_min : row.total_height_min;
  const max = axis === 'width' ? row.total_width_max : row.total_height_max;
  // A bound of a wrong type counts as absent (D9.2).
  return {
    min: typeof min === 'number' ? min : Number.NEGATIVE_INFINITY,
    max: typeof max === 'number' ? max : Number.POSITIVE_INFINITY,
  };
}
