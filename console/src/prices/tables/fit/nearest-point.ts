import type { PlotData } from './price-fit.ts';

/** How many points by surface are searched on both sides of the pointer. */
const REACH = 400;

/** The point nearest to a position on the plot, in pixels; undefined if none is within `maxPx`. */
export const nearestPoint = (
  { surfacesM2, prices }: PlotData,
  around: number,
  distancePx: (surfaceM2: number, price: number) => number,
  maxPx: number,
): number | undefined => {
  let best: number | undefined;
  let bestPx = maxPx;
  const last = Math.min(prices.length - 1, around + REACH);
  for (let index = Math.max(0, around - REACH); index <= last; index += 1) {
    const px = distancePx(surfacesM2[index] ?? 0, prices[index] ?? 0);
    if (px <= bestPx) {
      best = index;
      bestPx = px;
    }
  }
  return best;
};
