import { bodyOf, type Range } from '../sheet/sheet-state.ts';
import type { Cell, Grid } from './grid.ts';

/** The grid with each price of a range replaced by `next`; rows and grids without a change stay the same objects. */
export const withCells = (
  grid: Grid,
  range: Range,
  next: (cell: Cell, rowIndex: number, columnIndex: number) => Cell,
): Grid => {
  const body = bodyOf(range);
  if (!body) return grid;
  const { from, to } = body;
  let isChanged = false;
  const prices = grid.prices.map((row, rowIndex) => {
    if (rowIndex < from.row - 1 || rowIndex > to.row - 1) return row;
    const changed = row.map((cell, columnIndex) =>
      columnIndex < from.column - 1 || columnIndex > to.column - 1 ? cell : next(cell, rowIndex, columnIndex),
    );
    if (changed.every((cell, columnIndex) => cell === row[columnIndex])) return row;
    isChanged = true;
    return changed;
  });
  return isChanged ? { ...grid, prices } : grid;
};

/** Delete: the sizes can no longer be made. The headers stay; they are removed with their whole column or row. */
export const clearCells = (grid: Grid, range: Range): Grid => withCells(grid, range, () => null);
