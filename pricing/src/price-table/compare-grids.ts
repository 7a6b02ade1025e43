import { compareExact } from '../decimal/arithmetic.ts';
import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf, decimalText } from '../decimal/decimal.ts';
import { allPieces, eachInPieces, type Pieces } from '../work/pieces.ts';
import { parsePriceTable } from './parse-price-table.ts';
import type { GridTable } from './price-table.ts';

/** A price as a number: for percentages and thresholds, never for what is stored. */
export const plainPrice = (price: ExactNumber | null): number | null =>
  price === null || typeof price === 'number' ? price : Number(decimalText(decimalOf(price)));

/** The change from one price to another in percent, to two decimals. */
export const percentChange = (old: number, now: number): number => Math.round(((now - old) / old) * 10_000) / 100;

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
const indexBySize = (sizes: readonly number[]) => new Map(sizes.map((size, index) => [size, index]));

/** What a cell is charged, in the units of a piece: one that changes takes half a microsecond. */
const WORK_PER_CELL = 2;

/** What changes from one grid to another, size by size; everything is new if there was no grid. */
function* differencesOf(old: Grid, now: Grid): Pieces<GridDifferences> {
  const oldColumns = indexBySize(old.widths);
  const oldRows = indexBySize(old.heights);
  const changes: CellChange[] = [];
  let common = 0;
  let commonOld = 0;
  yield* eachInPieces(now.heights.entries(), ([row, height]) => {
    const oldRow = old.prices[oldRows.get(height) ?? -1];
    if (!oldRow) return 1;
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
    return WORK_PER_CELL * now.widths.length;
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
}

/** The same at once. */
export const compareGrids = (old: Grid = EMPTY, now: Grid): GridDifferences => allPieces(differencesOf(old, now));

/** Whether no size and no price differs. */
export const isUnchanged = (differences: GridDifferences): boolean =>
  differences.changes.length === 0 &&
  differences.added_widths.length === 0 &&
  differences.removed_widths.length === 0 &&
  differences.added_heights.length === 0 &&
  differences.removed_heights.length === 0;

/** How many prices a change of a table moves, and by how much at the least and at the most. */
export type CellCounts = {
  changed: number;
  added: number;
  removed: number;
  lowest_percent: number | null;
  highest_percent: number | null;
};

/** The smallest and the largest without spreading a long list into arguments. */
const boundsOf = (values: readonly number[]): [number | null, number | null] => [
  values.reduce<number | null>((least, value) => (least === null || value < least ? value : least), null),
  values.reduce<number | null>((most, value) => (most === null || value > most ? value : most), null),
];

const gridOf = (text: string | null) => {
  const table = parsePriceTable(text);
  return table.kind === 'grid' ? table : { widths: [], heights: [], prices: [] };
};

/** The prices that differ between two price tables (D12.5), in pieces: each may have 40,000. What is no grid has no cells. */
export function* cellCounts(before: string | null, after: string | null): Pieces<CellCounts> {
  const old = gridOf(before);
  yield;
  const now = gridOf(after);
  yield;
  const { changes, cells_added, cells_removed } = yield* differencesOf(old, now);
  const percents = changes.flatMap(({ percent }) => (percent === null ? [] : [percent]));
  const [lowest_percent, highest_percent] = boundsOf(percents);
  return { changed: changes.length, added: cells_added, removed: cells_removed, lowest_percent, highest_percent };
}
