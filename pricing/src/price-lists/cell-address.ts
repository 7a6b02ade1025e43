import type { Area } from './sheet.ts';

const ROWS = 1_048_576;
const COLUMNS = 16_384;
const LETTERS = 26;

/** 0 is A, 25 is Z, 26 is AA. */
export const columnName = (column: number): string => {
  const letter = String.fromCharCode(65 + (column % LETTERS));
  return column < LETTERS ? letter : columnName(Math.floor(column / LETTERS) - 1) + letter;
};

/** B3 for row 2, column 1. */
export const cellAddress = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

export const areaAddress = ({ top, left, bottom, right }: Area): string =>
  `${cellAddress(top, left)}:${cellAddress(bottom, right)}`;

/** Row and column of `B3`; undefined if the text is not a cell of a sheet. */
export const parseAddress = (address: string): { row: number; column: number } | undefined => {
  const match = /^\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})$/.exec(address);
  if (!match) return undefined;
  const [, letters = '', digits = ''] = match;
  let column = 0;
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return row <= ROWS && column <= COLUMNS ? { row: row - 1, column: column - 1 } : undefined;
};

/** The corners of `B3:D9`, or of a single cell. */
export const parseArea = (address: string): Area | undefined => {
  const [from, to = from, ...more] = address.split(':').map(parseAddress);
  if (!from || !to || more.length > 0) return undefined;
  return { top: from.row, left: from.column, bottom: to.row, right: to.column };
};
