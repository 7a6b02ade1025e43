import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf, plainNumber } from '../decimal/decimal.ts';
import { isSizeMm } from './number-limits.ts';
import type { PriceTable } from './price-table.ts';

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

/**
 * A priced size, in plain numbers: for statistics and drawings, never for money.
 *
 * @example
 * const point: PricePoint = { width: 800, height: 1200, price: 304 };
 */
export type PricePoint = { readonly width: number; readonly height: number; readonly price: number };

/**
 * The positive cells of a grid, or the positive samples of a formula, in reading order. Null and non-positive values
 * are not prices (§8).
 *
 * @example
 * pricePoints(parsePriceTable('{"type":"formule","echantillons":[{"largeur":800,"hauteur":900,"prix":304}]}'));
 * // [{ width: 800, height: 900, price: 304 }]
 */
export function pricePoints(table: PriceTable): PricePoint[] {
  const points: PricePoint[] = [];
  const add = (width: number, height: number, price: ExactNumber | null): void => {
    const value = price === null ? 0 : plainNumber(price);
    if (value > 0) points.push({ width, height, price: value });
  };
  if (table.kind === 'formula') for (const { width, height, price } of table.samples) add(width, height, price);
  if (table.kind !== 'grid') return points;
  for (const [row, height] of table.heights.entries()) {
    for (const [column, width] of table.widths.entries()) add(width, height, table.prices[row]?.[column] ?? null);
  }
  return points;
}

/**
 * How well a line A x surface_m2 + B matches the listed prices. `worst` is the point that it misses most, with the
 * line's own price there and the difference in percent of the listed price (positive: the line is too high).
 *
 * @example
 * const quality: LineQuality = {
 *   r2: 0.97, worst: { width: 500, height: 500, price: 189, expected: 198.5, percent: 5.03 },
 * };
 */
export type LineQuality = {
  readonly r2: number;
  readonly worst: PricePoint & { readonly expected: number; readonly percent: number };
};

/**
 * Measures the line against positive points; undefined without any. r2 is 1 - residual / total variation; if all prices
 * are the same it is 1 for a line that hits them and 0 for any other.
 *
 * @example
 * lineQuality([{ width: 1000, height: 1000, price: 300 }], 200, 100)?.worst.percent; // 0
 */
export function lineQuality(points: readonly PricePoint[], A: number, B: number): LineQuality | undefined {
  const mean = points.reduce((sum, point) => sum + point.price, 0) / points.length;
  let residual = 0;
  let total = 0;
  let worst: LineQuality['worst'] | undefined;
  for (const point of points) {
    const expected = (A * point.width * point.height) / 1e6 + B;
    const percent = ((expected - point.price) / point.price) * 100;
    residual += (expected - point.price) ** 2;
    total += (point.price - mean) ** 2;
    if (!worst || Math.abs(percent) > Math.abs(worst.percent)) worst = { ...point, expected, percent };
  }
  if (!worst) return undefined;
  // A rounding error must not make an exact hit look like a miss.
  const exact = residual <= 1e-18 * points.length * mean * mean;
  return { r2: exact ? 1 : total > 0 ? 1 - residual / total : 0, worst };
}

/**
 * A fitted line with its quality.
 *
 * @example
 * const fit: PriceLine | undefined = fitPriceLine(pricePoints(table));
 */
export type PriceLine = LineQuality & { readonly A: number; readonly B: number };

/**
 * The line of `exactPriceLine` through positive points, in plain numbers and with its quality (D10, mode `formule`):
 * for a report or a drawing; a quote uses the exact line. Undefined with fewer than two different surfaces.
 *
 * @example
 * fitPriceLine([
 *   { width: 1000, height: 1000, price: 300 },
 *   { width: 1000, height: 2000, price: 500 },
 * ]); // { A: 200, B: 100, r2: 1, worst: ... }
 */
export function fitPriceLine(points: readonly PricePoint[]): PriceLine | undefined {
  const line = exactPriceLine(points);
  if (!line) return undefined;
  const { A, B } = lineCoefficients(line);
  const quality = lineQuality(points, A, B);
  return quality && { A, B, ...quality };
}
