import { type PricePoint, plainNumber } from '@vantail/pricing';
import type { PointLists } from '../fit/price-fit.ts';
import type { SampleDraft } from './formula.ts';

/** Samples as lists, by position; an incomplete one has no price. */
export const samplePoints = (samples: readonly SampleDraft[]): PointLists => ({
  widths: Float64Array.from(samples, ({ largeur }) => largeur ?? 0),
  heights: Float64Array.from(samples, ({ hauteur }) => hauteur ?? 0),
  prices: Float64Array.from(samples, ({ largeur, hauteur, prix }) =>
    largeur === null || hauteur === null || prix === null ? 0 : plainNumber(prix),
  ),
});

export const samplePricePoints = (samples: readonly SampleDraft[]): PricePoint[] => {
  const { widths, heights, prices } = samplePoints(samples);
  return samples
    .map((_, place) => ({ width: widths[place] ?? 0, height: heights[place] ?? 0, price: prices[place] ?? 0 }))
    .filter(({ price }) => price > 0);
};
