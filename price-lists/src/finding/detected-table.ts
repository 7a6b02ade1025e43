import type { ExactNumber } from '@vantail/pricing';
import type { DecimalSign } from '../numbers/number-text.ts';
import type { Doubt, FileFault } from '../sheet/doubt.ts';
import type { TaxBasis } from '../words/tax-basis.ts';
import type { Unit } from '../words/units.ts';

export const layouts = ['grid', 'transposed', 'long'] as const;
/** `grid`: widths across and heights down; `transposed`: the other way round; `long`: one line per size. */
export type Layout = (typeof layouts)[number];

/** What the caller states, which overrides detection. Each field settles the doubts of its name. */
export type DetectionChoices = {
  layout?: Layout | undefined;
  unit?: Unit | undefined;
  /** From the name of a sheet to the unit of its sizes; it goes before `unit`. */
  units?: Readonly<Record<string, Unit>> | undefined;
  decimal?: DecimalSign | undefined;
  /** For long lists: the title of the column with the prices, or its letter. */
  priceColumn?: string | undefined;
  /** Texts that mark a size without a price, in addition to the known ones. */
  noPriceMarks?: readonly string[] | undefined;
  /** From the id of a table to the id of the table that it continues. */
  join?: Readonly<Record<string, string>> | undefined;
  /** Ids of tables that the caller assigns to a row or skips: they continue no other table. */
  separate?: readonly string[] | undefined;
};

/** What was not written anywhere, so that the usual was assumed. */
export type Assumption = 'layout' | 'unit' | 'decimal';

/** A price table of the file, in millimetres, with rising headers. */
export type DetectedTable = {
  /** Stable for the same file: the sheet and the first cell of the table. */
  id: string;
  sheet: string | null;
  /** A3:F20; for a joined table all of its parts: A3:F20,H3:K20. */
  range: string;
  /** Texts that may name the row of the table, the most likely first. */
  headings: string[];
  layout: Layout;
  unit: Unit;
  assumed: Assumption[];
  /** ISO code of the currency of the prices, or a sign that several share (`$`, `kr`, `¥`); null if nothing says it. */
  currency: string | null;
  /** Whether prices are without or with tax; null if nothing says it, or if both are named. */
  taxBasis: TaxBasis | null;
  widths: number[];
  heights: number[];
  prices: (ExactNumber | null)[][];
  warnings: FileFault[];
  /** What must be answered before the table may be written. */
  doubts: Doubt[];
  /** A table with faults is not compared with a row. */
  hasFaults: boolean;
};
