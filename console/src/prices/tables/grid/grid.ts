import { type ExactNumber, isPriceNumber } from '@vantail/pricing';
import { exactJsonText, numberText } from './exact-json-text.ts';

/** Null is a size that cannot be made (§2.3). */
export type Cell = ExactNumber | null;
export type CellRow = readonly Cell[];

/**
 * A `table-directe` while it is edited: `prices[row][column]` is for `heights[row]` and `widths[column]`. It is
 * immutable; an edit makes another one that shares all unchanged rows, so that a keystroke in a grid of 40,000 cells
 * costs one row. Sizes may be out of order for a while: `parsePriceTable` says what is wrong.
 */
export type Grid = {
  readonly mode: string | null;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly prices: readonly CellRow[];
  /** The JSON it was read from: further keys are written back unchanged. */
  readonly json: Readonly<Record<string, unknown>>;
};

export type Axis = 'widths' | 'heights';

/** D3: grid at most 200 x 200. */
export const MAX_SIZES = 200;

const DEFAULT_MODE = 'majoration';

/** A grid of these sizes without any price. */
export const emptyGrid = (widths: readonly number[], heights: readonly number[]): Grid => ({
  mode: DEFAULT_MODE,
  widths,
  heights,
  prices: heights.map(() => widths.map(() => null)),
  json: {},
});

/** Rows are immutable, so the text of each is cached: after an edit of one cell, 199 of 200 rows are in the cache. */
const written = new WeakMap<CellRow, string>();

const rowText = (row: CellRow): string => {
  const known = written.get(row);
  if (known !== undefined) return known;
  const text = `[${row.map((cell) => (cell === null ? 'null' : numberText(cell))).join(',')}]`;
  written.set(row, text);
  return text;
};

/** The object of a grid, as `parsePriceTable` takes it: known keys are written anew, further ones unchanged. */
export const gridJson = ({ json, mode, widths, heights, prices }: Grid): Record<string, unknown> => ({
  ...json,
  type: 'table-directe',
  modeInterpolation: mode,
  widths,
  heights,
  prices,
});

/** The `price_table` of a grid. */
export const gridText = (grid: Grid): string => {
  const members = Object.entries(gridJson(grid)).map(([key, value]) => {
    const text = key === 'prices' ? `[${grid.prices.map(rowText).join(',')}]` : exactJsonText(value);
    return `${JSON.stringify(key)}:${text}`;
  });
  return `{${members.join(',')}}`;
};

/**
 * The grid in a JSON object, if it has the right shape. Sizes out of order or an unknown mode can be corrected in the
 * sheet; rows of a different length or cells that are not numbers cannot, and give undefined.
 */
export const readGrid = (json: Readonly<Record<string, unknown>>): Grid | undefined => {
  const { type, modeInterpolation: mode, widths, heights, prices } = json;
  if (type !== 'table-directe' || !isSizes(widths) || !isSizes(heights)) return undefined;
  if (!Array.isArray(prices) || prices.length !== heights.length) return undefined;
  if (!prices.every((row) => isCellRow(row, widths.length))) return undefined;
  return { mode: typeof mode === 'string' ? mode : null, widths, heights, prices, json };
};

const isSizes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((size) => Number.isFinite(size));

const isCellRow = (row: unknown, length: number): row is CellRow =>
  Array.isArray(row) && row.length === length && row.every((cell) => cell === null || isPriceNumber(cell));
