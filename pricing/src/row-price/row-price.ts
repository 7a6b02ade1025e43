import { applyPercentage, compareExact, roundMoney } from '../decimal/arithmetic.ts';
import type { Decimal, ExactNumber } from '../decimal/decimal.ts';
import { decimalOf, decimalText } from '../decimal/decimal.ts';
import { parsePriceTable } from '../price-table/parse-price-table.ts';
import { type FormulaTable, formulaPrice, type GridTable, type PriceTable } from '../price-table/price-table.ts';
import type { PricedFields, PricingRow } from '../product/pricing-row.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { hasPositiveCell } from './grid-line.ts';
import { type TableValue, tableValue } from './table-value.ts';

// Percentages go from -100 to 1000 (D3). A value far beyond, stored by another program, would only give an infinite
// price.
const MAX_MAGNITUDE = 1e15;

/**
 * A percentage of a row or product; 0 if it is absent or of a wrong type (D8, D9.2).
 *
 * @example
 * plainPercentage(3.3); // 3.3
 * plainPercentage(null); // 0
 */
export function plainPercentage(percentage: unknown): number {
  return typeof percentage === 'number' && Math.abs(percentage) <= MAX_MAGNITUDE ? percentage : 0;
}

/**
 * Every kind of value that a row can be priced by (D9.4), in the order in which they are asked.
 *
 * @example
 * ROW_BASES.includes('samples'); // true
 */
export const ROW_BASES = ['grid', 'formula', 'samples', 'minimum_price'] as const;

/**
 * A value that a row offers as its base, positive or not, and its place. Sizes are null for `minimum_price`.
 *
 * @example
 * const base: RowBase = { kind: 'grid', width: 800, height: 900, value: { digits: 210n, scale: 0 } };
 */
type RowBase = {
  readonly kind: (typeof ROW_BASES)[number];
  readonly width: number | null;
  readonly height: number | null;
  readonly value: Decimal;
};

/**
 * D9.4: the first of these that is above 0: the cheapest cell above 0; the formula at both minima; the cheapest sample
 * above 0; `minimum_price`. If there is none, the last value that was found but is not above 0 (to explain the missing
 * price), or undefined if there is no value at all. Of equal cells or samples it is the first in reading order. Rows may
 * share a table (D15.2): it is searched once, however many they are.
 *
 * @example
 * rowBase(parsePriceTable('200:100'))({ total_width_min: 1000, total_height_min: 1000 })?.value; // 300
 */
function rowBase(table: PriceTable): (row: PricedFields) => RowBase | undefined {
  const offersOf = tableOffers(table);
  return (row) => {
    const offers = [...offersOf(row), minimumPrice(row)].filter((offer) => offer !== undefined);
    return offers.find((offer) => offer.value.digits > 0n) ?? offers.at(-1);
  };
}

function tableOffers(table: PriceTable): (row: PricedFields) => readonly (RowBase | undefined)[] {
  switch (table.kind) {
    case 'grid': {
      const cell = cheapestCell(table);
      return () => [cell];
    }
    case 'formula': {
      const sample = cheapestSample(table);
      return (row) => [formulaValue(row, table), sample];
    }
    case 'none':
    case 'broken':
      return () => [];
  }
}

type Offer = { readonly width: number; readonly height: number; readonly price: ExactNumber };

/** Thousands of rows may share a grid of 40,000 cells (D15.2), each priced by a call of its own. */
const cheapestCells = new WeakMap<GridTable, { readonly cell: RowBase | undefined }>();

function cheapestCell(table: GridTable): RowBase | undefined {
  const known = cheapestCells.get(table) ?? { cell: searchedCell(table) };
  cheapestCells.set(table, known);
  return known.cell;
}

