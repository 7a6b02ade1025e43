import { decimalOf } from '../decimal/decimal-of.ts';
import type { PriceAdjustment } from './price-adjustment.ts';

const CENTS = { to: 0.01 };

/**
 * An adjustment with its numbers parsed once, for the thousands of prices that it is applied to, and with rounding to
 * cents if none is given (B2).
 *
 * @example
 * exactAdjustment({ percentage: 3.3 }).rounding.to; // { digits: 1n, scale: 2 }
 */
export function exactAdjustment({ percentage, amount, rounding = CENTS }: PriceAdjustment) {
  const { to, ending = 0, direction = 'nearest' } = rounding;
  const exactRounding = { to: decimalOf(to), ending: decimalOf(ending), direction };
  return percentage === undefined
    ? { amount: decimalOf(amount), rounding: exactRounding }
    : { percentage: decimalOf(percentage), rounding: exactRounding };
}

/**
 * The result of `exactAdjustment`.
 *
 * @example
 * const exact: ExactAdjustment = exactAdjustment({ amount: 5 });
 */
export type ExactAdjustment = ReturnType<typeof exactAdjustment>;
