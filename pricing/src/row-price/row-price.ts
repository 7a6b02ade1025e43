import { applyPercentage } from '../decimal/arithmetic/apply-percentage.ts';
import { roundMoney } from '../decimal/arithmetic/round-money.ts';
import { decimalText } from '../decimal/decimal-text.ts';
import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { plainPercentage } from './plain-percentage.ts';
import type { PricedFields } from './pricing-row.ts';
import { type RowBase, rowBase } from './row-base.ts';

/**
 * Why there is no price (D9.9): there is no value, or no value above 0.
 *
 * @example
 * const reason: NoPriceReason = 'no_pricing_data';
 */
export type NoPriceReason = 'no_pricing_data' | 'no_positive_price';

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
