import { bodyOf, type Position, type Range, rangeOf } from '../../../ui/sheet/sheet-state.ts';
import type { Grid } from './grid.ts';
import { positivePrice } from './heat.ts';

type RangeSummary = {
  readonly cells: number;
  readonly priced: number;
  readonly min: number;
  readonly max: number;
  readonly average: number;
};

/** What the status line says about a selection; min, max and average are NaN if it has no price. */
export const rangeSummary = ({ prices }: Grid, range: Range): RangeSummary => {
  const body = bodyOf(range);
  let [cells, priced, sum, min, max] = [0, 0, 0, Number.NaN, Number.NaN];
  if (body)
    for (let row = body.from.row; row <= body.to.row; row += 1)
      for (let column = body.from.column; column <= body.to.column; column += 1) {
        cells += 1;
        const price = positivePrice(prices[row - 1]?.[column - 1]);
        if (price === undefined) continue;
        min = priced === 0 ? price : Math.min(min, price);
        max = priced === 0 ? price : Math.max(max, price);
        sum += price;
        priced += 1;
      }
  return { cells, priced, min, max, average: sum / priced };
};

/** The cell that a field of the report means: `price_table/prices/3/2`, `price_table/widths/1`, or the first. */
export const cellOfField = (field: string): Position => {
  const [, name, ...indexes] = field.split('/');
  const [first = 0, second = 0] = indexes.map((index) => (/^\d{1,3}$/.test(index) ? Number(index) : 0));
  if (name === 'widths') return { row: 0, column: first + 1 };
  if (name === 'heights') return { row: first + 1, column: 0 };
  return name === 'prices' ? { row: first + 1, column: second + 1 } : { row: 1, column: 1 };
};

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
