import type { FormFields } from '../support/import-form.ts';

/** A table as a person who knows the trade reads it: millimetres, `prices[height][width]`, null where it cannot be made. */
export type Truth = { widths: number[]; heights: number[]; prices: (number | null)[][] };

export type Language = 'fr' | 'en' | 'de' | 'nl' | 'es' | 'it' | 'pl' | 'pt';

/** Currency and basis of the tenant that imports the list (D4). */
export type Catalogue = 'EUR TTC' | 'EUR HT' | 'GBP HT' | 'USD HT' | 'PLN HT';

/**
 * What an import without `accept` may do. `plain`: the list is written without a question. A list of codes: the truth is
 * written, or nothing is and one of these codes (or `any`) says why. With `asks` the file cannot say which reading is meant, and
 * nothing may be written.
 */
export type Allowed = 'plain' | { codes: readonly string[] | 'any'; asks: boolean };

/** One price list of the corpus. */
export type PriceList = {
  name: string;
  /** ISO 639, for people who read a failure. */
  language: string;
  /** A text is a CSV or TSV file, bytes are a workbook or an encoded text (see `fileName`). */
  file: string | Uint8Array;
  fileName?: string;
  /** The tables in the order in which they are read; none where the file holds no prices by size. */
  truth: readonly Truth[];
  /** Further readings of a list that a person could defend; writing one of them is right as well. */
  orElse?: readonly Truth[];
  allowed: Allowed;
  /** The right answers, where the list is held: a field of the form, and its value or a part of it. */
  answers?: FormFields;
  /** What the row holds before. */
  old?: Truth;
  catalogue?: Catalogue;
};

/** Right, or held or refused with one of these codes. */
export const rightOr = (...codes: string[]): Allowed => ({ codes, asks: false });

/** Held or refused with one of these codes: nobody can tell from the file alone. */
export const asks = (...codes: string[]): Allowed => ({ codes, asks: true });
