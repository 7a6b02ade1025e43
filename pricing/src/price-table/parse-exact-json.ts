import { compareDecimals } from '../decimal/compare-decimals.ts';
import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { parseDecimal } from '../decimal/parse-decimal.ts';

// Up to 15 significant digits and no exponent, a double's shortest spelling is what was written, and JSON.parse alone
// is exact. Both alternatives look at no more than 16 characters from any start, so the search is linear.
const NEEDS_SOURCE = /[0-9.]{16}|[0-9][eE]/;

/**
 * JSON.parse that keeps numbers as they were written (D3): those that a double cannot hold come back as a Decimal,
 * and those no price could be (`1e999999999`) as NaN, which JSON itself cannot spell. It reads the source text of a
 * number where the engine gives it (Node 21, Chrome 114 and later); an older one sees the double's shortest spelling.
 * Undefined when the text is not JSON. The caller bounds the depth first, because a reviver is recursive.
 *
 * @example
 * parseExactJson('{"A":0.1}'); // { value: { A: 0.1 } }
 * parseExactJson('[123456789.0123456789]'); // { value: [{ digits: 1234567890123456789n, scale: 10 }] }
 */
export function parseExactJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: NEEDS_SOURCE.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function asWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined ? writtenNumber(value, source) : value;
}

function writtenNumber(value: number, source: string): ExactNumber {
  const written = parseDecimal(source);
  if (written === undefined) return Number.NaN;
  const same = Number.isFinite(value) && compareDecimals(decimalOf(value), written) === 0;
  return same ? value : written;
}
