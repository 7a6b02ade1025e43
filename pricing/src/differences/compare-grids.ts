import { compareExact } from '../decimal/arithmetic/compare-exact.ts';
import type { ExactNumber } from '../decimal/decimal.ts';
import type { GridTable } from '../price-table/price-table.ts';
import { percentChange, plainPrice } from './plain-price.ts';

type Grid = Pick<GridTable, 'widths' | 'heights' | 'prices'>;

/** One price that changes. `percent` is null if there is no old or no new price. */
export type CellChange = {
  width: number;
  height: number;
  old: number | null;
  new: number | null;
  percent: number | null;
};

export type GridDifferences = {
  added_widths: number[];
  removed_widths: number[];
  added_heights: number[];
  removed_heights: number[];
  /** The prices that differ, at sizes that both grids have. */
  changes: CellChange[];
  /** The prices at sizes that only the new grid has, and at sizes that only the old one had. */
  cells_added: number;
  cells_removed: number;
};

const EMPTY: Grid = { widths: [], heights: [], prices: [] };

const isSame = (a: ExactNumber | null, b: ExactNumber | null): boolean =>
  a === null || b === null ? a === b : compareExact(a, b) === 0;

const percentOf = (old: number | null, now: number | null): number | null =>
  old === null || now === null || old <= 0 ? null : percentChange(old, now);

const missingFrom = (sizes: readonly number[], others: ReadonlySet<number>) =>
  sizes.filter((size) => !others.has(size));

const filled = ({ prices }: Grid): number =>
  prices.reduce((sum, row) => sum + row.filter((price) => price !== null).length, 0);

/** The position of each size of an axis. */
const placesOf = (sizes: readonly number[]) => new Map(sizes.map((size, place) => [size, place]));

/** What changes from one grid to another, size by size; everything is new if there was no grid. */
export const compareGrids = (old: Grid = EMPTY, now: Grid): GridDifferences => {
  const oldColumns = placesOf(old.widths);
  const oldRows = placesOf(old.heights);
  const changes: CellChange[] = [];
  let common = 0;
  let commonOld = 0;
  now.heights.forEach((height, row) => {
    const oldRow = old.prices[oldRows.get(height) ?? -1];
    if (!oldRow) return;
    now.widths.forEach((width, column) => {
      const oldColumn = oldColumns.get(width);
      if (oldColumn === undefined) return;
      const before = oldRow[oldColumn] ?? null;
      const after = now.prices[row]?.[column] ?? null;
      if (after !== null) common++;
      if (before !== null) commonOld++;
      if (isSame(before, after)) return;
      const [from, to] = [plainPrice(before), plainPrice(after)];
      changes.push({ width, height, old: from, new: to, percent: percentOf(from, to) });
    });
  });
  const [nowWidths, nowHeights] = [new Set(now.widths), new Set(now.heights)];
  return {
    added_widths: missingFrom(now.widths, new Set(old.widths)),
    removed_widths: missingFrom(old.widths, nowWidths),
    added_heights: missingFrom(now.heights, new Set(old.heights)),
    removed_heights: missingFrom(old.heights, nowHeights),
    changes,
    cells_added: filled(now) - common,
    cells_removed: filled(old) - commonOld,
  };
};

/** Whether no size and no price differs. */
export const isUnchanged = (differences: GridDifferences): boolean =>
  differences.changes.length === 0 &&
  differences.added_widths.length === 0 &&
  differences.removed_widths.length === 0 &&
  differences.added_heights.length === 0 &&
  differences.removed_heights.length === 0;
