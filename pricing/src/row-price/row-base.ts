import { compareExact } from '../decimal/arithmetic/compare-exact.ts';
import type { Decimal, ExactNumber } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { formulaPrice } from '../price-table/formula-price.ts';
import type { FormulaTable, GridTable, PriceTable } from '../price-table/price-table.ts';
import type { PricedFields } from './pricing-row.ts';

/**
 * A value that a row offers as its base, positive or not, and its place. Sizes are null for `minimum_price`.
 *
 * @example
 * const base: RowBase = { kind: 'grid', width: 800, height: 900, value: { digits: 210n, scale: 0 } };
 */
export type RowBase = {
  readonly kind: 'grid' | 'formula' | 'samples' | 'minimum_price';
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
export function rowBase(table: PriceTable): (row: PricedFields) => RowBase | undefined {
  const cell = table.kind === 'grid' ? cheapestCell(table) : undefined;
  const sample = table.kind === 'formula' ? cheapestSample(table) : undefined;
  return (row) => {
    const formula = table.kind === 'formula' ? formulaValue(row, table) : undefined;
    const offers = [cell, formula, sample, minimumPrice(row)].filter((offer) => offer !== undefined);
    return offers.find((offer) => offer.value.digits > 0n) ?? offers.at(-1);
  };
}

type Offer = { readonly width: number; readonly height: number; readonly price: ExactNumber };

function cheapestCell(table: GridTable): RowBase | undefined {
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
