import type { Decimal, ExactNumber } from './decimal.ts';
import { parseDecimal } from './parse-decimal.ts';

// Decimals of up to 15 digits are doubles of their own: the one that gives a double back is how it was written.
const MAX_UNIQUE = 1e15;

/**
 * The decimal that a number was written as. D3: "1.005 is 1.005": a double's shortest spelling is what was written,
 * for up to 15 significant digits always. A number that is not finite is no decimal; it counts as 0, and callers
 * sort it out before.
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

/** A price in cents that is no whole number: without the zero at its end, if it has one. */
function inNormalForm(cents: number): Decimal {
  return cents % 10 === 0 ? { digits: BigInt(cents / 10), scale: 1 } : { digits: BigInt(cents), scale: 2 };
}
