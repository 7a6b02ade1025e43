import type { Decimal, ExactNumber } from '../../decimal/decimal.ts';
import { parseDecimal } from '../../decimal/parse-decimal.ts';
import { isPriceNumber } from '../../price-table/is-price-number.ts';
import { writtenNumber } from '../../price-table/written-number.ts';
import type { Cell } from '../sheet.ts';
import { bareNumber, type DecimalSign, MAX_NUMBER_LENGTH, plainNumberText, storedNumberText } from './number-text.ts';
import { type Unit, units } from './units.ts';

export type CellFault = { code: string; message: string };

/** Sizes that cannot be made, as price lists write them. An empty cell and 0 mean the same. */
const UNAVAILABLE = new Set(['-', '–', '—', '−', 'x', '×', '/', 'n/a', 'na', 'n.a.', 'n.a', 'undefined', 'null']);

const SIZE_LABEL = /^[lhw]\s*[=:]?\s*/iu;
const UNIT = new RegExp(`(?:${units.join('|')})$`, 'iu');
const LINE_BREAK = /[\n\r\u2028\u2029]/u;

const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The parts of a text that may be a size: 700, 700 mm, L = 70 cm. */
const sizeParts = (text: string): { bare: string; unit: Unit | undefined } | undefined => {
  const plain = bareNumber(text);
  if (plain !== undefined) return { bare: plain, unit: undefined };
  if (text.length > MAX_NUMBER_LENGTH) return undefined;
  const size = text.replace(SIZE_LABEL, '');
  const unit = UNIT.exec(size)?.[0];
  const number = size.slice(0, size.length - (unit?.length ?? 0)).trimEnd();
  const bare = LINE_BREAK.test(number) ? undefined : bareNumber(number);
  return bare === undefined ? undefined : { bare, unit: unit?.toLowerCase() as Unit | undefined };
};

/** The number in a cell before its decimal sign is known: for finding where tables are. */
export const bareNumberOf = (cell: Cell | undefined): string | undefined => {
  if (cell?.kind === 'number') return cell.text;
  return cell?.kind === 'text' ? sizeParts(cell.text)?.bare : undefined;
};

/** Its size, roughly: enough to tell whether headers go on rising. NaN where there is none. */
export const roughNumber = (cell: Cell | undefined): number => {
  const bare = bareNumberOf(cell);
  return bare === undefined ? Number.NaN : Number(bare.replaceAll(/['’\s]/gu, '').replace(',', '.'));
};

/** A cell that can head a row or column: a number above 0. */
export const isSizeLike = (cell: Cell | undefined): boolean => {
  const bare = bareNumberOf(cell);
  return bare !== undefined && !bare.startsWith('-') && /[1-9]/.test(bare);
};

const decimalText = (cell: Cell, bare: string, decimal: DecimalSign): string | undefined =>
  cell.kind === 'number' ? storedNumberText(bare) : plainNumberText(bare, decimal);

/** The value of a header, in whatever unit, and the unit that stands beside it. */
export const readSize = (
  cell: Cell | undefined,
  decimal: DecimalSign,
): { size: Decimal; unit: Unit | undefined } | CellFault => {
  const parts = cell?.kind === 'text' ? sizeParts(cell.text) : { bare: cell?.text ?? '', unit: undefined };
  const text = cell && parts && isSizeLike(cell) ? decimalText(cell, parts.bare, decimal) : undefined;
  const size = text === undefined ? undefined : parseDecimal(text);
  if (size) return { size, unit: parts?.unit };
  return { code: 'not_a_size', message: cell ? `${quoted(cell.text)} is no size` : 'A size is missing here' };
};

const notANumber = (cell: Cell): CellFault => {
  if (cell.kind === 'error') return { code: 'error_cell', message: `The cell holds ${cell.text}, not a price` };
  if (cell.kind === 'date')
    return { code: 'date_cell', message: 'The cell is a date, not a price; write the price again as a number' };
  const advice = 'leave it empty, or write 0, -, x or N/A for a size that cannot be made';
  return { code: 'not_a_price', message: `${quoted(cell.text)} is no price; ${advice}` };
};

/** The price in a cell, null where the size cannot be made. */
export const readPrice = (cell: Cell | undefined, decimal: DecimalSign): { price: ExactNumber | null } | CellFault => {
  if (!cell || (cell.kind === 'text' && UNAVAILABLE.has(cell.text.toLowerCase()))) return { price: null };
  const bare = cell.kind === 'text' ? bareNumber(cell.text) : cell.kind === 'number' ? cell.text : undefined;
  if (bare === undefined) return notANumber(cell);
  const text = decimalText(cell, bare, decimal);
  if (text === undefined) {
    if (plainNumberText(bare, decimal === 'comma' ? 'point' : 'comma') === undefined) return notANumber(cell);
    const message = `${quoted(cell.text)} is not written with a decimal ${decimal}, as the rest of the file is`;
    return { code: 'other_decimal_sign', message };
  }
  const value = writtenNumber(text);
  if (!isPriceNumber(value))
    return { code: 'number_out_of_range', message: 'The limit is 1e15 in magnitude with at most 15 decimals' };
  return { price: value === 0 ? null : value };
};