function searchedCell(table: GridTable): RowBase | undefined {
  let best: Offer | undefined;
  for (const [row, cells] of table.prices.entries()) {
    for (let column = 0; column < cells.length; column += 1) {
      const price = cells[column] ?? null;
      if (price === null || !isBetter(price, best?.price)) continue;
      best = { width: table.widths[column] ?? 0, height: table.heights[row] ?? 0, price };
    }
  }
  return best && { kind: 'grid', width: best.width, height: best.height, value: decimalOf(best.price) };
}

function cheapestSample({ samples }: FormulaTable): RowBase | undefined {
  let best: Offer | undefined;
  for (const sample of samples) if (isBetter(sample.price, best?.price)) best = sample;
  return best && { kind: 'samples', width: best.width, height: best.height, value: decimalOf(best.price) };
}

/** A positive value wins over a non-positive one, then the lower wins: §4.4 rule 4 ignores what is not above 0. */
function isBetter(price: ExactNumber, best: ExactNumber | undefined): boolean {
  if (best === undefined) return true;
  const positive = compareExact(price, 0) > 0;
  const bestPositive = compareExact(best, 0) > 0;
  return positive === bestPositive ? compareExact(price, best) < 0 : positive;
}

function formulaValue(row: PricedFields, { A, B }: FormulaTable): RowBase | undefined {
  const { total_width_min: width, total_height_min: height } = row;
  if (A === null || B === null || !isWhole(width) || !isWhole(height)) return undefined;
  return { kind: 'formula', width, height, value: formulaPrice(A, B, width, height) };
}

function minimumPrice({ minimum_price: price }: PricedFields): RowBase | undefined {
  if (typeof price !== 'number' || !Number.isFinite(price)) return undefined;
  return { kind: 'minimum_price', width: null, height: null, value: decimalOf(price) };
}

/** Sizes are integers (D3), so a fraction is of a wrong type and counts as absent (D9.2). */
function isWhole(size: number | null | undefined): size is number {
  return Number.isInteger(size);
}

/**
 * Every reason why a row has no price (D9.9): there is no value, or no value above 0.
 *
 * @example
 * ROW_REASONS.includes('no_pricing_data'); // true
 */
export const ROW_REASONS = ['no_pricing_data', 'no_positive_price'] as const;

/**
 * Why there is no price.
 *
 * @example
 * const reason: NoPriceReason = 'no_pricing_data';
 */
export type NoPriceReason = (typeof ROW_REASONS)[number];

/**
 * A row that has a price. It is plain JSON, so that it can be stored beside the row: `base` and `price` are exact
 * decimal text (`parseDecimal` reads it), because there is only one rounding, at the very end (D9.8).
 *
 * @example
 * const priced: PricedRow = {
 *   kind: 'minimum_price', width: null, height: null, base: '63.11', percentage: 3.3, price: '65.19263',
 *   computed_minimum_price: 65.19, reason: null,
 * };
 */
export type PricedRow = {
  readonly kind: RowBase['kind'];
  readonly width: number | null;
  readonly height: number | null;
  readonly base: string;
  readonly percentage: number;
  readonly price: string;
  readonly computed_minimum_price: number | null;
  readonly reason: null;
};

/**
 * A row without a price, and the reason.
 *
 * @example
 * const unpriced: UnpricedRow = { price: null, computed_minimum_price: null, reason: 'no_pricing_data' };
 */
export type UnpricedRow = {
  readonly price: null;
  readonly computed_minimum_price: null;
  readonly reason: NoPriceReason;
};

/**
 * The outcome for one row.
 *
 * @example
 * const outcome: RowPrice = rowPrice(row);
 */
export type RowPrice = PricedRow | UnpricedRow;

/**
 * The price of a row or of a copy of one (D9.4, D9.5). A broken table is not usable: the row then has its
 * `minimum_price`. Pass `table` if price_table has been parsed already.
 *
 * @example
 * rowPrice({ minimum_price: 63.11, percentage_adjustment: 3.3 }).computed_minimum_price; // 65.19
 */
