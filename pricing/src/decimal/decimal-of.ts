import type { Decimal, ExactNumber } from './decimal.ts';
import { parseDecimal } from './parse-decimal.ts';

// Different decimals of up to 15 digits are different doubles: the one that converts back to the double is how it was
// written.
const MAX_UNIQUE = 1e15;

/**
 * The decimal that a number was written as. D3: "1.005 is 1.005". The shortest spelling of a double is what was
 * written, always for up to 15 significant digits. A number that is not finite is not a decimal; it counts as 0, and
 * callers have to exclude it before.
 *
 * @example
 * decimalOf(1.005); // { digits: 1005n, scale: 3 }
 */
export function decimalOf(value: ExactNumber): Decimal {
  if (typeof value !== 'number') return value;
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), scale: 0 };
  const cents = Math.round(value * 100);
  if (cents / 100 === value && Math.abs(cents) < MAX_UNIQUE) return inNormalForm(cents);
  return parseDecimal(String(value)) ?? { digits: 0n, scale: 0 };
}

/** A price in cents that is not a whole number: without a zero at its end. */
function inNormalForm(cents: number): Decimal {
  return cents % 10 === 0 ? { digits: BigInt(cents / 10), scale: 1 } : { digits: BigInt(cents), scale: 2 };
}
