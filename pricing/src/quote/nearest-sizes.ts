import { isSizeMm } from '../price-table/number-limits.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow, SizeRange } from '../product/pricing-row.ts';
import { attachedOptions, isRoofWindowStep, isSizeOption, type QuotedStep } from '../product/step.ts';
import { identityOf } from '../product/window-fields.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { rowValue } from '../row-price/row-price.ts';
import { distanceTo, holds, meets, type RowRange, rowRange } from '../row-price/row-range.ts';
import { tableValue } from '../row-price/table-value.ts';

/**
 * Whether all these tables have a price at a size.
 *
 * @example
 * isPricedBy([], { width: 900, height: 900 }); // true
 */
function isPricedBy(tables: readonly PriceTable[], { width, height }: SizeMm): boolean {
  return tables.every((table) => tableValue(table, width, height).outcome === 'priced');
}

/**
 * A size and the square of its distance from the requested one, in mm: the square has the same order as the distance,
 * and is a whole number.
 *
 * @example
 * const near: NearSize = { width: 1800, height: 1200, distance: 22500 };
 */
type NearSize = SizeMm & { readonly distance: number };

/**
 * A size with its straight-line distance from the requested one.
 *
 * @example
 * nearSize({ width: 1800, height: 1200 }, { width: 1950, height: 1200 }).distance; // 22500
 */
function nearSize({ width, height }: SizeMm, requested: SizeMm): NearSize {
  return { width, height, distance: (width - requested.width) ** 2 + (height - requested.height) ** 2 };
}

/**
 * Sorts by distance, then by width, then by height.
 *
 * @example
 * sizes.sort(byDistance);
 */
function byDistance(a: NearSize, b: NearSize): number {
  return a.distance - b.distance || a.width - b.width || a.height - b.height;
}

/**
 * Up to 5 roof-window sizes that have a price and a size of their own, nearest first (D10), each once.
 *
 * @example
 * nearestFlatSizes(steps, { width: 780, height: 980 }); // [{ width: 780, height: 1180 }, ...]
 */
export function nearestFlatSizes(
  steps: readonly QuotedStep[],
  requested: SizeMm,
  furtherTables: readonly PriceTable[] = [],
): SizeMm[] {
  const sizes = new Map<string, SizeMm>();
  for (const { price, width_mm: width, height_mm: height } of steps.filter(isRoofWindowStep).flatMap(sizeOptions)) {
    const hasPrice = typeof price === 'number' && price > 0;
    if (hasPrice && isSizeMm(width) && isSizeMm(height)) sizes.set(`${width}_${height}`, { width, height });
  }
  return [...sizes.values()]
    .filter((size) => isPricedBy(furtherTables, size))
    .map((size) => nearSize(size, requested))
    .sort(byDistance)
    .slice(0, 5)
    .map(({ width, height }) => ({ width, height }));
}

function sizeOptions(step: QuotedStep) {
  return attachedOptions(step).filter(isSizeOption);
}

// D10: up to 5.
const MAX_SIZES = 5;
// A product may have 5,000 rows of 40,000 cells (D3), and a refusal must not cost much more than a price. Past these
// limits the nearest sizes are those that were found until then.
const MAX_ROWS = 50;
const MAX_TRIED = 50_000;
// All work, in units of a comparison with the range of a row: a ceiling of some 40 ms for the whole.
const MAX_WORK = 1_500_000;
const UNITS_OF_TABLE = 20;
// A customer may choose thousands of options with a table each; the first of them offer sizes enough.
const MAX_BESIDE = 50;

