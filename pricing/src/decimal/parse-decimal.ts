import type { Decimal } from './decimal.ts';

const SHAPE = /^([+-]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

// Any double fits (at most 309 digits before the point, 341 after it), and so does the product of two. A bound is
// needed because `1e999999999` is eleven characters and would be a number of a billion digits.
const MAX_TEXT_LENGTH = 1000;
const MAX_EXPONENT = 1000;

/**
 * Reads decimal text, with or without an exponent, exactly and in normal form (no trailing zero after the point).
 * Undefined when the text is not a number, or is longer or larger than a price could ever be.
 *
 * @example
 * parseDecimal('1.50'); // { digits: 15n, scale: 1 }
 * parseDecimal('1e3'); // { digits: 1000n, scale: 0 }
 * parseDecimal('1e999999999'); // undefined
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const match = SHAPE.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const written = whole + fraction;
  const exponent = Number(exponentText);
  if (/^0+$/.test(written)) return { digits: 0n, scale: 0 };
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined;

  let scale = fraction.length - exponent;
  let end = written.length;
  while (scale > 0 && written[end - 1] === '0') {
    end -= 1;
    scale -= 1;
  }
  const digits = BigInt(written.slice(0, end)) * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
  return { digits: sign === '-' ? -digits : digits, scale: Math.max(scale, 0) };
}
