import { type DecimalSign, decimalSign } from '../reading/decimal-sign.ts';
import { readPrice } from '../reading/read-price.ts';
import { readSize } from '../reading/read-size.ts';
import type { Position } from '../sheet/range.ts';
import { withCells } from './cells.ts';
import { insertSizes, setSize } from './edit-sizes.ts';
import { type Grid, MAX_SIZES } from './grid.ts';

/** A text that is not a price or size; its cell was not changed. */
export type UnreadCell = Position & { readonly text: string };

export type WrittenGrid = {
  readonly grid: Grid;
  readonly unread: readonly UnreadCell[];
  /** Columns and rows that were added because the block is larger; their sizes are proposals. */
  readonly added: { readonly widths: number; readonly heights: number };
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
