import { type Axis, type Cell, type CellRow, type Grid, MAX_SIZES } from './grid.ts';

/** D3: sizes go to 100,000 mm. In price lists 93 of 100 steps are of 100 mm. */
const MAX_SIZE_MM = 100_000;
const USUAL_STEP_MM = 100;

const isSize = (size: number) => size >= 1 && size <= MAX_SIZE_MM;

/** The next sizes, in steps of the last two; fewer if the limit is reached. */
const sizesAfter = (sizes: readonly number[], count: number): number[] => {
  const last = sizes.at(-1) ?? 0;
  const step = Math.max(1, last - (sizes.at(-2) ?? last - USUAL_STEP_MM));
  return Array.from({ length: count }, (_, index) => last + step * (index + 1)).filter(isSize);
};

/** The preceding sizes, ascending, in steps of the first two and above 0. */
const sizesBefore = (sizes: readonly number[], count: number): number[] => {
  const [first = USUAL_STEP_MM, second = first + USUAL_STEP_MM] = sizes;
  // If the steps would reach 0, the remaining range is divided evenly.
  const step = Math.max(1, Math.min(second - first, Math.floor(first / (count + 1))));
  return Array.from({ length: count }, (_, index) => first - step * (count - index)).filter(isSize);
};

/** Sizes evenly between two neighbours. */
const sizesBetween = (before: number, after: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round(before + ((after - before) * (index + 1)) / (count + 1)));

/** From one build limit to the other in steps of 100, as in price lists: 420, 500, 600, ... 1400, 1450. */
export const sizesOfRange = (min: number, max: number, most: number): number[] => {
  const step = USUAL_STEP_MM * Math.max(1, Math.ceil((max - min) / USUAL_STEP_MM / (most - 2)));
  const sizes = [min];
  for (let size = Math.floor(min / step + 1) * step; size < max; size += step) sizes.push(size);
  return max > min ? [...sizes, max] : sizes;
};

const spliced = <Item>(items: readonly Item[], at: number, removed: number, added: readonly Item[]): Item[] => [
  ...items.slice(0, at),
  ...added,
  ...items.slice(at + removed),
];

const proposedSizes = (sizes: readonly number[], at: number, count: number): number[] => {
  const [before, after] = [sizes[at - 1], sizes[at]];
  if (before === undefined) return sizesBefore(sizes, count);
  return after === undefined ? sizesAfter(sizes, count) : sizesBetween(before, after, count);
};

const withLines = (grid: Grid, axis: Axis, at: number, removed: number, sizes: readonly number[]): Grid => {
  const blank = (length: number): Cell[] => Array.from({ length }, () => null);
  if (axis === 'heights') {
    const rows: CellRow[] = sizes.map(() => blank(grid.widths.length));
    return {
      ...grid,
      heights: spliced(grid.heights, at, removed, sizes),
      prices: spliced(grid.prices, at, removed, rows),
    };
  }
  const prices = grid.prices.map((row) => spliced(row, at, removed, blank(sizes.length)));
  return { ...grid, widths: spliced(grid.widths, at, removed, sizes), prices };
};

/** Inserts columns or rows before index `at`, with sizes that fit between their neighbours and no prices. */
export const insertSizes = (grid: Grid, axis: Axis, at: number, count: number): Grid => {
  const sizes = grid[axis];
  const room = Math.max(0, Math.min(count, MAX_SIZES - sizes.length));
  return room === 0 ? grid : withLines(grid, axis, at, 0, proposedSizes(sizes, at, room));
};

/** Removes columns or rows with their prices. A grid keeps at least one of each. */
export const deleteSizes = (grid: Grid, axis: Axis, from: number, to: number): Grid => {
  const count = Math.min(to - from + 1, grid[axis].length - 1);
  return count < 1 ? grid : withLines(grid, axis, from, count, []);
};

export const setSize = (grid: Grid, axis: Axis, index: number, size: number): Grid =>
  grid[axis][index] === size
    ? grid
    : { ...grid, [axis]: grid[axis].map((before, at) => (at === index ? size : before)) };

const ascending = (sizes: readonly number[]): number[] =>
  sizes.map((_, index) => index).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));

/** Columns and rows in the order of their sizes, each with its prices. */
export const sortSizes = (grid: Grid): Grid => {
  const columns = ascending(grid.widths);
  const rows = ascending(grid.heights);
  return {
    ...grid,
    widths: columns.map((column) => grid.widths[column] ?? 0),
    heights: rows.map((row) => grid.heights[row] ?? 0),
    prices: rows.map((row) => columns.map((column) => grid.prices[row]?.[column] ?? null)),
  };
};
