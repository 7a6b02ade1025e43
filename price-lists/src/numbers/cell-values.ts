import type { Decimal, ExactNumber } from '@vantail/pricing';
import { isPriceNumber, parseDecimal, writtenNumber } from '@vantail/pricing';
import type { Params } from '../sheet/doubt.ts';
import { type Cell, cellAt, type Sheet } from '../sheet/sheet.ts';
import type { Unit } from '../words/units.ts';
import {
  type DecimalSign,
  decimalEvidence,
  type NumberText,
  numberText,
  plainNumberText,
  storedNumberText,
} from './number-text.ts';
import { sizePair } from './size-pair.ts';
import { isDateText, isOpenRange, type SizeText, sizeText } from './size-text.ts';

export type CellFault = { code: string; message: string; params: Params };

const SHOWN = 40;
const shortText = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
const quoted = (text: string): string => JSON.stringify(shortText(text));

/** The number in a cell, written as a price, before the decimal sign is known: for finding tables. */
export const bareNumberOf = (cell: Cell | undefined): string | undefined => {
  if (cell?.kind === 'number') return cell.text;
  return cell?.kind === 'text' ? numberText(cell.text)?.bare : undefined;
};

/** A cell that contains, or should contain, a number: a price, or a formula without a value. */
export const isNumberLike = (cell: Cell | undefined): boolean =>
  cell !== undefined && (cell.kind === 'error' || bareNumberOf(cell) !== undefined);

const sizeOf = (cell: Cell | undefined): SizeText | undefined => {
  if (cell?.kind === 'number') return { text: cell.text, isPlain: false };
  return cell?.kind === 'text' ? sizeText(cell.text) : undefined;
};

