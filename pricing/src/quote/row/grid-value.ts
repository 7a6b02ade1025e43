import { compareExact } from '../../decimal/arithmetic/compare-exact.ts';
import type { GridTable } from '../../price-table/price-table.ts';
import { gridLine, hasPositiveCell } from './grid-line.ts';
import { headerAtOrBelow } from './header-at-or-below.ts';
import type { TableValue } from './table-value.ts';

/**
 * The value of a grid at a size (D10). On headers it is that cell in every mode; between them `majoration` takes the next
 * header up on each axis, `minoration` the next down, `formule` the fitted line. Nothing is ever extrapolated.
 *
 * @example
 * gridValue(grid, 1350, 1200); // { outcome: 'priced', value: 304, cell: { width: 1400, height: 1200 }, ... }
 */
export function gridValue(table: GridTable, width: number, height: number): TableValue {
  const { widths, heights, mode, prices } = table;
  const below = headerAtOrBelow(widths, width);
  const under = headerAtOrBelow(heights, height);
  const onWidth = widths[below] === width;
  const onHeight = heights[under] === height;
  const right = onWidth ? below : below + 1;
  const upper = onHeight ? under : under + 1;
  if (below < 0 || under < 0 || right >= widths.length || upper >= heights.length) {
    return said(table, { outcome: 'outside' });
  }
  if (mode === 'formule' && !(onWidth && onHeight)) {
    const isEmptyAround = [under, upper].every((row) => [below, right].every((column) => isEmpty(table, row, column)));
    if (isEmptyAround) return said(table, { outcome: 'unavailable', reason: 'empty_cells_around', cell: null });
    return lineValue(table, width, height);
  }
  const row = mode === 'minoration' ? under : upper;
  const column = mode === 'minoration' ? below : right;
  const value = prices[row]?.[column] ?? null;
  const cell = { width: widths[column] ?? 0, height: heights[row] ?? 0 };
  if (value === null) return said(table, { outcome: 'unavailable', reason: 'empty_cell', cell });
  // Never a price of 0: only null marks a size that cannot be made (§8), but 0 is not a price either.
  if (compareExact(value, 0) <= 0) return said(table, { outcome: 'unavailable', reason: 'not_above_zero', cell });
  return { outcome: 'priced', value, divisor: 1n, mode, cell, line: null };
}

/**
 * Null means that a size cannot be made; a cell of 0 or less is not null, and does not disable the fitted line (D10).
 */
function isEmpty(table: GridTable, row: number, column: number): boolean {
  return (table.prices[row]?.[column] ?? null) === null;
}

function lineValue(table: GridTable, width: number, height: number): TableValue {
  const line = gridLine(table);
  if (!line) return { outcome: 'unusable' };
  const digits = line.slope * BigInt(width * height) + line.intercept;
  if (digits <= 0n) return { outcome: 'unavailable', reason: 'not_above_zero', cell: null };
  const { A, B, divisor, scale } = line;
  return { outcome: 'priced', value: { digits, scale }, divisor, mode: 'formule', cell: null, line: { A, B } };
}

/**
 * D10: a grid without a positive cell is not usable, so neither its headers nor its empty cells refuse anything. This
 * is checked last, because nearly every quote finds a price before.
 */
function said(table: GridTable, refusal: TableValue): TableValue {
  return hasPositiveCell(table) ? refusal : { outcome: 'unusable' };
}
