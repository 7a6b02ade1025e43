import type { Detection } from '../detect-tables.ts';
import { pageNotes } from '../doubts/page-notes.ts';
import type { DetectedTable } from '../finding/detected-table.ts';
import { isPartTitle } from '../finding/group-titles.ts';
import { doubtOf, type FileFault, fileFault } from '../sheet/doubt.ts';
import { type Cell, cellAddress, parseArea, type Sheet } from '../sheet/sheet.ts';

const LISTED_PAGES = 20;

/** The message about pages without text. */
export const picturePages = (pages: readonly number[]): FileFault => {
  const pageList = pages.slice(0, LISTED_PAGES).join(', ') + (pages.length > LISTED_PAGES ? ', ...' : '');
  const message =
    pages.length === 1
      ? `Page ${pageList} of the PDF is a picture, such as a scan, or its text cannot be read`
      : `Pages ${pageList} of the PDF are pictures, such as scans, or their text cannot be read`;
  return fileFault('picture_pages', message, {}, { pages: pages.slice(0, 100), count: pages.length });
};

const pageOf = (sheet: string | null): number => Number(/[0-9]+/.exec(sheet ?? '')?.[0] ?? 0);

/** The last table before a page, or the first one of the file. */
const tableBefore = (tables: readonly DetectedTable[], sheet: string | null): DetectedTable | undefined =>
  tables.findLast((table) => pageOf(table.sheet) <= pageOf(sheet)) ?? tables[0];

