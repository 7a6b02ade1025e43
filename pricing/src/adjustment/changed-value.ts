import { addDecimals } from '../decimal/arithmetic/add-decimals.ts';
import { applyPercentage } from '../decimal/arithmetic/apply-percentage.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { ExactAdjustment } from './exact-adjustment.ts';

/**
 * A value with the percentage or the amount of an adjustment, exactly and not rounded yet.
 *
 * @example
 * changedValue(decimalOf(63.11), exactAdjustment({ percentage: 3.3 })); // 65.19263
 */
export function changedValue(value: Decimal, { percentage, amount }: ExactAdjustment): Decimal {
  return percentage === undefined ? addDecimals(value, amount) : applyPercentage(value, percentage);
}
