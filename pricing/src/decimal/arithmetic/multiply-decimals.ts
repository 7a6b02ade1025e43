import type { Decimal } from '../decimal.ts';

/**
 * The exact product of two decimals.
 *
 * @example
 * multiplyDecimals({ digits: 15n, scale: 1 }, { digits: 2n, scale: 2 }); // { digits: 30n, scale: 3 }
 */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}
