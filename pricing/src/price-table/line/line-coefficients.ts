import { plainNumber } from '../../decimal/plain-number.ts';
import type { ExactPriceLine } from './exact-price-line.ts';

const MM2_PER_M2 = 1_000_000n;

/**
 * A (per square metre) and B of a line, as plain numbers to show.
 *
 * @example
 * lineCoefficients({ slope: 2n, intercept: 1_000_000n, divisor: 10_000n, scale: 0 }); // { A: 200, B: 100 }
 */
export function lineCoefficients({ slope, intercept, divisor, scale }: ExactPriceLine): { A: number; B: number } {
  return {
    A: plainNumber({ digits: slope * MM2_PER_M2, scale }, divisor),
    B: plainNumber({ digits: intercept, scale }, divisor),
  };
}
