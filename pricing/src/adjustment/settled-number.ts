import { compareDecimals } from '../decimal/arithmetic/compare-decimals.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { factOf } from '../price-table/fact-of.ts';
import { isPriceNumber } from '../price-table/is-price-number.ts';
import type { Params } from '../price-table/price-table.ts';
import { shownValue } from '../price-table/shown-value.ts';

/**
 * The result for one number of a table: its new value, no change, or why the change is refused.
 *
 * @example
 * const outcome: SettledNumber = {
 *   code: 'price_not_above_zero', message: '10 would become -2', params: { old: 10, new: -2 },
 * };
 */
export type SettledNumber =
  | Decimal
  | 'unchanged'
  | { readonly code: string; readonly message: string; readonly params: Params };

/**
 * Decides whether a number really changes, so that an equal one keeps its spelling, and whether a table may contain it
 * (D3).
 *
 * @example
 * settledNumber({ digits: 120n, scale: 1 }, { digits: 12n, scale: 0 }); // 'unchanged'
 */
export function settledNumber(next: Decimal, written: Decimal): SettledNumber {
  if (compareDecimals(next, written) === 0) return 'unchanged';
  if (isPriceNumber(next)) return next;
  const message = `${shownValue(written)} would become ${shownValue(next)}; the limit is 1e15 with at most 15 decimals`;
  return {
    code: 'number_out_of_range',
    message,
    params: { old: factOf(written), new: factOf(next), limit: 1e15, decimals: 15 },
  };
}
