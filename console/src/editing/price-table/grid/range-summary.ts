import { bodyOf, type Range } from '../sheet/range.ts';
import type { Grid } from './grid.ts';
import { positivePrice } from './heat.ts';

export type RangeSummary = {
  readonly cells: number;
  readonly priced: number;
  readonly min: number;
  readonly max: number;
  readonly average: number;
};

/** What the status line says about a selection; min, max and average are NaN if it has no price. */
export const rangeSummary = ({ prices }: Grid, range: Range): RangeSummary => {
  const body = bodyOf(range);
  let [cells, priced, sum, min, max] = [0, 0, 0, Number.NaN, Number.NaN];
  if (body)
    for (let row = body.from.row; row <= body.to.row; row += 1)
      for (let column = body.from.column; column <= body.to.column; column += 1) {
        cells += 1;
        const price = positivePrice(prices[row - 1]?.[column - 1]);
        if (price === undefined) continue;
        min = priced === 0 ? price : Math.min(min, price);
        max = priced === 0 ? price : Math.max(max, price);
        sum += price;
        priced += 1;
      }
  return { cells, priced, min, max, average: sum / priced };
};
