import { isSizeLike } from '../numbers/cell-values.ts';
import { isDamagedNumber } from '../numbers/size-text.ts';
import { type FileFault, fileFault } from '../sheet/doubt.ts';
import { type Area, areaAddress, cellAt, type Sheet, textAt } from '../sheet/sheet.ts';
import { axesNamed } from '../words/axis-words.ts';
import { rangeEnd } from '../words/price-words.ts';
import { type GridFrame, isLabelled } from './grid-frame.ts';

/** A second line of numbers along the headers: directly above the widths, or directly before the heights. */
export type NumbersBeside = {
  /** The lower ends of ranges whose upper ends are the headers: von, bis. */
  isFrom: boolean;
  area: Area;
};

type Beside = { above?: NumbersBeside; before?: NumbersBeside; faults: FileFault[] };

const MIN_NUMBERS = 2;

const enough = (found: number, all: number): boolean => found >= Math.min(MIN_NUMBERS, all) && found * 2 >= all;

type Corner = { row: number; column: number };

/**
 * If the first header is damaged or missing, the table seems to begin one line too late, and its prices are taken for
 * sizes. The corner shows it: it is a broken number, or it is empty and the cell before it is the true corner.
 */
const lostHeader = (sheet: Sheet, corner: Corner, before: Corner): FileFault[] => {
  const cell = cellAt(sheet, corner.row, corner.column);
  const place = { sheet: sheet.name, ...corner };
  if (cell?.kind === 'text' && isDamagedNumber(cell.text)) {
    const message = `${JSON.stringify(cell.text)} heads prices but is not a size; enter the size`;
    return [fileFault('not_a_size', message, place, { text: cell.text })];
  }
  if (cell !== undefined || textAt(sheet, before.row, before.column) === undefined) return [];
  const message =
    'Two lines of numbers are side by side here, and this cell is empty: enter the missing size, or delete the line that does not contain sizes';
  return [fileFault('missing_size', message, place, { text: null })];
};

/**
 * The labels say that the sizes are in the line farther from the prices: the nearer line contains box heights or
 * article numbers. Nothing that was read from it is worth accepting.
 */
const lineBetween = (sheet: Sheet, corner: Corner, farther: Corner, sizes: Area, between: Area): FileFault[] => {
  const text = textAt(sheet, corner.row, corner.column);
  if (isLabelled(text) || axesNamed(textAt(sheet, farther.row, farther.column) ?? '').length === 0) return [];
  const [of, here] = [areaAddress(sizes), areaAddress(between)];
  const message = `The numbers in ${here} are between the sizes in ${of} and the prices; delete them, or move them after the prices`;
  const params = { sizes: of, between: here, text: text?.slice(0, 40) ?? null };
  return [fileFault('line_between', message, { sheet: sheet.name, ...corner }, params)];
};

/** What stands along the headers of a grid, outside of other tables. */
export const numbersBeside = (
  sheet: Sheet,
  { corner, rows, columns }: GridFrame,
  isTaken: (at: Corner) => boolean,
): Beside => {
  const isSize = (row: number, column: number) =>
    row >= 0 && column >= 0 && isSizeLike(cellAt(sheet, row, column)) && !isTaken({ row, column });
  const above = columns.filter((column) => isSize(corner.row - 1, column)).length;
  const before = rows.filter((row) => isSize(row, corner.column - 1)).length;
  const result: Beside = { faults: [] };
  const isTo = rangeEnd(textAt(sheet, corner.row, corner.column)) === 'to';
  const look = (at: Corner, farther: Area, nearer: Area): NumbersBeside => {
    const isFrom = isTo && rangeEnd(textAt(sheet, at.row, at.column)) === 'from';
    if (isFrom) return { isFrom, area: farther };
    const lost = lostHeader(sheet, corner, at);
    result.faults.push(...(lost.length > 0 ? lost : lineBetween(sheet, corner, at, farther, nearer)));
    return { isFrom, area: farther };
  };
  const [left = 0, right = 0, top = 0, bottom = 0] = [columns[0], columns.at(-1), rows[0], rows.at(-1)];
  if (enough(above, columns.length)) {
    const row = corner.row - 1;
    const nearer = { top: corner.row, bottom: corner.row, left, right };
    result.above = look({ row, column: corner.column }, { top: row, bottom: row, left, right }, nearer);
  }
  if (enough(before, rows.length)) {
    const column = corner.column - 1;
    const nearer = { top, bottom, left: corner.column, right: corner.column };
    result.before = look({ row: corner.row, column }, { top, bottom, left: column, right: column }, nearer);
  }
  return result;
};
