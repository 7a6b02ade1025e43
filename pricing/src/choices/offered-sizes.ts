import type { PriceTable } from '../price-table/price-table.ts';
import type { AskedConfiguration } from '../quote/asked-configuration.ts';
import { matchRows } from '../quote/row/match-rows.ts';
import { bound, type RowRange, rowRange } from '../quote/row/row-range.ts';
import { canBePriced } from '../quote/row/row-value.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import type { OfferedSizes } from './choices-answer.ts';

/**
 * The hull of what the rows that fit so far can make (D14.7): from the smallest to the largest size of any of them. A
 * row without any price makes nothing.
 *
 * @example
 * offeredSizes(asked, tableOf).width_max; // 1800
 */
export function offeredSizes(
  { configuration, request, outcome }: AskedConfiguration,
  tableOf: (row: PricingRow) => PriceTable,
): OfferedSizes {
  const match = matchRows(configuration.rows, { rowId: request.rowId, fields: outcome.sight.fields });
  const ranges = 'errors' in match ? [] : match.rows.flatMap((row) => rangeOf(row, tableOf(row)));
  const [width, height] = (['width', 'height'] as const).map((axis) => ({
    min: Math.min(...ranges.map((range) => range[axis].min)),
    max: Math.max(...ranges.map((range) => range[axis].max)),
  }));
  const end = (value: number | undefined): number | null => bound(value ?? Number.NaN);
  return {
    width_min: end(width?.min),
    width_max: end(width?.max),
    height_min: end(height?.min),
    height_max: end(height?.max),
  };
}

function rangeOf(row: PricingRow, table: PriceTable): RowRange[] {
  return canBePriced(row, table) ? [rowRange(row, table)] : [];
}
