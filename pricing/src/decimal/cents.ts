import { type Decimal, decimalOf, nearestDouble, powerOfTen } from './decimal.ts';

/**
 * The one rounding of money: value / divisor in whole cents, half up (away from zero). Every rounded price goes through
 * it (D9.8, D10, D19.7).
 *
 * @example
 * roundCents({ digits: 1005n, scale: 3 }); // 101n
 */
export function roundCents({ digits, scale }: Decimal, divisor = 1n): bigint {
  const unit = powerOfTen(scale) * divisor;
  const size = digits < 0n ? -digits : digits;
  const cents = (200n * size + unit) / (2n * unit);
  return digits < 0n ? -cents : cents;
}

/**
 * Whole cents as a decimal.
 *
 * @example
 * centsDecimal(41044n); // 410.44
 */
export function centsDecimal(cents: bigint): Decimal {
  return { digits: cents, scale: 2 };
}

/**
 * Whole cents as a plain number, for an answer.
 *
 * @example
 * moneyOf(41044n); // 410.44
 */
export function moneyOf(cents: bigint): number {
  return nearestDouble(centsDecimal(cents));
}

/**
 * An amount of money in whole cents.
 *
 * @example
 * centsOf(410.44); // 41044n
 */
export function centsOf(money: number): bigint {
  return roundCents(decimalOf(money));
}
