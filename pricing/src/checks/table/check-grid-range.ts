import type { PriceTable } from '../../price-table/price-table.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { ReportItem } from '../report/report-item.ts';

/**
 * `grid_does_not_cover_range` (D7): the range of the row includes sizes outside the first or last header of its grid.
 * Nothing is ever extrapolated (D10), in any mode, so a customer would be refused there. An absent bound includes
 * nothing. Empty cells inside the grid are no fault: impossible sizes are normal.
 *
 * @example
 * checkGridRange({ id: 7, total_width_max: 2000 }, gridUpTo1800)[0]?.pointer; // '/total_width_max'
 */
export function checkGridRange(row: PricingRow, table: PriceTable): ReportItem[] {
  if (table.kind !== 'grid') return [];
  const sides = [
    { field: 'total_width_min', header: table.widths[0], outside: -1 },
    { field: 'total_width_max', header: table.widths.at(-1), outside: 1 },
    { field: 'total_height_min', header: table.heights[0], outside: -1 },
    { field: 'total_height_max', header: table.heights.at(-1), outside: 1 },
  ] as const;
  const [first, ...others] = sides.filter(({ field, header, outside }) => {
    const bound = row[field];
    return typeof bound === 'number' && header !== undefined && (bound - header) * outside > 0;
  });
  if (!first) return [];
  const gaps = [first, ...others].map(({ field, header, outside }) => {
    return `${field} is ${row[field]} mm but the grid ${outside < 0 ? 'starts' : 'ends'} at ${header} mm`;
  });
  const message =
    `Row ${row.id} allows sizes that its grid has no price for: ${gaps.join('; ')}. ` +
    'Narrow the range or add the missing widths and heights: customers are refused outside the grid.';
  const pointer = `/${first.field}`;
  const params = {
    fields: [first, ...others].map(({ field, header }) => ({ field, value: row[field], limit: header })),
  };
  return [{ code: 'grid_does_not_cover_range', message, pointer, pricing_configuration_id: row.id, params }];
}
