import { compareGrids, type GridTable, parsePriceTable, plainPrice } from '@vantail/pricing';

/** One cell of a grid with its old value. */
export type CellDifference = {
  width: number;
  height: number;
  now: number | null;
  before: number | null;
  percent: number | null;
  kind: 'same' | 'up' | 'down' | 'new' | 'gone' | 'unavailable';
};

export const kindOfChange = (before: number | null, now: number | null): CellDifference['kind'] => {
  if (before === null) return 'new';
  if (now === null) return 'gone';
  return now > before ? 'up' : 'down';
};

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

const NOTHING: Pick<GridTable, 'widths' | 'heights' | 'prices'> = { widths: [], heights: [], prices: [] };

/** The grid in a price_table; an empty one where there is no table, undefined where it is a formula or broken. */
export const tableGrid = (text: unknown): typeof NOTHING | undefined => {
  if (text === null) return NOTHING;
  const table = typeof text === 'string' ? parsePriceTable(text) : undefined;
  return table?.kind === 'grid' ? table : undefined;
};
