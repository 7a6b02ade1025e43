import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { factOf } from '../price-table/fact-of.ts';
import { shownValue } from '../price-table/shown-value.ts';
import { changedValue } from './changed-value.ts';
import type { ExactAdjustment } from './exact-adjustment.ts';
import { roundPrice } from './round-price.ts';
import { type SettledNumber, settledNumber } from './settled-number.ts';

/**
 * Adjusts a cell, a sample or a minimum price (B2). A value that is not above 0 is not a price (§8) and is kept. A
 * price that would become 0 or less is refused: it would be lost.
 *
 * @example
 * adjustPrice(63.11, exactAdjustment({ percentage: 3.3 })); // 65.19
 * adjustPrice(0, exactAdjustment({ amount: 5 })); // 'unchanged'
 */
export function adjustPrice(price: ExactNumber, adjustment: ExactAdjustment): SettledNumber {
  const written = decimalOf(price);
  if (written.digits <= 0n) return 'unchanged';
  const changed = changedValue(written, adjustment);
  if (changed.digits <= 0n) {
    return {
      code: 'price_not_above_zero',
      message: `${shownValue(price)} would become ${shownValue(changed)}`,
      params: { old: factOf(price), new: factOf(changed) },
    };
  }
  return settledNumber(roundPrice(changed, adjustment.rounding), written);
}
