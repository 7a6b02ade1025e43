import type { Decimal, ExactNumber } from '../decimal.ts';
import { decimalOf } from '../decimal-of.ts';

/**
 * percentage / 100 x value, exactly: the part that a percentage adds, whereas `applyPercentage` gives the sum.
 *
 * @example
 * percentOf(decimalOf(200), 3.3); // 6.6
 */
export function percentOf(value: Decimal, percentage: ExactNumber): Decimal {
  const { digits, scale } = decimalOf(percentage);
  return { digits: value.digits * digits, scale: value.scale + scale + 2 };
}
