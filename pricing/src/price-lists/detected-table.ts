import type { ExactNumber } from '../decimal/decimal.ts';
import type { Doubt } from './doubt.ts';
import type { FileFault } from './file-fault.ts';
import type { DecimalSign } from './numbers/number-text.ts';
import type { Unit } from './numbers/units.ts';
import type { TaxBasis } from './words/tax-basis.ts';

export const layouts = ['grid', 'transposed', 'long'] as const;
/** Widths across and heights down; the other way round; one line a size. */
export type Layout = (typeof layouts)[number];

/** What the caller knows better than any guess. Each settles the doubts of its name. */
export type DetectionChoices = {
  layout?: Layout | undefined;
  unit?: Unit | undefined;
  decimal?: DecimalSign | undefined;
  /** Of long lists: the title of the column with the prices, or its letter. */
  priceColumn?: string | undefined;
  /** Texts that mark a size without a price, beside those that are known. */
  noPriceMarks?: readonly string[] | undefined;
  /** From the id of a table to the id of the table that it continues. */
  join?: Readonly<Record<string, string>> | undefined;
  /** Ids of tables that the caller gives a row of their own, or leaves out: they continue none. */
  separate?: readonly string[] | undefined;
};

/** What was not written anywhere, and so was taken to be as usual. */
export type Assumption = 'layout' | 'unit' | 'decimal';

/** A price table as the file has it, in millimetres, with rising headers. */
export type DetectedTable = {
  /** Stable for the same file: the sheet and the cell where the table begins. */
  id: string;
  sheet: string | null;
  /** A3:F20; of a table that was joined, all of its parts: A3:F20,H3:K20. */
  range: string;
  /** Texts that may say which row the table is for, the most likely first. */
  headings: string[];
  layout: Layout;
  unit: Unit;
  assumed: Assumption[];
  /** ISO code of the currency that the prices are written in, or a sign of several (`$`, `kr`, `¥`); null when nothing says it. */
  currency: string | null;
  /** Whether prices are without or with tax; null when nothing says it, or both. */
  taxBasis: TaxBasis | null;
  widths: number[];
  heights: number[];
  prices: (ExactNumber | null)[][];
  warnings: FileFault[];
  /** What must be answered before the table may be written. */
  doubts: Doubt[];
  /** Such a table is not compared with anything. */
  hasFaults: boolean;
};
