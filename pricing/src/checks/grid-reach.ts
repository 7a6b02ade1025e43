import type { GridTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../product/pricing-row.ts';

/**
 * A limit of a row that keeps customers from sizes of its grid: `value` is the limit, `limit` the last size that the grid
 * has there.
 *
 * @example
 * const gap: ReachGap = { field: 'total_width_max', value: 1400, limit: 1600 };
 */
export type ReachGap = {
  readonly field: 'total_width_min' | 'total_width_max' | 'total_height_min' | 'total_height_max';
  readonly value: number;
  readonly limit: number;
};

type Limits = Pick<PricingRow, ReachGap['field']>;

/** The smallest size is out of reach if the next one is enough for the limit; the largest likewise. */
function gapsOf(
  sizes: readonly number[],
  min: ReachGap['field'],
  max: ReachGap['field'],
  limits: Limits,
): readonly ReachGap[] {
  const [smallest, largest] = [limits[min], limits[max]];
  const [first = 0, second = Number.POSITIVE_INFINITY] = sizes;
  const [last = 0, before = Number.NEGATIVE_INFINITY] = sizes.toReversed();
  return [
    ...(typeof smallest === 'number' && second <= smallest ? [{ field: min, value: smallest, limit: first }] : []),
    ...(typeof largest === 'number' && before >= largest ? [{ field: max, value: largest, limit: last }] : []),
  ];
}

/**
 * The limits of a row beyond which its grid has whole sizes that nobody can order. A size just beyond a limit is needed
 * for those before it; a fitted line (`formule`) is made of all sizes, so that none of them is in vain.
 *
 * @example
 * gridReach({ total_width_max: 1400 }, { mode: 'majoration', widths: [1200, 1400, 1600], heights: [900, 1000] });
 * // [{ field: 'total_width_max', value: 1400, limit: 1600 }]
 */
export function gridReach(
  limits: Limits,
  { mode, widths, heights }: Pick<GridTable, 'mode' | 'widths' | 'heights'>,
): ReachGap[] {
  if (mode === 'formule') return [];
  return [
    ...gapsOf(widths, 'total_width_min', 'total_width_max', limits),
    ...gapsOf(heights, 'total_height_min', 'total_height_max', limits),
  ];
}
