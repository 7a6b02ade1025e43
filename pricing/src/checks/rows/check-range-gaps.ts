import type { PricingRow } from '../../row-price/pricing-row.ts';
import { sizeRange } from '../../row-price/size-range.ts';
import type { ReportItem } from '../report/report-item.ts';

/**
 * `range_gap` (D7): between two rows of one configuration there are widths, or heights, that none of its rows covers.
 * Sizes are whole millimetres, so 1000 and 1001 are adjacent. Each axis is examined separately: an L-shaped area (no
 * large corner) is normal and not a gap. There is one item per gap, on the row after it. `rows` are of one
 * configuration.
 *
 * @example
 * checkRangeGaps([
 *   { id: 7, total_width_max: 1000 },
 *   { id: 8, total_width_min: 1200 },
 * ])[0]?.message; // 'No row ... takes widths from 1001 to 1199 mm ...'
 */
export function checkRangeGaps(rows: readonly PricingRow[]): ReportItem[] {
  return [...axisGaps(rows, 'width'), ...axisGaps(rows, 'height')];
}

function axisGaps(rows: readonly PricingRow[], axis: 'width' | 'height'): ReportItem[] {
  const ranges = rows
    .map((row) => ({ id: row.id, ...sizeRange(row, axis) }))
    .sort((a, b) => (a.min === b.min ? a.id - b.id : a.min < b.min ? -1 : 1));
  const items: ReportItem[] = [];
  let reach = ranges[0];
  for (const range of ranges) {
    if (reach && range.min > reach.max + 1) {
      const message =
        `No row with the openings of rows ${reach.id} and ${range.id} takes ${axis}s from ${reach.max + 1} to ` +
        `${range.min - 1} mm. Widen one of the two, or leave it if these sizes are not made.`;
      const params = { axis, minimum: reach.max + 1, maximum: range.min - 1, previous_id: reach.id };
      const pointer = `/total_${axis}_min`;
      items.push({ code: 'range_gap', message, pointer, pricing_configuration_id: range.id, params });
    }
    if (!reach || range.max > reach.max) reach = range;
  }
  return items;
}
