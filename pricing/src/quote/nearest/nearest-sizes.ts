import { isSizeMm } from '../../price-table/is-size-mm.ts';
import type { PriceTable } from '../../price-table/price-table.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { SizeRange } from '../../row-price/size-range.ts';
import { identityOf } from '../request/identifying-fields.ts';
import type { SizeMm } from '../request/size-mm.ts';
import { distanceTo, holds, rowRange } from '../row/row-range.ts';
import { rowValue } from '../row/row-value.ts';
import { isPricedBy } from './is-priced-by.ts';
import { byDistance, type NearSize, nearSize } from './near-size.ts';

// D10: up to 5.
const MAX_SIZES = 5;
// A product may have 5,000 rows of 40,000 cells (D3), and a refusal must not cost much more than a price.
const MAX_ROWS = 50;
const MAX_TRIED = 50_000;

/**
 * Up to 5 sizes that have a price, nearest first (D10): by straight-line distance in mm; of equal distances the
 * narrower, then the lower. The candidates are the sizes that people order: on each axis the requested one (moved into
 * the row's range), the ends of the range, and the headers; beside an `unavailable` key of a formula, also a millimetre
 * to each side. `rows` are those that the request means, by id. A size counts only if the same request would get a
 * price for it, so not if several different rows cover it (`ambiguous_configuration`), and only where the tables of the
 * chosen options, `beside`, have a price, too (D15.4).
 *
 * @example
 * nearestSizes(rows, { width: 1950, height: 1234 }, tableOf); // [{ width: 1800, height: 1234 }, ...]
 */
export function nearestSizes(
  rows: readonly PricingRow[],
  asked: SizeMm,
  tableOf: (row: PricingRow) => PriceTable,
  beside: readonly PriceTable[] = [],
): SizeMm[] {
  const ranged = rows.map((row) => ({ row, range: rowRange(row), key: identityOf(row) }));
  const hasPrice = (size: SizeMm): boolean => {
    const taker = ranged.find(({ range }) => holds(range, size));
    if (!taker || rowValue(taker.row, tableOf(taker.row), size).outcome !== 'priced') return false;
    if (!isPricedBy(beside, size)) return false;
    return !ranged.some(({ range, key }) => key !== taker.key && holds(range, size));
  };
  const nearestRows = ranged
    .map(({ row, range }) => ({ row, distance: distanceTo(range, asked) }))
    .sort((a, b) => a.distance - b.distance || a.row.id - b.row.id)
    .slice(0, MAX_ROWS);

  const found: NearSize[] = [];
  const isTooFar = (distance: number): boolean => distance > (found[MAX_SIZES - 1]?.distance ?? Number.MAX_VALUE);
  let tried = 0;
  for (const { row, distance } of nearestRows) {
    if (isTooFar(distance)) break;
    const table = tableOf(row);
    const range = rowRange(row, table);
    const tables = [table, ...beside];
    const widths = axisSizes(asked.width, range.width, tables, 'widths');
    for (const height of axisSizes(asked.height, range.height, tables, 'heights')) {
      if (isTooFar((height - asked.height) ** 2)) break;
      for (const width of widths) {
        const near = nearSize({ width, height }, asked);
        if (isTooFar(near.distance) || tried >= MAX_TRIED) break;
        tried += 1;
        if (hasPrice(near) && !found.some((other) => other.width === width && other.height === height)) {
          found.push(near);
          found.sort(byDistance).splice(MAX_SIZES);
        }
      }
    }
  }
  return found.map(({ width, height }) => ({ width, height }));
}

/** The candidates of one axis, nearest first. */
function axisSizes(
  asked: number,
  { min, max }: SizeRange,
  tables: readonly PriceTable[],
  axis: 'widths' | 'heights',
): number[] {
  const headers = tables.flatMap((table) => (table.kind === 'grid' || table.kind === 'formula' ? table[axis] : []));
  const isListed = tables.some((table) => table.kind === 'formula' && table.unavailable.length > 0);
  const beside = isListed ? [asked - 1, asked + 1] : [];
  const sizes = new Set([Math.min(Math.max(asked, min), max), min, max, ...headers, ...beside]);
  return [...sizes]
    .filter((size) => isSizeMm(size) && size >= min && size <= max)
    .sort((a, b) => Math.abs(a - asked) - Math.abs(b - asked) || a - b);
}
