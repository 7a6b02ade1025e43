import { compareExact } from '../decimal/arithmetic.ts';
import type { ExactNumber } from '../decimal/decimal.ts';
import {
  type FormulaTable,
  formulaPrice,
  type GridTable,
  type InterpolationMode,
  type PriceTable,
} from '../price-table/price-table.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { gridLine, hasPositiveCell } from './grid-line.ts';

/**
 * The index of the last header that is not above the size, -1 if all are. Headers increase strictly (D8), so a binary
 * search finds it.
 *
 * @example
 * headerAtOrBelow([800, 900, 1000], 950); // 1
 */
function headerAtOrBelow(headers: readonly number[], sizeMm: number): number {
  let low = 0;
  let high = headers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((headers[middle] ?? 0) <= sizeMm) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The value of a grid at a size (D10). On headers it is that cell in every mode; between them `majoration` takes the next
 * header up on each axis, `minoration` the next down, `formule` the fitted line. Nothing is ever extrapolated.
 *
 * @example
 * gridValue(grid, 1350, 1200); // { outcome: 'priced', value: 304, cell: { width: 1400, height: 1200 }, ... }
 */
function gridValue(table: GridTable, width: number, height: number): TableValue {
  const { widths, heights, mode } = table;
  const below = headerAtOrBelow(widths, width);
  const under = headerAtOrBelow(heights, height);
  const onWidth = widths[below] === width;
  const onHeight = heights[under] === height;
  const right = onWidth ? below : below + 1;
  const upper = onHeight ? under : under + 1;
  if (below < 0 || under < 0 || right >= widths.length || upper >= heights.length) {
    return said(table, { outcome: 'outside' });
  }
  switch (mode) {
    case 'majoration':
      return cellValue(table, upper, right);
    case 'minoration':
      return cellValue(table, under, below);
    case 'formule': {
      if (onWidth && onHeight) return cellValue(table, under, below);
      const isEmptyAround = [under, upper].every((row) =>
        [below, right].every((column) => isEmpty(table, row, column)),
      );
      if (isEmptyAround) return said(table, { outcome: 'unavailable', reason: 'empty_cells_around', cell: null });
      return lineValue(table, width, height);
    }
  }
}

function cellValue(table: GridTable, row: number, column: number): TableValue {
  const { widths, heights, mode, prices } = table;
  const value = prices[row]?.[column] ?? null;
  const cell = { width: widths[column] ?? 0, height: heights[row] ?? 0 };
  if (value === null) return said(table, { outcome: 'unavailable', reason: 'empty_cell', cell });
  // Never a price of 0: only null marks a size that cannot be made (§8), but 0 is not a price either.
  if (compareExact(value, 0) <= 0) return said(table, { outcome: 'unavailable', reason: 'not_above_zero', cell });
  return { outcome: 'priced', value, divisor: 1n, mode, cell, line: null };
}

/**
 * Null means that a size cannot be made; a cell of 0 or less is not null, and does not disable the fitted line (D10).
 */
function isEmpty(table: GridTable, row: number, column: number): boolean {
  return (table.prices[row]?.[column] ?? null) === null;
}

function lineValue(table: GridTable, width: number, height: number): TableValue {
  const line = gridLine(table);
  if (!line) return { outcome: 'unusable' };
  const digits = line.slope * BigInt(width * height) + line.intercept;
  if (digits <= 0n) return { outcome: 'unavailable', reason: 'not_above_zero', cell: null };
  const { A, B, divisor, scale } = line;
  return { outcome: 'priced', value: { digits, scale }, divisor, mode: 'formule', cell: null, line: { A, B } };
}

/**
 * D10: a grid without a positive cell is not usable, so neither its headers nor its empty cells refuse anything. This
 * is checked last, because nearly every quote finds a price before.
 */
function said(table: GridTable, refusal: TableValue): TableValue {
  return hasPositiveCell(table) ? refusal : { outcome: 'unusable' };
}

/**
 * What a price table says about one size (D10). `priced`: value / divisor, above 0, with its explanation. `outside`:
 * beyond the headers. `unavailable`: a size that cannot be made, with the cell that says so, if there is one.
 * `unusable`: the table says nothing, so the row's `minimum_price` is used.
 *
 * @example
 * const value: TableValue = {
 *   outcome: 'priced', value: 304, divisor: 1n, mode: 'majoration', cell: { width: 1400, height: 1200 }, line: null,
 * };
 */
export type TableValue =
  | {
      readonly outcome: 'priced';
      readonly value: ExactNumber;
      /** 1n, except for a fitted line, whose price is a fraction. */
      readonly divisor: bigint;
      readonly mode: InterpolationMode | null;
      readonly cell: SizeMm | null;
      readonly line: { readonly A: ExactNumber; readonly B: ExactNumber } | null;
    }
  | { readonly outcome: 'unusable' }
  | { readonly outcome: 'outside' }
  | {
      readonly outcome: 'unavailable';
      readonly reason: 'unavailable_key' | 'empty_cell' | 'empty_cells_around' | 'not_above_zero';
      readonly cell: SizeMm | null;
    };

/**
 * The value of a parsed table at a size in whole millimetres: the kernel of a quote. It knows neither the row's own
 * range nor its `minimum_price`.
 *
 * @example
 * tableValue(parsePriceTable('200:100'), 1000, 500); // { outcome: 'priced', value: 200, ... }
 */
export function tableValue(table: PriceTable, width: number, height: number): TableValue {
  switch (table.kind) {
    case 'grid':
      return gridValue(table, width, height);
    case 'formula':
      return formulaValue(table, width, height);
    case 'none':
    case 'broken':
      return { outcome: 'unusable' };
  }
}

const unavailableKeys = new WeakMap<FormulaTable, ReadonlySet<string>>();

/** 512 KiB hold 40,000 keys, and the search for the nearest sizes asks for as many sizes. */
function isUnavailable(table: FormulaTable, width: number, height: number): boolean {
  if (table.unavailable.length === 0) return false;
  const keys = unavailableKeys.get(table) ?? new Set(table.unavailable);
  unavailableKeys.set(table, keys);
  return keys.has(`${width}_${height}`);
}

function formulaValue(table: FormulaTable, width: number, height: number): TableValue {
  const { A, B } = table;
  // D10: with or without A and B. The key is exact: one millimetre beside it there is a price.
  if (isUnavailable(table, width, height)) {
    return { outcome: 'unavailable', reason: 'unavailable_key', cell: null };
  }
  // The samples count only for from-prices (D9.4): a quote has no price for a size between them.
  if (A === null || B === null) return { outcome: 'unusable' };
  const value = formulaPrice(A, B, width, height);
  if (value.digits <= 0n) return { outcome: 'unavailable', reason: 'not_above_zero', cell: null };
  return { outcome: 'priced', value, divisor: 1n, mode: null, cell: null, line: { A, B } };
}
