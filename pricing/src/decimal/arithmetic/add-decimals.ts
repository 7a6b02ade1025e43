import type { Decimal } from '../decimal.ts';
import { powerOfTen } from './power-of-ten.ts';

/**
 * The exact sum of two decimals.
 *
 * @example
 * addDecimals({ digits: 1n, scale: 1 }, { digits: 2n, scale: 1 }); // 0.3, not 0.30000000000000004
 */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.scale < b.scale) return addDecimals(b, a);
  return { digits: a.digits + b.digits * powerOfTen(a.scale - b.scale), scale: a.scale };
}
