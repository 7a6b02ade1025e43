import { compareGrids, type GridTable, plainPrice } from '@vantail/pricing';
import { type CellDifference, kindOfChange } from './cell-difference.ts';

type Grid = Pick<GridTable, 'widths' | 'heights' | 'prices'>;

const union = (a: readonly number[], b: readonly number[]): number[] =>
  [...new Set([...a, ...b])].sort((one, other) => one - other);

/** The price at a size as a reader, who has the places of the sizes once; null where the grid has none. */
const priceAt = ({ widths, heights, prices }: Grid) => {
  const columns = new Map(widths.map((width, column) => [width, column]));
  const rows = new Map(heights.map((height, row) => [height, row]));
  return (width: number, height: number): number | null =>
    plainPrice(prices[rows.get(height) ?? -1]?.[columns.get(width) ?? -1] ?? null);
};

/** Every size that one of two grids has, with its price in both: what only the old one had is gone, not left out. */
export const gridDifferences = (before: Grid, after: Grid): CellDifference[][] => {
  const [wasAt, isAt] = [priceAt(before), priceAt(after)];
  const changed = new Map(
    compareGrids(before, after).changes.map((change) => [`${change.width}_${change.height}`, change]),
  );
  const widths = union(before.widths, after.widths);
  return union(before.heights, after.heights).map((height) =>
    widths.map((width) => {
      const [was, now] = [wasAt(width, height), isAt(width, height)];
      // Exact prices that are written differently and are equal are no change: the comparison of `pricing` decides.
      const change = changed.get(`${width}_${height}`);
      const isSame = (was === null) === (now === null) && !change;
      const kind = isSame ? (now === null ? 'unavailable' : 'same') : kindOfChange(was, now);
      return { width, height, now, before: was, percent: change?.percent ?? null, kind };
    }),
  );
};
