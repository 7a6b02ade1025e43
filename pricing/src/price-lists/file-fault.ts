import { columnName } from './cell-address.ts';

/** The facts of a message by name, so that a client can word it in its own language (amendment 1). */
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
