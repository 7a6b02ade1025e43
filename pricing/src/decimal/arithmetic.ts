import { moneyOf, roundCents } from './cents.ts';
import { type Decimal, decimalOf, type ExactNumber, nearestDouble, powerOfTen } from './decimal.ts';

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

/**
 * Compares two numbers as they were written. Two doubles compare in the same way as their shortest spellings, so a grid
 * of 40,000 plain cells needs no big integers.
 *
 * @example
 * compareExact(0.1, 0.2); // negative
 */
export function compareExact(a: ExactNumber, b: ExactNumber): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareDecimals(decimalOf(a), decimalOf(b));
}

/**
 * The exact product of two decimals.
 *
 * @example
 * multiplyDecimals({ digits: 15n, scale: 1 }, { digits: 2n, scale: 2 }); // { digits: 30n, scale: 3 }
 */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

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

/**
 * The one rounding of D9.8 and D10: value / divisor, half up (away from zero), to two decimals, as a plain number. The
 * divisor is that of a fitted line, whose price is a fraction and not a decimal.
 *
 * @example
 * roundMoney({ digits: 1005n, scale: 3 }); // 1.01
 * roundMoney({ digits: 200n, scale: 0 }, 3n); // 66.67
 */
export function roundMoney({ digits, scale }: Decimal, divisor = 1n): number {
  if (scale <= 2 && divisor === 1n) return nearestDouble({ digits, scale });
  return moneyOf(roundCents({ digits, scale }, divisor));
}

/**
 * The surface of a size in square metres, exactly (§2.3: at 1000 x 1000 mm it is 1). Square millimetres to square metres
 * is a division by 1e6: only the point moves.
 *
 * @example
 * surfaceM2(1350, 1200); // 1.62
 */
export function surfaceM2(widthMm: number, heightMm: number): Decimal {
  return { digits: BigInt(widthMm) * BigInt(heightMm), scale: 6 };
}

/**
 * The perimeter of a size in metres, exactly. From millimetres to metres only the point moves.
 *
 * @example
 * perimeterM(1350, 1200); // 5.1
 */
export function perimeterM(widthMm: number, heightMm: number): Decimal {
  return { digits: BigInt(2 * (widthMm + heightMm)), scale: 3 };
}
