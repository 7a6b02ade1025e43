import type { ReportItem } from '../../src/catalogue/product/report-item.ts';

/** D7: what concerns prices has tests of its own. */
const PRICE_CODES = new Set([
  'invalid_price_table',
  'no_price',
  'unreferenced_pricing_row',
  'stale_snapshot',
  'dangling_pricing_row',
  'grid_does_not_cover_range',
  'overlapping_rows',
  'range_gap',
  'not_monotonic',
  'poor_fit',
  'openings_do_not_match_leaf_count',
]);

export const withoutPrices = (items: readonly ReportItem[]): ReportItem[] =>
  items.filter(({ code }) => !PRICE_CODES.has(code));

/** An item as tests compare it: its code, and where it points; the wording is free, and the facts have tests of their own. */
export const brief = (items: readonly ReportItem[]): Omit<ReportItem, 'message' | 'params'>[] =>
  withoutPrices(items).map(({ message, params, ...item }) => item);
