import type { Decimal } from '../decimal.ts';
import { powerOfTen } from './power-of-ten.ts';

/**
 * Negative, zero or positive, as a is below, equal to or above b.
 *
 * @example
 * compareDecimals({ digits: 10n, scale: 1 }, { digits: 1n, scale: 0 }); // 0
 */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = a.digits * powerOfTen(scale - a.scale);
  const right = b.digits * powerOfTen(scale - b.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}
