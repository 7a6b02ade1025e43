import { plainPrice } from '@vantail/pricing';
import type { Grid } from '@vantail/pricing/price-lists';

/** A price that a customer can pay. Like null, 0 and less mean a size that cannot be made (§8). */
export type PlainGrid = { widths: readonly number[]; heights: readonly number[]; prices: (number | null)[][] };

export const plainGrid = ({ widths, heights, prices }: Grid): PlainGrid => ({
  widths,
  heights,
  prices: prices.map((row) =>
    row.map((price) => {
      const plain = plainPrice(price);
      return plain !== null && plain > 0 ? plain : null;
    }),
  ),
});

/** The price at a size in millimetres; null if there is none. */
export const priceFinder = ({ widths, heights, prices }: PlainGrid) => {
  const columns = new Map(widths.map((width, place) => [width, place]));
  const rows = new Map(heights.map((height, place) => [height, place]));
  return (width: number, height: number): number | null =>
    prices[rows.get(height) ?? -1]?.[columns.get(width) ?? -1] ?? null;
};
