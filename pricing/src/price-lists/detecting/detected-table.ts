import type { ExactNumber } from '../../decimal/decimal.ts';
import type { Doubt } from '../doubt.ts';
import type { FileFault } from '../file-fault.ts';
import type { DecimalSign } from './number-text.ts';
import type { Unit } from './units.ts';

export const layouts = ['grid', 'transposed', 'long'] as const;
/** Widths across and heights down; the other way round; one line a size. */
export type Layout = (typeof layouts)[number];

/** What the caller knows better than any guess. */
export type DetectionChoices = {
  layout?: Layout | undefined;
  unit?: Unit | undefined;
  decimal?: DecimalSign | undefined;
  /** The title of the column that holds the prices of a long list. */
  priceColumn?: string | undefined;
  /** Further words and signs that stand for a size that cannot be made. */
  noPriceMarks?: readonly string[] | undefined;
  /** From the id of a table to the id of the table that it continues. */
  join?: Readonly<Record<string, string>> | undefined;
};

/** What was not written anywhere, and so was taken to be as usual. */
export type Assumption = 'layout' | 'unit' | 'decimal';

/** A price table as the file has it, in millimetres, with rising headers. */
export type DetectedTable = {
  /** Stable for the same file: the sheet and the cell where the table begins. */
  id: string;
  sheet: string | null;
  /** A3:F20. */
  range: string;
  /** Texts that may say which row the table is for, the most likely first. */
  headings: string[];
  layout: Layout;
  unit: Unit;
  assumed: Assumption[];
  widths: number[];
  heights: number[];
  prices: (ExactNumber | null)[][];
  /** ISO 4217, where the file says it. */
  currency: string | null;
  /** Without or with tax, where the file says it. */
  taxBasis: 'HT' | 'TTC' | null;
  warnings: FileFault[];
  /** What must be answered before the table may be written. */
  doubts: Doubt[];
  /** Such a table is not compared with anything. */
  hasFaults: boolean;
};
