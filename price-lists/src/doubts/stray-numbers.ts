import { forEachLooseCell } from '../finding/nearest-block.ts';
import { isNumberLike, isSizeLike } from '../numbers/cell-values.ts';
import { sizePair } from '../numbers/size-pair.ts';
import { type Doubt, doubtOf } from '../sheet/doubt.ts';
import { type Area, cellAddress, type Sheet } from '../sheet/sheet.ts';

/** Numbers of a sheet that belong to no table and could be prices: where they begin, and how many there are. */
type StrayNumbers = { row: number; column: number; count: number };

/**
 * Several numbers in one line outside of all tables, or below each other beside a table, may be prices that were not
 * recognised. A single number behind a text (an option, a year) does not count.
 */
export const strayNumbers = (
  sheet: Sheet,
  areas: readonly Area[],
  tables: readonly Area[],
): StrayNumbers | undefined => {
  const lines = new Map<number, number[]>();
  const beside = new Map<number, { row: number; count: number }>();
  forEachLooseCell(sheet, areas, ({ cell, row, column }) => {
    // A size with its unit beside it heads a line, too: its only price is no less a price.
    const isPair = cell.kind === 'text' && sizePair(cell.text) !== undefined;
    if (!isPair && !isNumberLike(cell) && !isSizeLike(cell)) return;
    // Both sizes in one cell are two: a list that goes on without its titles has them beside one price.
    const columns = isPair ? [column, column] : [column];
    const line = lines.get(row);
    if (line) line.push(...columns);
    else lines.set(row, columns);
  });
  let found: StrayNumbers | undefined;
  let count = 0;
  const isBeside = spansAt(tables);
  for (const [row, columns] of lines) {
    const [column = 0] = columns;
    if (columns.length > 1) {
      found ??= { row, column, count: 0 };
      count += columns.length;
      continue;
    }
    if (!isBeside(row)) continue;
    const known = beside.get(column);
    if (known) known.count++;
    else beside.set(column, { row, count: 1 });
  }
  for (const [column, { row, count: numbers }] of beside) {
    if (numbers < 2) continue;
    found ??= { row, column, count: 0 };
    count += numbers;
  }
  return found && { ...found, count };
};

/** Whether a row crosses one of the tables, for a caller that goes downwards row by row. */
const spansAt = (tables: readonly Area[]) => {
  const byTop = tables.toSorted((a, b) => a.top - b.top);
  let next = 0;
  let bottom = -1;
  return (row: number): boolean => {
    for (let area = byTop[next]; area && area.top <= row; area = byTop[next]) {
      bottom = Math.max(bottom, area.bottom);
      next++;
    }
    return row <= bottom;
  };
};

const distance = ({ top, bottom }: Area, row: number): number =>
  row < top ? top - row : row > bottom ? row - bottom : 0;

/** The table nearest to stray numbers: the question is asked there. */
export const nearestTable = (tables: readonly Area[], { row }: StrayNumbers): number =>
  tables.reduce((best, area, index) => (distance(area, row) < distance(tables[best] ?? area, row) ? index : best), 0);

export const strayDoubt = ({ row, column, count }: StrayNumbers): Doubt => {
  const cell = cellAddress(row, column);
  const message = `${count} numbers from ${cell} on belong to no table; are they prices that are missing from it? They were ignored`;
  return doubtOf('stray_numbers', message, { cell, count });
};
