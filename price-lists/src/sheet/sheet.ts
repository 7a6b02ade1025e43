/** A filled cell. A text file contains only text; the reader of the table decides what is a number. */
export type Cell = {
  readonly kind: 'number' | 'text' | 'date' | 'boolean' | 'error';
  /** A number as the file spells it, the words of a text, or the message of an error. Never empty. */
  readonly text: string;
  readonly isFormula: boolean;
  /** The cell is not visible: its row or column is hidden. */
  readonly isHidden?: true;
  /** The cell was found by its place on a page, and could belong to another column, or be two cells. */
  readonly isUncertain?: true;
  /** Displayed as a percentage: 0.12 is shown as 12 %. */
  readonly isPercent?: true;
  /** A formula that was never calculated (kind `error`): not empty, but its value is unknown. */
  readonly hasNoValue?: true;
  /** ISO code of the currency that the number format shows. */
  readonly currency?: string;
  /** Words that the number format writes beside the number: kg, TEUR, HT. */
  readonly shownWith?: string;
  /** The number format shows something else than the number: words in its place, nothing at all, or thousands of it. */
  readonly isShownOtherwise?: true;
};

/** Rows and columns from 0, all four included. */
export type Area = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

/**
 * A sheet as it was read. `rows[row][column]` are sparse arrays: one cell in the last corner of a sheet costs one cell,
 * not the 17 billion before it.
 */
export type Sheet = {
  /** null for a text file, which has no sheets. */
  readonly name: string | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly merged: readonly Area[];
};

export const cellAt = (sheet: Sheet, row: number, column: number): Cell | undefined => sheet.rows[row]?.[column];

/** The words of a text cell; undefined for every other cell, and outside of the sheet. */
export const textAt = (sheet: Sheet, row: number, column: number): string | undefined => {
  const cell = row < 0 || column < 0 ? undefined : cellAt(sheet, row, column);
  return cell?.kind === 'text' ? cell.text : undefined;
};

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

const isBetween = (code: number, first: number, last: number): boolean => code >= first && code <= last;

/**
 * Row and column of `B3` or `$B$3`; undefined if the text is not a cell of a sheet. Character by character, since a
 * workbook may have a million of them.
 */
export const parseAddress = (address: string): { row: number; column: number } | undefined => {
  let at = address.startsWith('$') ? 1 : 0;
  const letters = at;
  let column = 0;
  for (; isBetween(address.charCodeAt(at), 65, 90); at++) column = column * LETTERS + address.charCodeAt(at) - 64;
  if (at === letters) return undefined;
  if (address[at] === '$') at++;
  if (address[at] === '0') return undefined;
  const digits = at;
  let row = 0;
  for (; isBetween(address.charCodeAt(at), 48, 57); at++) row = row * 10 + address.charCodeAt(at) - 48;
  if (at === digits || at < address.length) return undefined;
  return row <= ROWS && column <= COLUMNS ? { row: row - 1, column: column - 1 } : undefined;
};

/** The corners of `B3:D9`, or of a single cell. */
export const parseArea = (address: string): Area | undefined => {
  const [from, to = from, ...more] = address.split(':').map(parseAddress);
  if (!from || !to || more.length > 0) return undefined;
  return { top: from.row, left: from.column, bottom: to.row, right: to.column };
};

/** What one file may contain (D3). The message names the limit that was broken and its value. */
export const limits = {
  tables: 5000,
  /** Sizes on each axis of a grid. */
  headers: 200,
  priceTableBytes: 512 * 1024,
  /** Faults that are listed one by one; the rest is only counted. */
  listedFaults: 200,
} as const;

/** The separator between the fields of a text file, by the names that the API uses. */
export const separators = { semicolon: ';', comma: ',', tab: '\t' } as const;
export type Separator = keyof typeof separators;

/** Encodings of a text file. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
