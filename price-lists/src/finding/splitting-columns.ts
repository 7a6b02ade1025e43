import { cellAt, type Sheet } from '../sheet/sheet.ts';
import { isNamingTitle, isSplittingTitle } from '../words/price-words.ts';
import type { KeyColumn, LongColumns } from './long-columns.ts';

type ListLine = { row: number; section: string };

const textOf = (sheet: Sheet, row: number, column: number): string => cellAt(sheet, row, column)?.text ?? '';

/** Whether lines of one size have different prices, among those with the same texts in these columns. */
const hasConflicts = (
  sheet: Sheet,
  { width, height, keys }: LongColumns,
  lines: readonly ListLine[],
  price: number,
  by: readonly number[],
): boolean => {
  const columns = [...new Set([width.column, height.column, ...keys.map(({ column }) => column), ...by])];
  const priceOf = new Map<string, string>();
  return lines.some(({ row, section }) => {
    const key = [section, ...columns.map((column) => textOf(sheet, row, column))].join('\n');
    const own = textOf(sheet, row, price);
    const other = priceOf.get(key);
    priceOf.set(key, own);
    return other !== undefined && other !== own;
  });
};

/** Few enough values that each stands for a table and not for a line: an article number does not split a list. */
const isForTables = (sheet: Sheet, lines: readonly ListLine[], column: number): boolean => {
  const values = new Set(lines.map(({ row }) => textOf(sheet, row, column)));
  return !values.has('') && values.size > 1 && values.size * 2 <= lines.length;
};

/** Whether each size stands in lines of one text of this column alone, and each text in lines of several sizes. */
const isRunOfParts = (
  sheet: Sheet,
  { width, height }: LongColumns,
  lines: readonly ListLine[],
  column: number,
): boolean => {
  const sizes = new Map<string, Set<string>>();
  const all = new Set<string>();
  for (const { row } of lines) {
    const size = [width, height].map((one) => textOf(sheet, row, one.column)).join('\n');
    const text = textOf(sheet, row, column);
    const own = sizes.get(text) ?? new Set();
    sizes.set(text, own.add(size));
    all.add(size);
  }
  const counts = [...sizes.values()].map(({ size }) => size);
  return counts.every((count) => count > 1) && all.size === counts.reduce((sum, count) => sum + count, 0);
};

/**
 * The texts of a column of colours, bands or systems that change along one run of sizes, as group titles do: one table
 * or one for each, nobody knows.
 */
export const partsOfRun = (sheet: Sheet, list: LongColumns, lines: readonly ListLine[]): string[] => {
  const column = list.ignored.find(
    (one) =>
      isNamingTitle(one.title) && isForTables(sheet, lines, one.column) && isRunOfParts(sheet, list, lines, one.column),
  )?.column;
  return column === undefined ? [] : [...new Set(lines.map(({ row }) => textOf(sheet, row, column)))];
};

/**
 * The columns that split a list into tables: band, system, colour, price group. They count where lines of one size have
 * different prices that these columns tell apart: those whose titles say so together, else any single one.
 */
export const splittingColumns = (sheet: Sheet, list: LongColumns, lines: readonly ListLine[]): KeyColumn[] => {
  const price = list.prices[0]?.column ?? 0;
  const candidates = list.ignored.filter(({ column }) => isForTables(sheet, lines, column));
  if (candidates.length === 0 || !hasConflicts(sheet, list, lines, price, [])) return [];
  const titled = candidates.filter(({ title }) => isSplittingTitle(title));
  const choices = [...titled.map((one) => [one]), titled, ...candidates.map((one) => [one]), candidates];
  const chosen = choices.find(
    (some) =>
      some.length > 0 &&
      !hasConflicts(
        sheet,
        list,
        lines,
        price,
        some.map(({ column }) => column),
      ),
  );
  return (chosen ?? []).map((column) => ({ ...column, key: 'group' }));
};
