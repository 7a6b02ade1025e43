import type { DetectionChoices } from '../detected-table.ts';
import type { Unit } from '../numbers/units.ts';
import type { Area } from '../sheet.ts';
import { currenciesNamed } from '../words/currency.ts';
import { type TaxBasis, taxBasisOf } from '../words/tax-basis.ts';
import type { FileManner, priceReader } from './read-prices.ts';

/** What is known about a table beside its own cells. */
export type TableContext = {
  choices: DetectionChoices;
  manner: FileManner;
  /** The areas of all tables of the sheet. */
  others: readonly Area[];
  /** Titles and notes of the sheet, outside of its tables. */
  texts: readonly string[];
  /** Units that titles and notes of the file state, and those that corners name. */
  stated: readonly Unit[];
  elsewhere: readonly Unit[];
  /** Some corner of the file says that heights run across. */
  isTurnedElsewhere: boolean;
};

/** Currency and tax of a table, from its cells or the nearest words that name them. */
export const moneyOf = (
  prices: ReturnType<typeof priceReader>,
  ...groups: readonly (readonly string[])[]
): { currency: string | null; taxBasis: TaxBasis | null } => {
  const bases = prices.taxBases();
  const named =
    groups.map((texts) => [...new Set(texts.flatMap(currenciesNamed))]).find((codes) => codes.length > 0) ?? [];
  return {
    currency: prices.currency() ?? (named.length === 1 ? (named[0] ?? null) : null),
    taxBasis: bases.length > 0 ? (bases.length === 1 ? (bases[0] ?? null) : null) : taxBasisOf(...groups),
  };
};
