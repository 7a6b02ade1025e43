import { decimalOf } from '../../decimal/decimal-of.ts';

/**
 * The largest whole number that is not above a decimal times a power of ten, exactly: 1.62 m2 is 1,620,000 mm2.
 *
 * @example
 * wholeBelow(1.62, 6n); // 1620000
 */
export function wholeBelow(value: number, digits: bigint): number {
  const unit = 10 ** Number(digits);
  const near = Math.round(value * unit);
  // A decimal of up to 15 digits is told by its double: most bounds are one.
  if (near / unit === value && Math.abs(near) < 1e15) return near;
  const { digits: written, scale } = decimalOf(value);
  const [numerator, divisor] = [written * 10n ** digits, 10n ** BigInt(scale)];
  const quotient = numerator / divisor;
  return Number(numerator < 0n && quotient * divisor !== numerator ? quotient - 1n : quotient);
}