export function rowPrice(row: PricedFields, table: PriceTable = parsePriceTable(row.price_table)): RowPrice {
  return rowPrices(table)(row);
}

/**
 * The prices of rows that share a table (D15.2), which is searched once however many they are.
 *
 * @example
 * rows.map(rowPrices(parsePriceTable('214.5:118.9')));
 */
export function rowPrices(table: PriceTable): (row: PricedFields) => RowPrice {
  const baseOf = rowBase(table);
  return (row) => priceOn(row, baseOf(row));
}

function priceOn(row: PricedFields, base: RowBase | undefined): RowPrice {
  if (!base) return { price: null, computed_minimum_price: null, reason: 'no_pricing_data' };
  const percentage = plainPercentage(row.percentage_adjustment);
  // §4.4 rule 7, D9.5: for every kind of base.
  const price = applyPercentage(base.value, percentage);
  if (base.value.digits <= 0n || price.digits <= 0n) {
    return { price: null, computed_minimum_price: null, reason: 'no_positive_price' };
  }
  const { kind, width, height, value } = base;
  return {
    kind,
    width,
    height,
    base: decimalText(value),
    percentage,
    price: decimalText(price),
    // D9.5: null if it rounds to 0.00; `price` is kept, because a product percentage may still raise it.
    computed_minimum_price: roundMoney(price) || null,
    reason: null,
  };
}

// D3 allows prices up to 1e9; a value far beyond, stored by another program, is not a price.
const MAX_PRICE = 1e15;

/**
 * What a row says about one size: the value of its table, or `minimum_price` if the table is not usable. A row with
 * neither has `no_price`.
 *
 * @example
 * const value: RowValue = { outcome: 'no_price' };
 */
export type RowValue =
  | (Extract<TableValue, { outcome: 'priced' }> & { readonly source: 'grid' | 'formula' | 'minimum_price' })
  | Exclude<TableValue, { outcome: 'priced' | 'unusable' }>
  | { readonly outcome: 'no_price' };

/** A table that says nothing leaves the price to `minimum_price`. */
const SOURCES: Readonly<Record<PriceTable['kind'], 'grid' | 'formula' | 'minimum_price'>> = {
  grid: 'grid',
  formula: 'formula',
  none: 'minimum_price',
  broken: 'minimum_price',
};

/**
 * The value of a row at a size within its range, before any percentage (D10, §2.2).
 *
 * @example
 * rowValue({ id: 7, minimum_price: 80 }, { kind: 'none' }, { width: 900, height: 900 }); // 80, source 'minimum_price'
 */
export function rowValue(row: PricingRow, table: PriceTable, { width, height }: SizeMm): RowValue {
  const value = tableValue(table, width, height);
  if (value.outcome === 'priced') return { ...value, source: SOURCES[table.kind] };
  if (value.outcome !== 'unusable') return value;
  const minimum = usableMinimum(row);
  if (minimum === undefined) return { outcome: 'no_price' };
  const how = { divisor: 1n, mode: null, cell: null, line: null };
  return { outcome: 'priced', value: minimum, ...how, source: 'minimum_price' };
}

/**
 * Whether any size of a row can have a price: by its table, or else by `minimum_price`.
 *
 * @example
 * canBePriced({ id: 7 }, { kind: 'none' }); // false
 */
export function canBePriced(row: PricingRow, table: PriceTable): boolean {
  return isUsable(table) || usableMinimum(row) !== undefined;
}

function isUsable(table: PriceTable): boolean {
  switch (table.kind) {
    case 'grid':
      return hasPositiveCell(table);
    case 'formula':
      return table.A !== null && table.B !== null;
    case 'none':
    case 'broken':
      return false;
  }
}

function usableMinimum({ minimum_price: minimum }: { readonly minimum_price?: unknown }): number | undefined {
  return typeof minimum === 'number' && minimum <= MAX_PRICE && compareExact(minimum, 0) > 0 ? minimum : undefined;
}
