import { plainNumber } from '../decimal/decimal.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { type PricingRow, type SizeRange, sizeRange } from '../product/pricing-row.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { hasPositiveCell } from './grid-line.ts';

/**
 * The sizes that a row covers, on both axes, ends included (D10).
 *
 * @example
 * const range: RowRange = { width: { min: 400, max: 1800 }, height: { min: 500, max: Infinity } };
 */
export type RowRange = { readonly width: SizeRange; readonly height: SizeRange };

/**
 * The row's own range, limited to the headers of a usable grid, because nothing is extrapolated (D10).
 *
 * @example
 * rowRange({ id: 7, total_width_min: 400 }); // { width: { min: 400, max: Infinity }, height: ... }
 */
export function rowRange(row: PricingRow, table?: PriceTable): RowRange {
  const own = { width: sizeRange(row, 'width'), height: sizeRange(row, 'height') };
  if (table?.kind !== 'grid' || !hasPositiveCell(table)) return own;
  return { width: within(own.width, table.widths), height: within(own.height, table.heights) };
}

function within({ min, max }: SizeRange, headers: readonly number[]): SizeRange {
  return { min: Math.max(min, headers[0] ?? min), max: Math.min(max, headers.at(-1) ?? max) };
}

/**
 * Whether a range contains a size.
 *
 * @example
 * holds(rowRange({ id: 7, total_width_max: 1800 }), { width: 1800, height: 900 }); // true
 */
export function holds({ width, height }: RowRange, size: SizeMm): boolean {
  return size.width >= width.min && size.width <= width.max && size.height >= height.min && size.height <= height.max;
}

/**
 * Whether some size is in both ranges.
 *
 * @example
 * meets(rowRange({ id: 7, total_width_max: 1800 }), rowRange({ id: 8, total_width_min: 1800 })); // true
 */
export function meets(a: RowRange, b: RowRange): boolean {
  return share(a.width, b.width) && share(a.height, b.height);
}

function share(a: SizeRange, b: SizeRange): boolean {
  return a.min <= b.max && b.min <= a.max;
}

/**
 * The square of the distance from a size to the nearest size of a range, in mm: 0 inside. The square has the same order
 * as the distance, and is a whole number.
 *
 * @example
 * distanceTo(rowRange({ id: 7, total_width_max: 1800 }), { width: 1803, height: 900 }); // 9
 */
export function distanceTo({ width, height }: RowRange, size: SizeMm): number {
  return outsideBy(width, size.width) ** 2 + outsideBy(height, size.height) ** 2;
}

function outsideBy({ min, max }: SizeRange, sizeMm: number): number {
  return Math.max(min - sizeMm, sizeMm - max, 0);
}

/**
 * An end of a range as an answer shows it: null means no bound.
 *
 * @example
 * bound(Number.POSITIVE_INFINITY); // null
 */
export function bound(value: number): number | null {
  return Number.isFinite(value) ? plainNumber(value) : null;
}

/**
 * A range as an answer shows it.
 *
 * @example
 * offeredRange(7, rowRange({ id: 7 })).width_min; // null
 */
export function offeredRange(rowId: number, { width, height }: RowRange): OfferedRange {
  return {
    pricing_configuration_id: rowId,
    width_min: bound(width.min),
    width_max: bound(width.max),
    height_min: bound(height.min),
    height_max: bound(height.max),
  };
}

/**
 * The sizes that a row covers, ends included; null means no bound.
 *
 * @example
 * const range: OfferedRange = {
 *   pricing_configuration_id: 7, width_min: 400, width_max: 1800, height_min: 500, height_max: null,
 * };
 */
export type OfferedRange = {
  readonly pricing_configuration_id: number;
  readonly width_min: number | null;
  readonly width_max: number | null;
  readonly height_min: number | null;
  readonly height_max: number | null;
};
