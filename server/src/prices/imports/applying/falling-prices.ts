import { type Grid, leaps } from '@vantail/price-lists';
import { plainPrice } from '@vantail/pricing';

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
  const columns = new Map(widths.map((width, index) => [width, index]));
  const rows = new Map(heights.map((height, index) => [height, index]));
  return (width: number, height: number): number | null =>
    prices[rows.get(height) ?? -1]?.[columns.get(width) ?? -1] ?? null;
};

/** A price that does not fit its neighbours, with the neighbour that shows it best. */
type OddCell = { width: number; height: number; price: number; neighbour: number };

/** A line of prices that is below the line for smaller sizes, or so far above it that a digit must be wrong. */
type FallingLine = { axis: 'width' | 'height'; size: number; before: number; leaps: boolean };

type OddPrices = { cells: OddCell[]; lines: FallingLine[] };

/**
 * Larger windows cost more. In a third of real grids some cell is a little cheaper than its neighbour: that is no slip.
 */
const FALL_TIMES = 2;
/** Prices may rise steeply from one size to the next, but not this steeply on both sides of one cell. */
const RISE_TIMES = 5;
/**
 * A line falls if at least this many of its prices fall, and more than half of those that can be compared. In a shorter
 * line all of them must fall.
 */
const FALLING_PRICES = 3;

/** In a table with fewer prices no cell has enough neighbours to be judged. */
const FEWEST_PRICES = 4;

type Line = readonly (number | null)[];

const nearest = (line: Line, from: number, step: 1 | -1): number | undefined => {
  for (let at = from + step; at >= 0 && at < line.length; at += step) {
    const price = line[at];
    if (price !== null && price !== undefined) return price;
  }
  return undefined;
};

const present = (prices: readonly (number | undefined)[]) => prices.filter((price) => price !== undefined);

/** The neighbour that shows a price to be out of line; undefined if it is in line. */
const contradiction = (price: number, smaller: readonly number[], larger: readonly number[]): number | undefined => {
  if (smaller.length > 0 && smaller.every((other) => other > FALL_TIMES * price)) return Math.min(...smaller);
  if (larger.length > 0 && larger.every((other) => price > FALL_TIMES * other)) return Math.max(...larger);
  if (larger.length > 1 && larger.every((other) => other > RISE_TIMES * price)) return Math.min(...larger);
  if (smaller.length > 1 && smaller.every((other) => price > RISE_TIMES * other)) return Math.max(...smaller);
  return undefined;
};

/** In line with one neighbour on each side, as nearly every price is: then nothing contradicts it. */
const isBetween = (price: number, smaller: number, larger: number): boolean =>
  smaller <= price && price <= larger && price <= RISE_TIMES * smaller && larger <= RISE_TIMES * price;

const oddCells = ({ widths, heights, prices }: PlainGrid, columns: readonly Line[]): OddCell[] =>
  prices.flatMap((line, row) =>
    line.flatMap((price, column): OddCell[] => {
      const upright = columns[column] ?? [];
      if (price === null) return [];
      const [left, right] = [nearest(line, column, -1), nearest(line, column, 1)];
      if (left !== undefined && right !== undefined && isBetween(price, left, right)) return [];
      const neighbour = contradiction(
        price,
        present([left, nearest(upright, row, -1)]),
        present([right, nearest(upright, row, 1)]),
      );
      if (neighbour === undefined) return [];
      return [{ width: widths[column] ?? 0, height: heights[row] ?? 0, price, neighbour }];
    }),
  );

const falls = (line: Line, before: Line): boolean => {
  let pairs = 0;
  let falling = 0;
  line.forEach((price, index) => {
    const other = before[index] ?? null;
    if (price === null || other === null) return;
    pairs++;
    if (price < other) falling++;
  });
  return falling >= Math.min(FALLING_PRICES, line.length) && falling * 2 > pairs;
};

/** A table of a single line is odd only if it has three prices or more and they fall from one end to the other. */
const fallsThroughout = (prices: Line): boolean => {
  const known = prices.filter((price) => price !== null);
  return (
    known.length >= FALLING_PRICES && known.every((price, index) => index === 0 || price < (known[index - 1] ?? 0))
  );
};

const fallingLines = (axis: FallingLine['axis'], sizes: readonly number[], lines: readonly Line[]): FallingLine[] => {
  const isSingle = lines[0]?.length === 1;
  if (isSingle && !fallsThroughout(lines.map(([price = null]) => price))) return [];
  return lines.flatMap((line, index): FallingLine[] => {
    const before = lines[index - 1];
    if (!before || !(falls(line, before) || leaps(line, before))) return [];
    return [{ axis, size: sizes[index] ?? 0, before: sizes[index - 1] ?? 0, leaps: leaps(line, before) }];
  });
};

const NONE: OddPrices = { cells: [], lines: [] };

/** Prices that no price list intends: single cells far out of line, and whole lines that fall (docs/adr/0022). */
export const oddPrices = (grid: PlainGrid): OddPrices => {
  const count = grid.prices.reduce((sum, row) => sum + row.filter((price) => price !== null).length, 0);
  const isLarge = count >= FEWEST_PRICES;
  const columns = grid.widths.map((_, column) => grid.prices.map((row) => row[column] ?? null));
  return {
    cells: isLarge ? oddCells(grid, columns) : [],
    lines: [...fallingLines('height', grid.heights, grid.prices), ...fallingLines('width', grid.widths, columns)],
  };
};

const cellKey = ({ width, height }: OddCell) => `${width} ${height}`;
const lineKey = ({ axis, size, before }: FallingLine) => `${axis} ${before} ${size}`;

/** What is odd now and was not before: a list that was accepted needs no second question. */
export const newlyOdd = (now: OddPrices, before: OddPrices = NONE): OddPrices => {
  const cells = new Set(before.cells.map(cellKey));
  const lines = new Set(before.lines.map(lineKey));
  return {
    cells: now.cells.filter((cell) => !cells.has(cellKey(cell))),
    lines: now.lines.filter((line) => !lines.has(lineKey(line))),
  };
};
