import type { PointLists } from '../fit/price-fit.ts';
import type { Grid } from './grid.ts';
import { positivePrice } from './heat.ts';

/** The prices of a grid as lists, row by row: index `row x columns + column`, 0 if there is no price. */
export const gridPoints = ({ widths, heights, prices }: Grid): PointLists => {
  const columns = widths.length;
  const count = columns * heights.length;
  const points = {
    widths: new Float64Array(count),
    heights: new Float64Array(count),
    prices: new Float64Array(count),
  };
  for (let place = 0; place < count; place += 1) {
    const row = Math.floor(place / columns);
    const column = place % columns;
    points.widths[place] = widths[column] ?? 0;
    points.heights[place] = heights[row] ?? 0;
    points.prices[place] = positivePrice(prices[row]?.[column]) ?? 0;
  }
  return points;
};

/** The cell of a place in those lists. */
export const cellOfPlace = ({ widths }: Grid, place: number) => ({
  row: Math.floor(place / widths.length) + 1,
  column: (place % widths.length) + 1,
});
