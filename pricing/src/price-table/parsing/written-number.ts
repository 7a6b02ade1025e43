import { compareDecimals } from '../../decimal/arithmetic/compare-decimals.ts';
import type { ExactNumber } from '../../decimal/decimal.ts';
import { decimalOf } from '../../decimal/decimal-of.ts';
import { parseDecimal } from '../../decimal/parse-decimal.ts';

// A double holds any 15 significant digits: up to here its shortest spelling is what was written.
const MAX_PLAIN_LENGTH = 15;

/**
 * The number that a text spells, exactly as written (D3): a plain number where its shortest spelling is that decimal,
 * else a Decimal; NaN for what no price could be (`1e999999999`). The text must be a number in JSON's or A:B's spelling.
 *
 * @example
 * writtenNumber('63.11'); // 63.11
 * writtenNumber('123456789.0123456789'); // { digits: 1234567890123456789n, scale: 10 }
 */
export function writtenNumber(text: string): ExactNumber {
  const value = Number(text);
  // `1e-400` is a double of 0, which is not what was written: towards the ends of the range doubles lose digits.
  const isOrdinary = Math.abs(value) < 1e300 && (Math.abs(value) > 1e-300 || text === '0');
  if (text.length <= MAX_PLAIN_LENGTH && isOrdinary) return value;
  // The same test as the last one, of most long numbers and at a tenth of its cost.
  if (String(value) === text) return value;
  const written = parseDecimal(text);
  if (written === undefined) return Number.NaN;
  return Number.isFinite(value) && compareDecimals(decimalOf(value), written) === 0 ? value : written;
}
