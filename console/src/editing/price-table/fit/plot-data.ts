import type { PointLists } from './price-fit.ts';

/** Points ordered by surface, as a plot needs them. `places` are their indexes in the lists. */
export type PlotData = { surfacesM2: Float64Array; prices: Float64Array; places: Uint32Array };

export const plotData = ({ widths, heights, prices }: PointLists): PlotData => {
  const surface = (place: number) => ((widths[place] ?? 0) * (heights[place] ?? 0)) / 1e6;
  const places = Uint32Array.from(prices.keys())
    .filter((place) => (prices[place] ?? 0) > 0)
    .sort((a, b) => surface(a) - surface(b));
  return {
    surfacesM2: Float64Array.from(places, surface),
    prices: Float64Array.from(places, (place) => prices[place] ?? 0),
    places,
  };
};
