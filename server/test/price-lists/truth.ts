import type { Truth } from './entry.ts';

/** `count` sizes from `first` on. */
export const steps = (first: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + step * index);

export type PriceOptions = {
  base?: number;
  /** Whole amounts, as many lists have them. */
  whole?: boolean;
  /** Places without a price: [column, row]. */
  none?: readonly (readonly [number, number])[];
};

/** A grid of prices of our own making, which rise with both sizes. */
export const priceGrid = (
  widths: number[],
  heights: number[],
  { base = 87, whole, none = [] }: PriceOptions = {},
): Truth => ({
  widths,
  heights,
  prices: heights.map((height, row) =>
    widths.map((width, column) => {
      if (none.some(([x, y]) => x === column && y === row)) return null;
      const price = base + width * 0.0837 + height * 0.0619 + (width * height * 31) / 1e6;
      return whole ? Math.round(price) : Math.round(price * 100) / 100;
    }),
  ),
});

/** Some of the columns of a table. */
export const columnsOf = ({ widths, heights, prices }: Truth, from: number, to: number): Truth => ({
  widths: widths.slice(from, to),
  heights,
  prices: prices.map((row) => row.slice(from, to)),
});

/** Some of the lines of a table. */
export const linesOf = ({ widths, heights, prices }: Truth, from: number, to: number): Truth => ({
  widths,
  heights: heights.slice(from, to),
  prices: prices.slice(from, to),
});

/** Every price times a factor, in whole cents. */
export const scaled = (table: Truth, factor: number): Truth => ({
  ...table,
  prices: table.prices.map((row) => row.map((price) => price && Math.round(price * factor * 100) / 100)),
});
