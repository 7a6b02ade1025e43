import type { ExactNumber } from '../decimal.ts';
import { decimalOf } from '../decimal-of.ts';
import { compareDecimals } from './compare-decimals.ts';

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
