import { adjustPrice, decimalText, exactAdjustment, type PriceAdjustment, writtenNumber } from '@vantail/pricing';
import { type DecimalSign, decimalSign, readPrice, readSize } from '../../../ui/fields/read-price.ts';
import { bodyOf, type Position, type Range } from '../../../ui/sheet/sheet-state.ts';
import { insertSizes, setSize } from './edit-sizes.ts';
import { type Axis, type Cell, type Grid, MAX_SIZES } from './grid.ts';

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

/** Multiplies the prices of a range, exactly and rounded once, by the rule of the bulk adjustments (B2). */
export const adjustCells = (
  grid: Grid,
  range: Range,
  adjustment: PriceAdjustment,
): { grid: Grid; changed: number; refused: number } => {
  const exact = exactAdjustment(adjustment);
  let changed = 0;
  let refused = 0;
  const adjusted = withCells(grid, range, (cell) => {
    if (cell === null) return cell;
    const outcome = adjustPrice(cell, exact);
    if (outcome === 'unchanged') return cell;
    if ('code' in outcome) {
      refused += 1;
      return cell;
    }
    changed += 1;
    return writtenNumber(decimalText(outcome));
  });
  return { grid: adjusted, changed, refused };
};

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

/** A text that is not a price or size; its cell was not changed. */
type UnreadCell = Position & { readonly text: string };

type WrittenGrid = {
  readonly grid: Grid;
  readonly unread: readonly UnreadCell[];
  /** Columns and rows that were added because the block is larger; their sizes are proposals. */
  readonly added: { readonly widths: number; readonly heights: number };
  /** Columns and rows of the block beyond the limit of a table: nothing of them was written. */
  readonly leftOut: { readonly columns: number; readonly rows: number };
};

/** Writes texts as they were typed or pasted, from `at` on; texts that fall on the headers are sizes. */
export const writeBlock = (
  before: Grid,
  at: Position,
  block: readonly (readonly string[])[],
  usual: DecimalSign,
): WrittenGrid => {
  const columns = block.reduce((most, line) => Math.max(most, line.length), 0);
  const grown = growTo(before, at.row + block.length - 1, at.column + columns - 1);
  const unread: UnreadCell[] = [];
  const sign = decimalSign(block.flat(), usual);
  const textAt = (row: number, column: number) => block[row - at.row]?.[column - at.column] ?? '';
  const refuse = (row: number, column: number) => unread.push({ row, column, text: textAt(row, column) });

  const to = { row: at.row + block.length - 1, column: at.column + columns - 1 };
  const priced = withCells(grown, { from: at, to }, (cell, rowIndex, columnIndex) => {
    const price = readPrice(textAt(rowIndex + 1, columnIndex + 1), sign);
    if (price === undefined) refuse(rowIndex + 1, columnIndex + 1);
    return price === undefined ? cell : price;
  });
  let grid = priced;
  const header = (axis: 'widths' | 'heights', index: number, row: number, column: number) => {
    const size = readSize(textAt(row, column));
    if (size === undefined) refuse(row, column);
    else grid = setSize(grid, axis, index, size);
  };
  if (at.row === 0)
    for (let column = Math.max(1, at.column); column <= Math.min(to.column, grid.widths.length); column += 1)
      header('widths', column - 1, 0, column);
  if (at.column === 0)
    for (let row = Math.max(1, at.row); row <= Math.min(to.row, grid.heights.length); row += 1)
      header('heights', row - 1, row, 0);
  return {
    grid,
    unread,
    added: {
      widths: grid.widths.length - before.widths.length,
      heights: grid.heights.length - before.heights.length,
    },
    leftOut: {
      columns: Math.max(0, to.column - grid.widths.length),
      rows: Math.max(0, to.row - grid.heights.length),
    },
  };
};

/** A block that extends beyond the last column or row adds some, up to the limit; the rest is left out. */
const growTo = (grid: Grid, lastRow: number, lastColumn: number): Grid => {
  const missing = (length: number, last: number) => Math.min(last, MAX_SIZES) - length;
  const rows = missing(grid.heights.length, lastRow);
  const columns = missing(grid.widths.length, lastColumn);
  const taller = rows > 0 ? insertSizes(grid, 'heights', grid.heights.length, rows) : grid;
  return columns > 0 ? insertSizes(taller, 'widths', grid.widths.length, columns) : taller;
};
