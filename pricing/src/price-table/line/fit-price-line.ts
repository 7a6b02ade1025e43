import { exactPriceLine } from './exact-price-line.ts';
import { lineCoefficients } from './line-coefficients.ts';
import { type LineQuality, lineQuality } from './line-quality.ts';
import type { PricePoint } from './price-points.ts';

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
