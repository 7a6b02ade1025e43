import type { ExactNumber } from '../../decimal/decimal.ts';
import { decimalOf } from '../../decimal/decimal-of.ts';
import { isSizeMm } from '../is-size-mm.ts';

/**
 * A least-squares line, exactly: the price at a surface of s mm2 is (slope x s + intercept) / divisor / 10 ** scale. In
 * general A and B are fractions, which no decimal can represent, so the division is done with the one rounding (D10).
 *
 * @example
 * const line: ExactPriceLine = { slope: 2n, intercept: 1_000_000n, divisor: 10_000n, scale: 0 };
 */
export type ExactPriceLine = {
  readonly slope: bigint;
  readonly intercept: bigint;
  readonly divisor: bigint;
  readonly scale: number;
};

type ExactPoint = { readonly width: number; readonly height: number; readonly price: ExactNumber };

/**
 * The least-squares line price = A x surface + B through the points (D10, mode `formule`). Undefined with fewer than
 * two different surfaces, since any slope would fit. A point without a valid size (D3) is left out.
 *
 * @example
 * exactPriceLine([
 *   { width: 1000, height: 1000, price: 300 },
 *   { width: 1000, height: 2000, price: 500 },
 * ]); // A is 200, B is 100
 */
export function exactPriceLine(allPoints: readonly ExactPoint[]): ExactPriceLine | undefined {
  const points = allPoints.filter(({ width, height }) => isSizeMm(width) && isSizeMm(height));
  const prices = points.map(({ price }) => decimalOf(price));
  const scale = prices.reduce((most, price) => Math.max(most, price.scale), 0);
  const count = BigInt(points.length);
  let [sumS, sumP, sumSS, sumSP] = [0n, 0n, 0n, 0n];
  for (const [index, { width, height }] of points.entries()) {
    const surface = BigInt(width) * BigInt(height);
    const price = prices[index] ?? { digits: 0n, scale };
    const digits = price.scale === scale ? price.digits : price.digits * 10n ** BigInt(scale - price.scale);
    sumS += surface;
    sumP += digits;
    sumSS += surface * surface;
    sumSP += surface * digits;
  }
  // The normal equations. The divisor is the variance of the surfaces times the count squared: never negative.
  const divisor = count * sumSS - sumS * sumS;
  if (divisor === 0n) return undefined;
  return { slope: count * sumSP - sumS * sumP, intercept: sumSS * sumP - sumS * sumSP, divisor, scale };
}
