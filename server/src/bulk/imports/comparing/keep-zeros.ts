import type { Grid } from '@vantail/pricing/price-lists';

/** Where each size of an axis stands. */
const placesOf = (sizes: readonly number[]) => new Map(sizes.map((size, place) => [size, place]));

/**
 * The grid to store: where the file has no price and the stored one is 0, the 0 stays. Both mean a size that cannot be made
 * (§8), and a file has no way to tell them apart.
 */
export const keepZeros = (old: Grid | undefined, now: Grid): Grid => {
  if (!old) return now;
  const [columns, rows] = [placesOf(old.widths), placesOf(old.heights)];
  const oldPrice = (height: number, width: number) => old.prices[rows.get(height) ?? -1]?.[columns.get(width) ?? -1];
  const prices = now.prices.map((line, row) =>
    line.map((price, column) =>
      price === null && oldPrice(now.heights[row] ?? 0, now.widths[column] ?? 0) === 0 ? 0 : price,
    ),
  );
  return { ...now, prices };
};
