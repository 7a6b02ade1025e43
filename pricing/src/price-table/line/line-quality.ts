import type { PricePoint } from './price-points.ts';

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
