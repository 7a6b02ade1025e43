import { type Range, rangeOf } from '../sheet/range.ts';
import type { Grid } from './grid.ts';

const firstAndLast = (length: number, differs: (index: number) => boolean): [number, number] | undefined => {
  let found: [number, number] | undefined;
  for (let index = 0; index < length; index += 1) if (differs(index)) found = [found?.[0] ?? index, index];
  return found;
};

/**
 * Where two grids of the same size differ, so that an undo can show what it changed; undefined if sizes were added or
 * removed.
 */
export const changedRange = (before: Grid, after: Grid): Range | undefined => {
  if (before.widths.length !== after.widths.length || before.heights.length !== after.heights.length) return undefined;
  const rowDiffers = (row: number) =>
    row === 0
      ? after.widths.some((size, index) => size !== before.widths[index])
      : after.prices[row - 1] !== before.prices[row - 1] || after.heights[row - 1] !== before.heights[row - 1];
  const rows = firstAndLast(after.heights.length + 1, rowDiffers);
  if (!rows) return undefined;
  const cell = ({ widths, heights, prices }: Grid, row: number, column: number) =>
    row === 0 ? widths[column - 1] : column === 0 ? heights[row - 1] : prices[row - 1]?.[column - 1];
  const columns = firstAndLast(after.widths.length + 1, (column) => {
    for (let row = rows[0]; row <= rows[1]; row += 1)
      if (cell(before, row, column) !== cell(after, row, column)) return true;
    return false;
  });
  return columns && rangeOf({ row: rows[0], column: columns[0] }, { row: rows[1], column: columns[1] });
};
