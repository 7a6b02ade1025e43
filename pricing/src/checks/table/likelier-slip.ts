import { compareExact } from '../../decimal/arithmetic/compare-exact.ts';
import { plainNumber } from '../../decimal/plain-number.ts';
import type { GridTable } from '../../price-table/price-table.ts';
import { type Cell, type Drop, priceAt } from './grid-drops.ts';

// A price that is half as much again as its neighbours suggest, or two thirds of it, is not a detail of a tariff.
const FAR_OFF = 1.5;

/**
 * Which of the two cells of a drop is more likely wrong: the one that disagrees with more cells of its row and column.
 * If both disagree with equally many it is the larger window, unless only the smaller one is far from what the cells
 * around it suggest.
 *
 * @example
 * likelierSlip(grid, drop); // { row: 2, column: 4 }
 */
export function likelierSlip(grid: GridTable, { smaller, larger }: Drop): Cell {
  const [ofSmaller, ofLarger] = [disagreements(grid, smaller), disagreements(grid, larger)];
  if (ofSmaller !== ofLarger) return ofSmaller > ofLarger ? smaller : larger;
  return isFarOff(grid, smaller, larger) && !isFarOff(grid, larger, smaller) ? smaller : larger;
}

/**
 * The price that the nearest priced cells on both sides suggest for a cell, to the cent: in its row and in its column
 * by the straight line between the two, at an edge by the only neighbour. Undefined if it has no neighbour.
 *
 * @example
 * expectedPrice(grid, { row: 2, column: 4 }); // 1200
 */
export function expectedPrice(grid: GridTable, cell: Cell, without?: Cell): number | undefined {
  const guesses = (['row', 'column'] as const).flatMap((along) => guess(grid, cell, along, without) ?? []);
  if (guesses.length === 0) return undefined;
  return Math.round((guesses.reduce((sum, price) => sum + price, 0) / guesses.length) * 100) / 100;
}

function isFarOff(grid: GridTable, cell: Cell, without: Cell): boolean {
  const expected = expectedPrice(grid, cell, without);
  const ratio = plainNumber(priceAt(grid, cell) ?? 0) / (expected ?? 0);
  return expected !== undefined && (ratio > FAR_OFF || ratio < 1 / FAR_OFF);
}

/** How many cells of its row and its column are smaller but dearer, or larger but cheaper. */
function disagreements(grid: GridTable, cell: Cell): number {
  const own = priceAt(grid, cell) ?? 0;
  const disagrees = (other: Cell, isLarger: boolean): boolean => {
    const price = priceAt(grid, other);
    if (price === undefined) return false;
    const order = compareExact(price, own);
    return isLarger ? order < 0 : order > 0;
  };
  const { row, column } = cell;
  const inRow = grid.widths.filter((_, at) => at !== column && disagrees({ row, column: at }, at > column));
  const inColumn = grid.heights.filter((_, at) => at !== row && disagrees({ row: at, column }, at > row));
  return inRow.length + inColumn.length;
}

type Known = { readonly size: number; readonly price: number };

function guess(grid: GridTable, cell: Cell, along: 'row' | 'column', without: Cell | undefined): number | undefined {
  const sizes = along === 'row' ? grid.widths : grid.heights;
  const own = along === 'row' ? cell.column : cell.row;
  const nearest = (direction: -1 | 1): Known | undefined => {
    for (let at = own + direction; at >= 0 && at < sizes.length; at += direction) {
      const other = along === 'row' ? { row: cell.row, column: at } : { row: at, column: cell.column };
      const price = priceAt(grid, other);
      const isLeftOut = other.row === without?.row && other.column === without.column;
      if (price !== undefined && !isLeftOut) return { size: sizes[at] ?? 0, price: plainNumber(price) };
    }
    return undefined;
  };
  const [before, after] = [nearest(-1), nearest(1)];
  if (!before || !after) return before?.price ?? after?.price;
  const share = ((sizes[own] ?? 0) - before.size) / (after.size - before.size);
  return before.price + share * (after.price - before.price);
}
