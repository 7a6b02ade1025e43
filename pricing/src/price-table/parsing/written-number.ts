import { compareDecimals } from '../../decimal/arithmetic/compare-decimals.ts';
import type { ExactNumber } from '../../decimal/decimal.ts';
import { decimalOf } from '../../decimal/decimal-of.ts';
import { parseDecimal } from '../../decimal/parse-decimal.ts';

// A double can represent any 15 significant digits: up to here its shortest spelling is what was written.
const MAX_PLAIN_LENGTH = 15;

/**
 * The number of a text, exactly as written (D3): a plain number if its shortest spelling is that decimal, otherwise a
 * Decimal; NaN for what cannot be a price (`1e999999999`). The text must be a number in the spelling of JSON or of A:B.
 *
 * @example
 * writtenNumber('63.11'); // 63.11
 * writtenNumber('123456789.0123456789'); // { digits: 1234567890123456789n, scale: 10 }
 */
export function writtenNumber(text: string): ExactNumber {
  const value = Number(text);
  // `1e-400` is 0 as a double, which is not what was written: doubles lose digits towards the ends of their range.
  const isOrdinary = Math.abs(value) < 1e300 && (Math.abs(value) > 1e-300 || text === '0');
  if (text.length <= MAX_PLAIN_LENGTH && isOrdinary) return value;
  const written = parseDecimal(text);
  if (written === undefined) return Number.NaN;
  return Number.isFinite(value) && compareDecimals(decimalOf(value), written) === 0 ? value : written;
}
