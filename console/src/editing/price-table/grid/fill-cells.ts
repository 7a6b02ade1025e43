import type { Range } from '../sheet/range.ts';
import { withCells } from './cells.ts';
import { setSize } from './edit-sizes.ts';
import type { Axis, Grid } from './grid.ts';

/** The index in a source of `length` cells that is repeated at `distance` from its start, on either side. */
const repeated = (start: number, length: number, at: number): number =>
  start + ((((at - start) % length) + length) % length);

/** Sizes continue in their steps, since no two may be equal: 800, 900 becomes 1000, 1100. */
const filledSizes = (grid: Grid, axis: Axis, source: [number, number], target: [number, number]): Grid => {
  const [from, to] = source;
  const sizes = grid[axis];
  const size = (index: number) => sizes[index - 1] ?? 0;
  let filled = grid;
  for (let index = Math.max(1, target[0]); index <= target[1]; index += 1) {
    if (index >= from && index <= to) continue;
    const step = to > from ? (index > to ? size(to) - size(to - 1) : size(from + 1) - size(from)) : 100;
    const next = index > to ? size(to) + step * (index - to) : size(from) - step * (from - index);
    if (next > 0) filled = setSize(filled, axis, index - 1, next);
  }
  return filled;
};

/** Ctrl+D, Ctrl+R and the drag handle: the prices of `source` are repeated over `target`, sizes continue. */
export const fillCells = (grid: Grid, source: Range, target: Range): Grid => {
  const rows = source.to.row - source.from.row + 1;
  const columns = source.to.column - source.from.column + 1;
  const filled = withCells(grid, target, (cell, rowIndex, columnIndex) => {
    const row = repeated(source.from.row, rows, rowIndex + 1);
    const column = repeated(source.from.column, columns, columnIndex + 1);
    // A header in the source is not repeated into the prices.
    if (row === 0 || column === 0) return cell;
    return grid.prices[row - 1]?.[column - 1] ?? null;
  });
  const widths =
    source.from.row === 0
      ? filledSizes(filled, 'widths', [source.from.column, source.to.column], [target.from.column, target.to.column])
      : filled;
  return source.from.column === 0
    ? filledSizes(widths, 'heights', [source.from.row, source.to.row], [target.from.row, target.to.row])
    : widths;
};
