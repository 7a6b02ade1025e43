import { plainNumber } from '@vantail/pricing';
import type { PointLists } from '../fit/price-fit.ts';
import type { Cell, Grid } from './grid.ts';

/** The colours `--heat-0` to `--heat-8` of styles/tokens.css. */
export const HEAT_STEPS = 9;

export type PriceSpan = {
  readonly min: number;
  readonly max: number;
  /** The first cheapest cell in reading order, which gives the row's price (D9.4). */
  readonly cheapest: { readonly rowIndex: number; readonly columnIndex: number };
};

/** A number above 0 is a price (§8); null, 0 and less are sizes that cannot be made. */
export const positivePrice = (cell: Cell | undefined): number | undefined => {
  const price = cell === null || cell === undefined ? 0 : plainNumber(cell);
  return price > 0 ? price : undefined;
};

/** From the cheapest to the dearest price of a grid; undefined without any. */
export const priceSpan = ({ prices }: Pick<Grid, 'prices'>): PriceSpan | undefined => {
  let span: { min: number; max: number; cheapest: PriceSpan['cheapest'] } | undefined;
  for (const [rowIndex, row] of prices.entries()) {
    for (let columnIndex = 0; columnIndex < row.length; columnIndex += 1) {
      const price = positivePrice(row[columnIndex]);
      if (price === undefined) continue;
      if (!span) span = { min: price, max: price, cheapest: { rowIndex, columnIndex } };
      else if (price < span.min) span = { ...span, min: price, cheapest: { rowIndex, columnIndex } };
      else if (price > span.max) span.max = price;
    }
  }
  return span;
};

/** Equal steps from the cheapest to the dearest: the colour shows how dear a price is, not its rank. */
export const heatStep = (price: number, { min, max }: PriceSpan): number =>
  max === min ? 0 : Math.min(HEAT_STEPS - 1, Math.floor(((price - min) / (max - min)) * HEAT_STEPS));

/** The prices of a grid as lists, row by row: index `row x columns + column`, 0 if there is no price. */
export const gridPoints = ({ widths, heights, prices }: Grid): PointLists => {
  const columns = widths.length;
  const count = columns * heights.length;
  const points = {
    widths: new Float64Array(count),
    heights: new Float64Array(count),
    prices: new Float64Array(count),
  };
  for (let index = 0; index < count; index += 1) {
    const row = Math.floor(index / columns);
    const column = index % columns;
    points.widths[index] = widths[column] ?? 0;
    points.heights[index] = heights[row] ?? 0;
    points.prices[index] = positivePrice(prices[row]?.[column]) ?? 0;
  }
  return points;
};

/** The cell of an index in those lists. */
export const cellAt = ({ widths }: Grid, index: number) => ({
  row: Math.floor(index / widths.length) + 1,
  column: (index % widths.length) + 1,
});
