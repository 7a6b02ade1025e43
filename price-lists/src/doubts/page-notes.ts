import type { DetectedTable } from '../finding/detected-table.ts';
import { meaningDoubts, unclearDoubt } from '../reading/price-meaning.ts';
import type { Doubt } from '../sheet/doubt.ts';
import { currenciesNamed, isCurrency } from '../words/currency-words.ts';
import { isTaxUnclear, taxBasesNamed } from '../words/tax-basis.ts';

/**
 * What the notes of another page say of a table: paper cuts them off. Nobody knows whether they are about this table, so
 * that a currency or a tax that the table does not name itself is a question.
 */
export const pageNotes = ({ currency, taxBasis }: DetectedTable, notes: readonly string[]): Doubt[] => {
  const money = notes.find((text) => {
    const isOther = currenciesNamed(text).some((code) => currency === null || !isCurrency(code, currency));
    const isOtherTax = taxBasesNamed(text).some((basis) => basis !== taxBasis);
    return isOther || isOtherTax || isTaxUnclear(text);
  });
  const ofMoney = money === undefined ? [] : [unclearDoubt('taxes', money)];
  return [...meaningDoubts({ titles: [], sheet: null, notes }), ...ofMoney];
};