/** Its size, roughly: enough to tell whether headers go on rising. NaN if there is none. */
export const roughNumber = (cell: Cell | undefined): number => {
  const size = sizeOf(cell);
  return size === undefined ? Number.NaN : Number(size.text.replaceAll(/['’\s]/gu, '').replace(',', '.'));
};

/** A cell that can be the header of a row or column: a number above 0, without a currency. */
export const isSizeLike = (cell: Cell | undefined): boolean => {
  const text = sizeOf(cell)?.text;
  return text !== undefined && !text.startsWith('-') && /[1-9]/.test(text);
};

/** A cell in the place of a size that has lost it: a formula without a value, an error, a date. */
export const isLostSize = (cell: Cell | undefined): boolean =>
  cell !== undefined &&
  (cell.kind === 'error' || cell.kind === 'date' || (cell.kind === 'text' && isDateText(cell.text)));

const decimalText = (cell: Cell, bare: string, decimal: DecimalSign): string | undefined =>
  cell.kind === 'number' ? storedNumberText(bare) : plainNumberText(bare, decimal);

/** The size of a header in any unit, the unit beside it, and what else it says. */
export type ReadSize = {
  size: Decimal;
  unit: Unit | undefined;
  range: { low?: Decimal } | undefined;
  axis: SizeText['axis'];
  letter: SizeText['letter'];
};

const SECONDS_A_DAY = 86_400;

/** The day of a date cell: workbooks count days from 30 December 1899. */
const shownDate = (cell: Cell): string => {
  const days = Number(cell.text);
  if (cell.kind === 'text' || !Number.isFinite(days)) return shortText(cell.text);
  const date = new Date((days - 25_569) * SECONDS_A_DAY * 1000);
  return Number.isNaN(date.getTime()) ? shortText(cell.text) : date.toISOString().slice(0, 10);
};

const errorFault = (cell: Cell, wanted: string): CellFault =>
  cell.hasNoValue
    ? {
        code: 'formula_without_value',
        message: `The formula has no value here: open the file in a spreadsheet program, save it and send it again`,
        params: { wanted },
      }
    : {
        code: 'error_cell',
        message: `The cell holds ${shortText(cell.text)}, not a ${wanted}`,
        params: { text: shortText(cell.text), wanted },
      };

const notASize = (cell: Cell | undefined): CellFault => {
  if (!cell) return { code: 'not_a_size', message: 'A size is missing here', params: { text: null } };
  if (cell.kind === 'error') return errorFault(cell, 'size');
  if (isLostSize(cell)) {
    const date = shownDate(cell);
    const advice = 'spreadsheet programs make a date of 1-2 or 10/12: format the cell as text and write the size again';
    return { code: 'date_header', message: `The header is the date ${date}; ${advice}`, params: { date } };
  }
  const text = shortText(cell.text);
  if (cell.kind === 'text' && isOpenRange(cell.text))
    return {
      code: 'open_range',
      message: `${quoted(text)} has no upper end; write the largest size that it means`,
      params: { text },
    };
  return { code: 'not_a_size', message: `${quoted(text)} is not a size`, params: { text } };
};

/** The value of a header in any unit, and the unit beside it. */
export const readSize = (cell: Cell | undefined, decimal: DecimalSign): ReadSize | CellFault => {
  const found = isSizeLike(cell) ? sizeOf(cell) : undefined;
  const decimalOf = (end: { text: string; isPlain: boolean } | undefined) => {
    const text = end && (end.isPlain ? end.text : cell && decimalText(cell, end.text, decimal));
    return text === undefined ? undefined : parseDecimal(text);
  };
  const size = decimalOf(found);
  if (!found || !size) return notASize(cell);
  const low = decimalOf(found.range?.low);
  return { size, unit: found.unit, range: found.range && (low ? { low } : {}), axis: found.axis, letter: found.letter };
};

const notAPrice = (cell: Cell): CellFault => {
  if (cell.kind === 'error') return errorFault(cell, 'price');
  if (cell.kind === 'date') {
    const date = shownDate(cell);
    return {
      code: 'date_cell',
      message: `The cell is the date ${date}, not a price; write the price again as a number`,
      params: { date },
    };
  }
  const text = shortText(cell.text);
  const advice =
    'enter just the number; if it marks a size without a price, empty the cell or name the mark in `no_price_marks`';
  return {
    code: 'not_a_price',
    message: `${quoted(text)} is not a price; ${advice}`,
    params: { text, field: 'no_price_marks' },
  };
};

export type ReadPrice = { price: ExactNumber | null; written?: NumberText };

/** The price in a cell, null if the size cannot be made. */
export const readPrice = (
  cell: Cell | undefined,
  decimal: DecimalSign,
  isMark: (text: string) => boolean,
): ReadPrice | CellFault => {
  if (!cell || (cell.kind === 'text' && isMark(cell.text))) return { price: null };
  const written =
    cell.kind === 'text' ? numberText(cell.text) : cell.kind === 'number' ? { bare: cell.text } : undefined;
  if (written === undefined) return notAPrice(cell);
  const text = decimalText(cell, written.bare, decimal);
  if (text === undefined) {
    if (plainNumberText(written.bare, decimal === 'comma' ? 'point' : 'comma') === undefined) return notAPrice(cell);
    const message = `${quoted(cell.text)} does not use a decimal ${decimal} like the rest of the file; write all prices alike, or set \`decimal\``;
    return { code: 'other_decimal_sign', message, params: { text: shortText(cell.text), decimal } };
  }
  const value = writtenNumber(text);
  if (!isPriceNumber(value)) {
    const params = { text: shortText(cell.text), limit: 1e15, decimals: 15 };
    return { code: 'number_out_of_range', message: 'The limit is 1e15 in magnitude with at most 15 decimals', params };
  }
  return { price: value === 0 ? null : value, written };
};

/** The cells of a table, by which the decimal sign of the file is decided; its corner is no number. */
export type CellsOfTable = {
  sheet: Sheet;
  rows: readonly number[];
  columns: readonly number[];
  besides?: { row: number; column: number };
};

/** How the file writes decimals. It is guessed if no number tells it and some could be read in two ways. */
export type FileDecimal = { decimal: DecimalSign; isGuessed: boolean; isGiven: boolean };

const textCellsOf = ({ sheet, rows, columns, besides }: CellsOfTable): Cell[] => {
  const found: Cell[] = [];
  for (const row of rows)
    for (const column of columns) {
      const cell = cellAt(sheet, row, column);
      if (cell?.kind === 'text' && (row !== besides?.row || column !== besides.column)) found.push(cell);
    }
  return found;
};

/** The numbers of a text cell: one, or two sizes. */
const numbersIn = (cell: Cell): string[] => {
  const bare = bareNumberOf(cell) ?? sizeText(cell.text)?.text;
  if (bare !== undefined) return [bare];
  return (sizePair(cell.text) ?? []).flatMap((size) => sizeText(size)?.text ?? []);
};

/**
 * How a file writes decimals: like most of its numbers that are unambiguous; the others are faults. If all numbers with
 * a sign are like 1,234, the sign is assumed to group thousands, and that is a question (A2).
 */
export const decimalSignOf = (tables: readonly CellsOfTable[], given: DecimalSign | undefined): FileDecimal => {
  if (given) return { decimal: given, isGuessed: false, isGiven: true };
  const votes = { comma: 0, point: 0 };
  const groups = { comma: 0, point: 0 };
  for (const table of tables)
    for (const bare of textCellsOf(table).flatMap(numbersIn)) {
      const evidence = decimalEvidence(bare);
      if (evidence === 'either') groups[bare.includes(',') ? 'comma' : 'point']++;
      else if (evidence) votes[evidence.sign]++;
    }
  const isGiven = false;
  if (votes.comma + votes.point > 0)
    return { decimal: votes.comma > votes.point ? 'comma' : 'point', isGuessed: false, isGiven };
  const isGuessed = groups.comma + groups.point > 0;
  return { decimal: groups.point > groups.comma ? 'comma' : 'point', isGuessed, isGiven };
};

/**
 * Whether a text can be read with either sign and so is in doubt: 1,234 if nothing tells, or a price of three decimals.
 */
export const isDoubtfulNumber = (
  bare: string,
  { decimal, isGuessed, isGiven }: FileDecimal,
  isPrice: boolean,
): boolean => {
  // Only a sign before the last three digits can be in doubt; of a million prices hardly any has one there.
  const sign = bare.at(-4);
  if (isGiven || (sign !== ',' && sign !== '.') || decimalEvidence(bare) !== 'either') return false;
  const hasDecimals = bare.includes(decimal === 'comma' ? ',' : '.');
  return isGuessed || (isPrice && hasDecimals);
};
