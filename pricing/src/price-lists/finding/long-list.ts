import { isNumberLike } from '../numbers/cell-values.ts';
import { type Area, cellAt, type Sheet } from '../sheet.ts';
import { unitsNamed } from '../words/unit-words.ts';
import { canHead } from './grid-frame.ts';
import { type LongColumns, longColumnsAt } from './long-columns.ts';

/** A line of a list, with the last heading above it. */
export type ListLine = { row: number; section: string };

/** A list with one line per size, for one pricing row or, with key columns or headings in between, for several. */
export type LongList = LongColumns & { lines: readonly ListLine[]; area: Area; covers: Area[] };

const MAX_SECTION_CELLS = 3;
/** After this many lines without a size the list has ended: otherwise many lists would each read a long sheet. */
const MAX_EMPTY_LINES = 200;

/** The texts of a line that contains nothing else: a heading, if sizes follow it. */
const sectionOf = (sheet: Sheet, row: number): string | undefined => {
  const texts: string[] = [];
  let isHeading = true;
  sheet.rows[row]?.forEach((cell) => {
    if (cell.kind !== 'text' || isNumberLike(cell)) isHeading = false;
    texts.push(cell.text);
  });
  const isShort = texts.length > 0 && texts.length <= MAX_SECTION_CELLS;
  return isHeading && isShort && !longColumnsAt(sheet, row) ? texts.join(' ').slice(0, 300) : undefined;
};

/** A heading between the titles and the first line; a line of units is not a heading. */
const firstSection = (sheet: Sheet, { titleRow, firstRow }: LongColumns): string => {
  const between = Array.from(
    { length: titleRow < 0 ? 0 : firstRow - titleRow - 1 },
    (_, index) => titleRow + 1 + index,
  );
  return (
    between
      .map((row) => sectionOf(sheet, row))
      .findLast((text) => text !== undefined && unitsNamed(text).length === 0) ?? ''
  );
};

/** The lines of a list: those with a size, skipping empty ones, up to a line that begins with anything else. */
export const longListAt = (sheet: Sheet, columns: LongColumns): LongList => {
  const { titleRow, firstRow, width, height, prices, keys, titles } = columns;
  const price = prices[0]?.column ?? 0;
  const isLine = (row: number) => [width, height].some(({ column }) => canHead(cellAt(sheet, row, column)));
  const lines: ListLine[] = [];
  let section = firstSection(sheet, columns);
  for (let row = firstRow; row < sheet.rows.length && row <= (lines.at(-1)?.row ?? firstRow) + MAX_EMPTY_LINES; row++) {
    if (isLine(row)) {
      lines.push({ row, section });
      continue;
    }
    const heading = isLine(row + 1) || isLine(row + 2) ? sectionOf(sheet, row) : undefined;
    if (heading !== undefined) section = heading;
    else if ([width.column, height.column, price].some((column) => cellAt(sheet, row, column))) break;
  }
  const places = [width.column, height.column, price, ...keys.map(({ column }) => column)];
  const bottom = lines.at(-1)?.row ?? titleRow;
  const area = { top: Math.max(titleRow, 0), left: Math.min(...places), bottom, right: Math.max(...places) };
  const titled = [...places, ...titles.map(({ column }) => column)];
  return { ...columns, lines, area, covers: [{ ...area, left: Math.min(...titled), right: Math.max(...titled) }] };
};
