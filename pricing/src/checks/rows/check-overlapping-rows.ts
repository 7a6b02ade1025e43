import type { PricingRow } from '../../row-price/pricing-row.ts';
import { type SizeRange, sizeRange } from '../../row-price/size-range.ts';
import type { ReportItem } from '../report/report-item.ts';

/**
 * `overlapping_rows` (D7): two active rows of one configuration both cover some size. Range ends are included (D10), so
 * rows that share an end overlap there: a quote uses the lowest id. There is one item per row, on the higher id, which
 * names the lowest id that it overlaps with. `rows` are of one configuration, by id.
 *
 * @example
 * checkOverlappingRows([
 *   { id: 7, total_width_max: 1000 },
 *   { id: 8, total_width_min: 1000 },
 * ])[0]?.pricing_configuration_id; // 8
 */
export function checkOverlappingRows(rows: readonly PricingRow[]): ReportItem[] {
  const areas = rows.map((row) => ({ id: row.id, width: sizeRange(row, 'width'), height: sizeRange(row, 'height') }));
  return areas.flatMap((area, index) => {
    const other = firstMeeting(areas, index);
    if (!other) return [];
    const message =
      `Rows ${other.id} and ${area.id} are for the same openings and share sizes; row ${other.id} is used there. ` +
      'Let one range end a millimetre before the other starts, or deactivate one of them.';
    const params = {
      used_id: other.id,
      width: shared(other.width, area.width),
      height: shared(other.height, area.height),
    };
    return [{ code: 'overlapping_rows', message, pricing_configuration_id: area.id, params }];
  });
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

function meets(a: Area, b: Area): boolean {
  return share(a.width, b.width) && share(a.height, b.height);
}

/** The sizes that both cover on one axis; null means no bound. */
function shared(a: SizeRange, b: SizeRange): { minimum: number | null; maximum: number | null } {
  const [minimum, maximum] = [Math.max(a.min, b.min), Math.min(a.max, b.max)];
  return { minimum: Number.isFinite(minimum) ? minimum : null, maximum: Number.isFinite(maximum) ? maximum : null };
}

function share(a: SizeRange, b: SizeRange): boolean {
  return a.min <= b.max && b.min <= a.max;
}