const NUMBER = /^[0-9][0-9.,'’\s]*(?:€|\$|£|EUR|CHF)?$/u;
/** A single number in a line is that of a page, a year or a telephone; several are a column, and cents are a price. */
const FEWEST = 3;
const PRICE = /[0-9][.,][0-9]{2}$|(?:€|\$|£|EUR|CHF)$/u;

const firstArea = ({ range }: DetectedTable) => parseArea(range.split(',', 1)[0] ?? '');

type Strays = { sheet: string | null; cell: string; count: number };

/** Numbers that are alone in their lines, outside of the tables: a column that did not fit on the page before. */
const loneNumbers = (sheet: Sheet, tables: readonly DetectedTable[]): Strays | undefined => {
  const areas = tables
    .filter((table) => table.sheet === sheet.name)
    .flatMap(({ range }) => range.split(',').flatMap((part) => parseArea(part) ?? []));
  const lone = sheet.rows.flatMap((cells, row) => {
    const filled = Object.entries(cells).map(([column, cell]) => ({ column: Number(column), cell }));
    const [only] = filled;
    const isLone = filled.length === 1 && only && NUMBER.test(only.cell.text);
    return isLone && !areas.some(({ top, bottom }) => row >= top && row <= bottom)
      ? [{ cell: cellAddress(row, only.column), isPrice: PRICE.test(only.cell.text) }]
      : [];
  });
  const first = lone.find(({ isPrice }) => isPrice) ?? (lone.length >= FEWEST ? lone[0] : undefined);
  return first && { sheet: sheet.name, cell: first.cell, count: lone.length };
};

/** A number in a line of a table and outside of it: the second price of a cell, or one of a line that was shifted. */
const strayNumbers = (sheet: Sheet, table: DetectedTable): Strays | undefined => {
  const area = firstArea(table);
  if (!area) return undefined;
  // A column with a title is another one: what it has is known to be left out.
  const isTitled = (column: number) =>
    [area.top - 1, area.top - 2].some((row) => sheet.rows[row]?.[column]?.kind === 'text');
  for (let row = area.top; row <= area.bottom; row++) {
    // Missing cells are holes of the array.
    const column = (sheet.rows[row] ?? []).findIndex(
      (cell: Cell | undefined, index) =>
        (index < area.left || index > area.right) && NUMBER.test(cell?.text ?? '') && !isTitled(index),
    );
    if (column !== -1) return { sheet: sheet.name, cell: cellAddress(row, column), count: 1 };
  }
  return undefined;
};

const askForStrays = (tables: readonly DetectedTable[], { sheet, cell, count }: Strays): boolean => {
  const table = tableBefore(tables, sheet);
  if (!table || table.doubts.some(({ code }) => code === 'stray_numbers')) return table !== undefined;
  const address = `${sheet}!${cell}`;
  const message = `${count} numbers from ${address} on belong to no table; are they prices that are missing from it? They were ignored`;
  table.doubts.push(doubtOf('stray_numbers', message, { cell: address, count }));
  return true;
};

/** A page without a table may have the notes of the one before it. */
const askForNotes = (tables: readonly DetectedTable[], sheet: Sheet) => {
  const table = tableBefore(tables, sheet.name);
  const texts = sheet.rows.flatMap((cells) => cells.flatMap((cell) => (cell.kind === 'text' ? [cell.text] : [])));
  table?.doubts.push(...pageNotes(table, texts));
};

/** Whether each title stands over a table of its own, each of which has its own corner. */
const areOverTables = (columns: readonly number[], top: number, own: readonly DetectedTable[]): boolean => {
  const areas = own.flatMap((table) => firstArea(table) ?? []).filter((area) => area.top === top);
  return (
    areas.length === columns.length &&
    areas.every(({ left, right }) => columns.filter((column) => column >= left && column <= right).length === 1)
  );
};

/** Titles in the last line above a table side by side: which columns each is over, paper does not say. */
const titlesAbove = (sheet: Sheet, table: DetectedTable, own: readonly DetectedTable[]): string[] => {
  const top = firstArea(table)?.top ?? 0;
  const row = sheet.rows.findLastIndex((cells, index) => index < top && cells.some(Boolean));
  const titles = Object.entries(sheet.rows[row] ?? []).filter(([, cell]) => cell.kind === 'text');
  const texts = titles.map(([, { text }]) => text);
  const isDoubtful = texts.length > 1 && texts.every(isPartTitle);
  return isDoubtful &&
    !areOverTables(
      titles.map(([column]) => Number(column)),
      top,
      own,
    )
    ? texts
    : [];
};

/**
 * A line whose first price is missing and others are there: its prices may stand one column too far to the right, and the
 * last of them on another page. Sizes that cannot be made are the largest ones.
 */
const askForHoles = (table: DetectedTable) => {
  const { prices, layout, widths, heights } = table;
  if (layout === 'long' || table.doubts.length > 0) return;
  const lines = layout === 'grid' ? prices : widths.map((_, column) => prices.map((line) => line[column] ?? null));
  const at = lines.findIndex((line) => line[0] === null && line.some((price) => price !== null));
  if (at === -1) return;
  const text = String((layout === 'grid' ? heights : widths)[at] ?? '');
  const message = `The line of ${text} mm has no price for the first size: do its prices stand in the right columns?`;
  table.doubts.push(
    doubtOf('columns_guessed', message, { count: 1, cell: table.range, text, reason: 'first_price_missing' }),
  );
};

const askForTitles = (table: DetectedTable, sheet: Sheet, own: readonly DetectedTable[]) => {
  const titles = table.layout === 'long' ? [] : titlesAbove(sheet, table, own);
  if (titles.length === 0 || table.doubts.length > 0) return;
  const text = titles.join(', ').slice(0, 60);
  const message = `${JSON.stringify(text)} stands above the table: are these titles of its columns? Each is then a table of its own`;
  table.doubts.push(doubtOf('prices_unclear', message, { reason: 'group_titles', text, count: titles.length }));
};

/**
 * The questions about the pages of a PDF. In a workbook each sheet is a list of its own. The pages of a PDF are cut by
 * paper: numbers on a page without a table may be the rest of the table before them, and so may be a page that is a
 * picture.
 */
export const withPageDoubts = (
  detection: Detection,
  sheets: readonly Sheet[],
  unread: readonly number[],
): Detection => {
  const { tables, faults } = detection;
  const [first] = tables;
  const warnings = detection.warnings.filter(({ code, sheet, column, row, params }) => {
    const isDoubted =
      code === 'ignored_numbers' &&
      askForStrays(tables, { sheet, cell: `${column}${row}`, count: Number(params.count) });
    return !isDoubted;
  });
  for (const sheet of sheets) {
    const own = tables.filter((table) => table.sheet === sheet.name);
    for (const table of own) askForTitles(table, sheet, own);
    if (own.length === 0) askForNotes(tables, sheet);
    const lone = loneNumbers(sheet, tables);
    if (lone) askForStrays(tables, lone);
    // Of several tables side by side, each has the numbers of the others next to it.
    const [only, ...more] = own;
    const strays = only && more.length === 0 ? strayNumbers(sheet, only) : undefined;
    if (strays) askForStrays(tables, strays);
  }
  for (const table of tables) askForHoles(table);
  if (unread.length === 0) return { ...detection, warnings };
  const { message, params } = picturePages(unread);
  first?.doubts.push(doubtOf('pages_not_read', `${message}: are there prices on them? They were not read`, params));
  return { ...detection, faults: first ? faults : [...faults, picturePages(unread)], warnings };
};
