import type { DetectionChoices } from '../detected-table.ts';
import type { Unit } from '../numbers/units.ts';
import type { Area } from '../sheet.ts';
import { currenciesNamed } from '../words/currency.ts';
import { type TaxBasis, taxBasesNamed } from '../words/tax-basis.ts';
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

type MoneyWords = { currencies: string[]; bases: TaxBasis[] };

/** The texts of a sheet are asked about by each of its tables, of which there may be thousands: they are read once. */
const known = new WeakMap<readonly string[], MoneyWords>();
const moneyWordsOf = (texts: readonly string[]): MoneyWords => {
  const words = known.get(texts) ?? {
    currencies: [...new Set(texts.flatMap(currenciesNamed))],
    bases: [...new Set(texts.flatMap(taxBasesNamed))],
  };
  known.set(texts, words);
  return words;
};

/** The one that is named: of several nobody knows which is meant. */
const onlyOne = <T>(named: readonly T[] = []): T | null => (named.length === 1 ? (named[0] ?? null) : null);

/** Currency and tax of a table, from its cells or the nearest words that name them. */
export const moneyOf = (
  prices: ReturnType<typeof priceReader>,
  ...groups: readonly (readonly string[])[]
): { currency: string | null; taxBasis: TaxBasis | null } => {
  const words = groups.map(moneyWordsOf);
  const bases = [prices.taxBases(), ...words.map((group) => group.bases)];
  return {
    currency: prices.currency() ?? onlyOne(words.find(({ currencies }) => currencies.length > 0)?.currencies),
    taxBasis: onlyOne(bases.find((named) => named.length > 0)),
  };
};
