import { fitPriceLine, lineQuality, type PricePoint } from '@vantail/pricing';

/** D7 reports a price that differs more from its formula as poor. */
export const OFF_PERCENT = 15;
const NAMED = 5;

/**
 * Priced sizes as three lists, which can be transferred to a worker without a copy. A price that is not above 0 does
 * not count.
 */
export type PointLists = { widths: Float64Array; heights: Float64Array; prices: Float64Array };

/** How much dearer the line is than a price, in percent of the price as in D7; below 0 if it is cheaper. */
export const percentOff = (price: number, expected: number): number => ((expected - price) / price) * 100;

/** A price and the line's price for the same size. `index` is its position in the lists. */
type Deviation = {
  index: number;
  width: number;
  height: number;
  price: number;
  expected: number;
  percent: number;
};

export type PriceFit = {
  A: number;
  B: number;
  r2: number;
  /** The five prices that the line misses most, the worst first. */
  worst: Deviation[];
  /** 1 for each position of the lists whose price differs by more than 15 % from the line. */
  off: Uint8Array;
};

/** The line fitted to prices or, with `line`, the quality of that one. Undefined if no line is possible. */
export const priceFit = (
  { widths, heights, prices }: PointLists,
  line?: { A: number; B: number },
): PriceFit | undefined => {
  const points: PricePoint[] = [];
  const places: number[] = [];
  for (let index = 0; index < prices.length; index += 1) {
    const [width, height, price] = [widths[index] ?? 0, heights[index] ?? 0, prices[index] ?? 0];
    if (!(price > 0)) continue;
    points.push({ width, height, price });
    places.push(index);
  }
  const fit = line ? lineFit(points, line) : fitPriceLine(points);
  if (!fit) return undefined;
  const off = new Uint8Array(prices.length);
  const deviations = points.map((point, at): Deviation => {
    const expected = (fit.A * point.width * point.height) / 1e6 + fit.B;
    const percent = percentOff(point.price, expected);
    const index = places[at] ?? 0;
    if (Math.abs(percent) > OFF_PERCENT) off[index] = 1;
    return { ...point, index, expected, percent };
  });
  const worst = deviations.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent)).slice(0, NAMED);
  return { A: fit.A, B: fit.B, r2: fit.r2, worst, off };
};

const lineFit = (points: readonly PricePoint[], { A, B }: { A: number; B: number }) => {
  const quality = lineQuality(points, A, B);
  return quality && { A, B, r2: quality.r2 };
};

/** Points ordered by surface, as a plot needs them. `places` are their indexes in the lists. */
export type PlotData = { surfacesM2: Float64Array; prices: Float64Array; places: Uint32Array };

export const plotData = ({ widths, heights, prices }: PointLists): PlotData => {
  const surface = (at: number) => ((widths[at] ?? 0) * (heights[at] ?? 0)) / 1e6;
  const places = Uint32Array.from(prices.keys())
    .filter((at) => (prices[at] ?? 0) > 0)
    .sort((a, b) => surface(a) - surface(b));
  return {
    surfacesM2: Float64Array.from(places, surface),
    prices: Float64Array.from(places, (at) => prices[at] ?? 0),
    places,
  };
};