/**
 * Up to 5 sizes that have a price, nearest first (D10): by straight-line distance in mm; of equal distances the
 * narrower, then the lower. The candidates are the sizes that people order: on each axis the requested one (moved into
 * the row's range), the ends of the range, and the headers; beside an `unavailable` key of a formula, also a millimetre
 * to each side. `rows` are those that the request means, by id. A size counts only if the same request would get a
 * price for it, so not if several different rows cover it (`ambiguous_configuration`), and only where the tables of the
 * chosen options, `beside`, have a price, too (D15.4). A row whose shared table was not given has no price, and makes
 * sizes ambiguous like any other.
 *
 * @example
 * nearestSizes(rows, { width: 1950, height: 1234 }, tableOf); // [{ width: 1800, height: 1234 }, ...]
 */
export function nearestSizes(
  rows: readonly PricingRow[],
  requested: SizeMm,
  tableOf: (row: PricingRow) => PriceTable,
  furtherTables: readonly PriceTable[] = [],
  isGiven: (row: PricingRow) => boolean = () => true,
): SizeMm[] {
  const ranged = rows.map((row) => ({ row, range: rowRange(row), key: identityOf(row) }));
  const offering = furtherTables.slice(0, MAX_BESIDE);
  let work = MAX_WORK;
  const hasPrice = (size: SizeMm, meeting: readonly RangedRow[]): boolean => {
    const isHeld = ({ range }: RangedRow): boolean => {
      work -= 1;
      return holds(range, size);
    };
    work -= UNITS_OF_TABLE * (1 + furtherTables.length);
    const taker = meeting.find(isHeld);
    if (!taker || !isGiven(taker.row) || rowValue(taker.row, tableOf(taker.row), size).outcome !== 'priced')
      return false;
    if (!isPricedBy(furtherTables, size)) return false;
    return !meeting.some((other) => other.key !== taker.key && isHeld(other));
  };
  const nearestRows = ranged
    .map(({ row, range }) => ({ row, distance: distanceTo(range, requested) }))
    .sort((a, b) => a.distance - b.distance || a.row.id - b.row.id)
    .slice(0, MAX_ROWS);

  const found: NearSize[] = [];
  const isTooFar = (distance: number): boolean => distance > (found[MAX_SIZES - 1]?.distance ?? Number.MAX_VALUE);
  let tried = 0;
  const isOver = (): boolean => tried >= MAX_TRIED || work < 0;
  for (const { row, distance } of nearestRows) {
    if (isTooFar(distance) || isOver()) break;
    const table = tableOf(row);
    const range = rowRange(row, table);
    const tables = [table, ...offering];
    const widths = axisSizes(requested.width, range.width, tables, 'widths');
    const meeting = ranged.filter((other) => meets(other.range, range));
    work -= ranged.length + UNITS_OF_TABLE * 2 * widths.length;
    for (const height of axisSizes(requested.height, range.height, tables, 'heights')) {
      if (isTooFar((height - requested.height) ** 2) || isOver()) break;
      for (const width of widths) {
        const near = nearSize({ width, height }, requested);
        if (isTooFar(near.distance) || isOver()) break;
        tried += 1;
        if (hasPrice(near, meeting) && !found.some((other) => other.width === width && other.height === height)) {
          found.push(near);
          found.sort(byDistance).splice(MAX_SIZES);
        }
      }
    }
  }
  return found.map(({ width, height }) => ({ width, height }));
}

type RangedRow = { readonly row: PricingRow; readonly range: RowRange; readonly key: string };

/** The candidates of one axis, nearest first. */
function axisSizes(
  requested: number,
  { min, max }: SizeRange,
  tables: readonly PriceTable[],
  axis: 'widths' | 'heights',
): number[] {
  const headers = tables.flatMap((table) => (table.kind === 'grid' || table.kind === 'formula' ? table[axis] : []));
  const isListed = tables.some((table) => table.kind === 'formula' && table.unavailable.length > 0);
  const neighbours = isListed ? [requested - 1, requested + 1] : [];
  const sizes = new Set([Math.min(Math.max(requested, min), max), min, max, ...headers, ...neighbours]);
  return [...sizes]
    .filter((size) => isSizeMm(size) && size >= min && size <= max)
    .sort((a, b) => Math.abs(a - requested) - Math.abs(b - requested) || a - b);
}
