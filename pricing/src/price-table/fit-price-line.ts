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
 * The least-squares line price = A x surface_m2 + B through positive points (D10, mode `formule`). Undefined with fewer
 * than two different surfaces: any slope would fit. Plain numbers: this is an estimate, not an exact price.
 *
 * @example
 * fitPriceLine([
 *   { width: 1000, height: 1000, price: 300 },
 *   { width: 1000, height: 2000, price: 500 },
 * ]); // { A: 200, B: 100, r2: 1, worst: ... }
 */
export function fitPriceLine(points: readonly PricePoint[]): PriceLine | undefined {
  const [first] = points;
  if (!first || points.every((point) => point.width * point.height === first.width * first.height)) return undefined;

  // Sums around the means keep their digits where plain sums of squares would cancel.
  const meanSurface = points.reduce((sum, point) => sum + surfaceM2(point), 0) / points.length;
  const meanPrice = points.reduce((sum, point) => sum + point.price, 0) / points.length;
  let covariance = 0;
  let variance = 0;
  for (const point of points) {
    const deviation = surfaceM2(point) - meanSurface;
    covariance += deviation * (point.price - meanPrice);
    variance += deviation * deviation;
  }
  const A = covariance / variance;
  const B = meanPrice - A * meanSurface;
  const quality = lineQuality(points, A, B);
  return quality && { A, B, ...quality };
}

function surfaceM2({ width, height }: PricePoint): number {
  return (width * height) / 1e6;
}
