import { columnName } from './sheet.ts';

/** The facts of a message by name, so that a client can word it in its own language (A1). */
export type Params = Readonly<Record<string, unknown>>;

/** A message about a place in a file: what is wrong there, or what to look at. */
export type FileFault = {
  code: string;
  message: string;
  params: Params;
  /** null for the file as a whole, and for a text file, which has no sheets. */
  sheet: string | null;
  /** From 1, as a spreadsheet shows it. */
  row: number | null;
  /** A, B, ... */
  column: string | null;
};

/** A position; row and column count from 0. */
export type Place = { sheet?: string | null | undefined; row?: number | undefined; column?: number | undefined };

export const fileFault = (code: string, message: string, place: Place = {}, params: Params = {}): FileFault => ({
  code,
  message,
  params,
  sheet: place.sheet ?? null,
  row: place.row === undefined ? null : place.row + 1,
  column: place.column === undefined ? null : columnName(place.column),
});

/** What can be doubtful about a reading (B4, A2). */
export const doubtCodes = [
  'layout_guessed',
  'unit_guessed',
  'decimal_guessed',
  'price_column_guessed',
  'headers_damaged',
  'sizes_look_like_prices',
  'ranges_read',
  'stray_numbers',
  'split_table',
  'columns_guessed',
  'pages_not_read',
  'hidden_cells',
  'percent_cells',
  'prices_unclear',
  'formula_values',
  'currency_differs',
  'tax_basis_differs',
  'sizes_replaced',
  'prices_vanish',
  'prices_jump',
  'not_monotonic',
  'limits_differ',
] as const;

export type DoubtCode = (typeof doubtCodes)[number];

/** One answer to a doubt: a field of the form and its value. `accept` takes the state of the report. */
export type DoubtChoice = { field: string; value: string };

/**
 * A question about a table that was read. A reading is certain if the file states it, or if only one reading is
 * possible; everything else is asked, and nothing is written until it is answered.
 */
export type Doubt = { code: DoubtCode; message: string; params: Params; choices: DoubtChoice[] };

/** The answer for doubts that are settled by looking at the table. Its value is the state of the report. */
export const acceptChoice: DoubtChoice = { field: 'accept', value: '' };

/** A doubt with its answers: the values that a field of the form may take, or only to accept what was read. */
export const doubtOf = (
  code: DoubtCode,
  message: string,
  params: Params,
  answers?: { field: string; values: readonly string[] },
): Doubt => ({
  code,
  message,
  params,
  choices: answers ? answers.values.map((value) => ({ field: answers.field, value })) : [acceptChoice],
});

/** How a form answers the question about the tax basis. */
export const TAX_ANSWERS = ['convert'] as const;
export type TaxAnswer = (typeof TAX_ANSWERS)[number];

/** How a form answers the question about the limits of rows. */
export const LIMIT_ANSWERS = ['follow', 'keep'] as const;
export type LimitAnswer = (typeof LIMIT_ANSWERS)[number];
