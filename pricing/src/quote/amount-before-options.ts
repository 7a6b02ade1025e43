import { addDecimals } from '../decimal/arithmetic/add-decimals.ts';
import { percentOf } from '../decimal/arithmetic/percent-of.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { plainNumber } from '../decimal/plain-number.ts';
import type { PriceBase } from './price-base.ts';
import type { BreakdownEntry } from './quote-answer.ts';

/**
 * The amount that percentages of options refer to (D10): the base, the row's percentage, the product's percentage, with
 * their entries. The amount still has to be divided by the base's divisor; the entries have been.
 *
 * @example
 * amountBeforeOptions(base).entries.map(({ kind }) => kind); // ['row', 'row_percentage']
 */
export function amountBeforeOptions(base: PriceBase): { amount: Decimal; entries: readonly BreakdownEntry[] } {
  const { divisor, entry, percentages } = base;
  const entries: BreakdownEntry[] = [entry];
  let amount = decimalOf(base.value);
  const raise = (percentage: number, who: string, term: (shared: Shared) => BreakdownEntry): void => {
    // One entry per term that applies (D10).
    if (percentage === 0) return;
    const share = percentOf(amount, percentage);
    const label = `${who} adjustment ${percentage > 0 ? '+' : ''}${percentage} %`;
    entries.push(term({ label, amount: plainNumber(share, divisor), percentage }));
    amount = addDecimals(amount, share);
  };
  if (percentages && entry.kind === 'row') {
    const { pricing_configuration_id } = entry;
    raise(percentages.row, 'Row', (shared) => ({ kind: 'row_percentage', pricing_configuration_id, ...shared }));
    raise(percentages.product, 'Product', (shared) => ({ kind: 'product_percentage', ...shared }));
  }
  return { amount, entries };
}

type Shared = { readonly label: string; readonly amount: number; readonly percentage: number };
