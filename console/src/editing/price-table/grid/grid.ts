import type { ExactNumber } from '@vantail/pricing';

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

export const DEFAULT_MODE = 'majoration';

/** A grid of these sizes without any price. */
export const emptyGrid = (widths: readonly number[], heights: readonly number[]): Grid => ({
  mode: DEFAULT_MODE,
  widths,
  heights,
  prices: heights.map(() => widths.map(() => null)),
  json: {},
});
