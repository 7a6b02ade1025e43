import type { Decimal, ExactNumber } from '../decimal.ts';
import { decimalOf } from '../decimal-of.ts';
import { powerOfTen } from './power-of-ten.ts';

/**
 * value x (1 + percentage / 100), exactly (D9.5, D9.6): dividing by 100 only moves the point.
 *
 * @example
 * applyPercentage(decimalOf(63.11), 3.3); // 65.19263
 */
export function applyPercentage(value: Decimal, percentage: ExactNumber): Decimal {
  const { digits, scale } = decimalOf(percentage);
  return { digits: value.digits * (powerOfTen(scale + 2) + digits), scale: value.scale + scale + 2 };
}
