import { type PricingRow, type SizeRange, sizeRange } from '../product/pricing-row.ts';
import { meets } from '../row-price/row-range.ts';
import type { Pieces } from '../work/pieces.ts';
import type { ReportItem } from './report-item.ts';

// Each is compared with all before it, and there may be 5,000.
const ROWS_A_PIECE = 100;

/**
 * `overlapping_rows` (D7): two active rows of one configuration both cover some size. Range ends are included (D10), so
 * rows that share an end overlap there: a quote uses the lowest id. There is one item per row, on the higher id, which
 * names the lowest id that it overlaps with. `rows` are of one configuration, by id.
 *
 * @example
 * allPieces(checkOverlappingRows([
 *   { id: 7, total_width_max: 1000 },
 *   { id: 8, total_width_min: 1000 },
 * ]))[0]?.pricing_configuration_id; // 8
 */
export function* checkOverlappingRows(rows: readonly PricingRow[]): Pieces<ReportItem[]> {
  const areas = rows.map((row) => ({ id: row.id, width: sizeRange(row, 'width'), height: sizeRange(row, 'height') }));
  const items: ReportItem[] = [];
  for (const [index, area] of areas.entries()) {
    if (index % ROWS_A_PIECE === ROWS_A_PIECE - 1) yield;
    const other = firstMeeting(areas, index);
    if (!other) continue;
    const message =
      `Rows ${other.id} and ${area.id} are for the same openings and share sizes; row ${other.id} is used there. ` +
      'Let one range end a millimetre before the other starts, or deactivate one of them.';
    const params = {
      used_id: other.id,
      width: shared(other.width, area.width),
      height: shared(other.height, area.height),
    };
    items.push({ code: 'overlapping_rows', message, pricing_configuration_id: area.id, params });
  }
  return items;
}

type Area = { readonly id: number; readonly width: SizeRange; readonly height: SizeRange };

function firstMeeting(areas: readonly Area[], index: number): Area | undefined {
  const area = areas[index];
  for (let earlier = 0; area && earlier < index; earlier += 1) {
    const candidate = areas[earlier];
    if (candidate && meets(candidate, area)) return candidate;
  }
  return undefined;
}

/** The sizes that both cover on one axis; null means no bound. */
function shared(a: SizeRange, b: SizeRange): { minimum: number | null; maximum: number | null } {
  const [minimum, maximum] = [Math.max(a.min, b.min), Math.min(a.max, b.max)];
  return { minimum: Number.isFinite(minimum) ? minimum : null, maximum: Number.isFinite(maximum) ? maximum : null };
}

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
        `${range.min - 1} mm. Widen one of the two, or ignore this if you do not make these sizes.`;
      const params = { axis, minimum: reach.max + 1, maximum: range.min - 1, previous_id: reach.id };
      const pointer = `/total_${axis}_min`;
      items.push({ code: 'range_gap', message, pointer, pricing_configuration_id: range.id, params });
    }
    if (!reach || range.max > reach.max) reach = range;
  }
  return items;
}
