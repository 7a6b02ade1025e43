import type { Decimal, ExactNumber } from './decimal.ts';
import { parseDecimal } from './parse-decimal.ts';

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
  return parseDecimal(String(value)) ?? { digits: 0n, scale: 0 };
}
