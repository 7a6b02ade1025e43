import { isNumberLike, isSizeLike, roughNumber } from '../numbers/cell-values.ts';
import { type FileFault, fileFault } from '../sheet/doubt.ts';
import { type Area, areaAddress, type Cell, cellAddress, cellAt, type Sheet } from '../sheet/sheet.ts';
import { isExportNote } from '../words/export-notes.ts';
import { areasByRow } from './areas-by-row.ts';

/** The largest block of lines with numbers: probably what the user means by the table. */
type Block = { sheet: Sheet; area: Area; numbers: number };

const MAX_TITLES = 12;

const blocksOf = (sheet: Sheet): Block[] => {
  const blocks: Block[] = [];
  let open: { top: number; left: number; bottom: number; right: number; numbers: number } | undefined;
  const close = () => {
    if (open) blocks.push({ sheet, area: open, numbers: open.numbers });
    open = undefined;
  };
  sheet.rows.forEach((cells, row) => {
    if (open && row > open.bottom + 1) close();
    cells.forEach((cell, column) => {
      if (!isNumberLike(cell)) return;
      open ??= { top: row, left: column, bottom: row, right: column, numbers: 0 };
      open = {
        top: open.top,
        left: Math.min(open.left, column),
        bottom: row,
        right: Math.max(open.right, column),
        numbers: open.numbers + 1,
      };
    });
  });
  close();
  return blocks;
};

/** The texts of the line directly above a block, or of its first line: titles that were not understood. */
const titlesOf = ({ sheet, area }: Block): { row: number; titles: string[] } | undefined => {
  for (let row = area.top; row >= Math.max(0, area.top - 2); row--) {
    const titles: string[] = [];
    sheet.rows[row]?.forEach((cell) => {
      if (cell.kind === 'text' && !isNumberLike(cell) && titles.length < MAX_TITLES)
        titles.push(cell.text.slice(0, 40));
    });
    if (titles.length > 0) return { row, titles };
  }
  return undefined;
};

/** Whether numbers rise, as sizes do in their line. */
const areRising = (numbers: readonly number[]): boolean =>
  numbers.length > 1 && numbers.every((size, at) => at === 0 || size > (numbers[at - 1] ?? 0));

/**
 * A number in the corner of what are sizes otherwise: those across and those down rise, and it fits neither. One that
 * goes on with either is a size or a price: to empty it would lose it.
 */
const hasNumberInCorner = ({ sheet, area }: Block): boolean => {
  if (!isSizeLike(cellAt(sheet, area.top, area.left))) return false;
  const places = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + 1 + index);
  const across = places(area.left, area.right).map((column) => roughNumber(cellAt(sheet, area.top, column)));
  const down = places(area.top, area.bottom).map((row) => roughNumber(cellAt(sheet, row, area.left)));
  const corner = roughNumber(cellAt(sheet, area.top, area.left));
  const isPartOf = (sizes: readonly number[]) => areRising([corner, ...sizes.slice(0, 2)]);
  return areRising(across) && areRising(down) && !isPartOf(across) && !isPartOf(down);
};

/** Why a block is not a table, and what to do about it. */
const lackOf = ({ sheet, area }: Block, titles: ReturnType<typeof titlesOf>): { lacks: string; advice: string } => {
  const corner = cellAddress(area.top, area.left);
  const isFilled = area.right > area.left && area.bottom > area.top;
  if (titles && titles.titles.length > 1 && titles.row < area.top)
    return {
      lacks: 'titles',
      advice: `its titles in row ${titles.row + 1} (${titles.titles.map((title) => JSON.stringify(title)).join(', ')}) name no width, height and price that are known; call the columns Width, Height and Price`,
    };
  if (!isFilled)
    return {
      lacks: 'sizes',
      advice:
        'it has a single line of numbers; put widths in a row and heights in a column beside the prices, and the unit into the corner',
    };
  if (hasNumberInCorner({ sheet, area, numbers: 0 }))
    return {
      lacks: 'corner',
      advice: `${corner} holds the number ${cellAt(sheet, area.top, area.left)?.text}, where the corner of a table is; if it is neither a size nor a price, empty that cell; if it is one, write the missing sizes`,
    };
  return {
    lacks: 'headers',
    advice:
      'there are no sizes right above and right before its numbers; write the widths in a row above them and the heights in a column before them',
  };
};

const WANTED = 'widths in a row and heights in a column beside their prices, or columns titled width, height and price';

const hasExportNote = ({ rows }: Sheet): boolean => {
  let isThere = false;
  rows.forEach((cells) => {
    cells.forEach(({ text }) => {
      isThere ||= isExportNote(text);
    });
  });
  return isThere;
};

/** A file without a number: an export of rows that have no grid, or no list at all. */
const noNumbers = (sheets: readonly Sheet[]): FileFault => {
  const isExport = sheets.some(hasExportNote);
  const message = isExport
    ? 'the file is an export of pricing rows without a grid, and an import does not change those. Edit their formula or their prices at the row, or put a grid below the heading of a row'
    : `the file has no numbers. It needs ${WANTED}`;
  const facts = { numbers: 0, range: null, lacks: isExport ? 'grids' : 'numbers', titles: [] };
  return fileFault('no_table', `No price table was found: ${message}`, {}, facts);
};

/** The fault of a file without a table: it shows what comes nearest to one, and the line that was not understood. */
export const noTable = (sheets: readonly Sheet[]): FileFault => {
  const blocks = sheets.flatMap(blocksOf);
  const [first] = blocks;
  if (!first) return noNumbers(sheets);
  const block = blocks.reduce((best, next) => (next.numbers > best.numbers ? next : best), first);
  const titles = titlesOf(block);
  const { lacks, advice } = lackOf(block, titles);
  const range = areaAddress(block.area);
  const message = `No price table was found: it needs ${WANTED}. The nearest is ${range} with ${block.numbers} numbers: ${advice}`;
  return fileFault(
    'no_table',
    message,
    {},
    {
      sheet: block.sheet.name,
      range,
      numbers: block.numbers,
      lacks,
      title_row: titles ? titles.row + 1 : null,
      titles: titles?.titles ?? [],
    },
  );
};

/** A cell outside of all tables of its sheet. */
type LooseCell = { cell: Cell; row: number; column: number };

/** Calls back for each filled cell that belongs to no table, from top to bottom. */
export const forEachLooseCell = (sheet: Sheet, areas: readonly Area[], visit: (loose: LooseCell) => void): void => {
  const areasAt = areasByRow(areas);
  sheet.rows.forEach((cells, row) => {
    const near = areasAt(row);
    let column = 0;
    const isHere = ({ left, right }: Area) => column >= left && column <= right;
    cells.forEach((cell, place) => {
      column = place;
      if (!near.some(isHere)) visit({ cell, row, column });
    });
  });
};

const MAX_TEXTS = 500;

/** The texts of a sheet outside of its tables: titles and notes, which may apply to all of them. */
export const looseTexts = (sheet: Sheet, areas: readonly Area[]): string[] => {
  const texts: string[] = [];
  forEachLooseCell(sheet, areas, ({ cell }) => {
    if (cell.kind === 'text' && texts.length < MAX_TEXTS) texts.push(cell.text.slice(0, 300));
  });
  return texts;
};
