import { areaAddress } from '../cell-address.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { isSizeLike } from '../numbers/cell-values.ts';
import { isDamagedNumber } from '../numbers/size-text.ts';
import { type Area, cellAt, type Sheet, textAt } from '../sheet.ts';
import { rangeEnd } from '../words/price-words.ts';
import type { GridFrame } from './grid-frame.ts';

/** A second line of numbers along the headers: right above the widths, or right before the heights. */
export type NumbersBeside = {
  /** The lower ends of ranges whose upper ends are the headers: von, bis. */
  isFrom: boolean;
  area: Area;
};

export type Beside = { above?: NumbersBeside; before?: NumbersBeside; faults: FileFault[] };

const MIN_NUMBERS = 2;

const enough = (found: number, all: number): boolean => found >= Math.min(MIN_NUMBERS, all) && found * 2 >= all;

type Corner = { row: number; column: number };

/**
 * The header of a first line that is damaged or missing lets the table begin one line too late, its prices being taken for
 * sizes. The corner shows it: it is a broken number, or empty where the cell before it is the true corner.
 */
const lostHeader = (sheet: Sheet, corner: Corner, before: Corner): FileFault[] => {
  const cell = cellAt(sheet, corner.row, corner.column);
  const place = { sheet: sheet.name, ...corner };
  if (cell?.kind === 'text' && isDamagedNumber(cell.text)) {
    const message = `${JSON.stringify(cell.text)} heads prices and is no size; write the size`;
    return [fileFault('not_a_size', message, place, { text: cell.text })];
  }
  if (cell !== undefined || textAt(sheet, before.row, before.column) === undefined) return [];
  const message =
    'Two lines of numbers stand side by side here, and this cell is empty: write the size that is missing, or delete the line that is not the sizes';
  return [fileFault('missing_size', message, place, { text: null })];
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
  if (enough(above, columns.length)) {
    const at = { row: corner.row - 1, column: corner.column };
    const isFrom = isTo && rangeEnd(textAt(sheet, at.row, at.column)) === 'from';
    result.above = { isFrom, area: { top: at.row, bottom: at.row, left: columns[0] ?? 0, right: columns.at(-1) ?? 0 } };
    if (!isFrom) result.faults.push(...lostHeader(sheet, corner, at));
  }
  if (enough(before, rows.length)) {
    const at = { row: corner.row, column: corner.column - 1 };
    const isFrom = isTo && rangeEnd(textAt(sheet, at.row, at.column)) === 'from';
    result.before = {
      isFrom,
      area: { top: rows[0] ?? 0, bottom: rows.at(-1) ?? 0, left: at.column, right: at.column },
    };
    if (!isFrom) result.faults.push(...lostHeader(sheet, corner, at));
  }
  return result;
};

export const besideAddress = ({ area }: NumbersBeside): string => areaAddress(area);
