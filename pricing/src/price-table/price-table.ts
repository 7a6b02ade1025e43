import { addDecimals, multiplyDecimals, surfaceM2 } from '../decimal/arithmetic.ts';
import { type Decimal, decimalOf, type ExactNumber } from '../decimal/decimal.ts';

/**
 * Every way in which a grid prices a size between its headers (§2.3): next size up, next size down, or the fitted line.
 *
 * @example
 * INTERPOLATION_MODES.includes('majoration'); // true
 */
export const INTERPOLATION_MODES = ['majoration', 'minoration', 'formule'] as const;

/**
 * How a grid prices a size between its headers.
 *
 * @example
 * const mode: InterpolationMode = 'majoration';
 */
export type InterpolationMode = (typeof INTERPOLATION_MODES)[number];

/**
 * A direct grid (§2.3, `table-directe`). `prices[row][column]` is for `heights[row]` and `widths[column]`; null is a
 * size that cannot be made.
 *
 * @example
 * const grid: GridTable = { kind: 'grid', mode: 'majoration', widths: [800], heights: [900], prices: [[210]] };
 */
export type GridTable = {
  readonly kind: 'grid';
  readonly mode: InterpolationMode;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly prices: readonly (readonly (ExactNumber | null)[])[];
};

/**
 * One of the `echantillons` (largeur, hauteur, prix) of a formula.
 *
 * @example
 * const sample: Sample = { width: 800, height: 1200, price: 304 };
 */
export type Sample = { readonly width: number; readonly height: number; readonly price: ExactNumber };

/**
 * A x surface_m2 + B, from `A:B` text or from formula JSON (§2.3). A and B are null if they are missing, which D8
 * allows.
 *
 * @example
 * const table = parsePriceTable('214.5:118.9'); // { kind: 'formula', A: 214.5, B: 118.9, ... }
 */
export type FormulaTable = {
  readonly kind: 'formula';
  readonly A: ExactNumber | null;
  readonly B: ExactNumber | null;
  readonly r2: number | null;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly samples: readonly Sample[];
  /** Keys `<width>_<height>` that a quote refuses. They do not matter for from-prices (D9.4). */
  readonly unavailable: readonly string[];
};

/**
 * The facts of a message by name (A1): plain JSON, so that a client can word it in its own language.
 *
 * @example
 * const params: Params = { row: 3, count: 7, expected: 8 };
 */
export type Params = Readonly<Record<string, unknown>>;

/**
 * One fault of a table. `pointer` starts with `/price_table` and continues into the JSON of the text.
 *
 * @example
 * const error: PriceTableError = {
 *   pointer: '/price_table/prices/2', code: 'row_length', message: 'row 3 has 7 prices for 8 widths',
 *   params: { row: 3, count: 7, expected: 8 },
 * };
 */
export type PriceTableError = {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly params: Params;
};

/**
 * A table that cannot be used, with 1 to 50 errors. `report_code` is the code of the validation report (D7):
 * `invalid_json` if it starts with `{` or `[` and does not parse, `invalid_price_table` for any other fault.
 *
 * @example
 * const table = parsePriceTable('{"type":'); // { kind: 'broken', report_code: 'invalid_json', errors: [...] }
 */
export type BrokenTable = {
  readonly kind: 'broken';
  readonly report_code: 'invalid_json' | 'invalid_price_table';
  readonly errors: readonly PriceTableError[];
};

/**
 * The result of `parsePriceTable`.
 *
 * @example
 * const none: PriceTable = { kind: 'none' };
 */
export type PriceTable = { readonly kind: 'none' } | GridTable | FormulaTable | BrokenTable;

/**
 * A x surface_m2 + B (§2.3), exactly. Sizes are whole millimetres.
 *
 * @example
 * formulaPrice(200, 100, 1000, 500); // 200
 */
export function formulaPrice(A: ExactNumber, B: ExactNumber, widthMm: number, heightMm: number): Decimal {
  return addDecimals(multiplyDecimals(decimalOf(A), surfaceM2(widthMm, heightMm)), decimalOf(B));
}

/** The size range of a pricing row, as its fields are called. */
export type SizeRange = {
  readonly total_width_min: number;
  readonly total_width_max: number;
  readonly total_height_min: number;
  readonly total_height_max: number;
};

/**
 * The sizes that a grid has prices for, from its first to its last column and row; undefined for a table that is no grid.
 * What lies outside has no price of its own in the list, so a row that takes these limits offers what the list offers.
 *
 * @example
 * gridSizes({ kind: 'grid', mode: 'majoration', widths: [800, 900], heights: [1000], prices: [[210, 230]] });
 * // { total_width_min: 800, total_width_max: 900, total_height_min: 1000, total_height_max: 1000 }
 */
export const gridSizes = (table: PriceTable): SizeRange | undefined => {
  if (table.kind !== 'grid') return undefined;
  const [width, height] = [table.widths, table.heights].map((sizes) => ({ min: sizes[0], max: sizes.at(-1) }));
  if (width?.min === undefined || width.max === undefined) return undefined;
  if (height?.min === undefined || height.max === undefined) return undefined;
  return {
    total_width_min: width.min,
    total_width_max: width.max,
    total_height_min: height.min,
    total_height_max: height.max,
  };
};
