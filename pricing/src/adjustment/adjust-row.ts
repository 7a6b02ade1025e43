import { factOf } from '../price-table/fact-of.ts';
import { formulaPrice } from '../price-table/formula-price.ts';
import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import type { PriceTable, PriceTableError } from '../price-table/price-table.ts';
import { shownValue } from '../price-table/shown-value.ts';
import { adjustPriceField } from './adjust-price-field.ts';
import { adjustPriceTable } from './adjust-price-table.ts';
import type { PriceAdjustment } from './price-adjustment.ts';

/**
 * The fields of a row that an adjustment reads.
 *
 * @example
 * const row: AdjustableRow = { price_table: '214.5:118.9', minimum_price: 60, total_width_min: 400, total_height_min: 500 };
 */
export type AdjustableRow = {
  readonly price_table: string | null;
  readonly minimum_price: number | null;
  readonly total_width_min: number | null;
  readonly total_height_min: number | null;
};

/**
 * The result of adjusting a row: the row with its new parsed table; or why the adjustment is refused (`refused`); or
 * what is wrong with its table (`broken`: the row is not changed).
 *
 * @example
 * const outcome: AdjustedRow = {
 *   kind: 'adjusted', price_table: null, minimum_price: 65.19, cells_changed: 0, table: { kind: 'none' },
 * };
 */
export type AdjustedRow =
  | {
      readonly kind: 'adjusted';
      readonly price_table: string | null;
      readonly minimum_price: number | null;
      readonly cells_changed: number;
      readonly table: PriceTable;
    }
  | { readonly kind: 'refused'; readonly errors: readonly PriceTableError[] }
  | { readonly kind: 'broken'; readonly errors: readonly PriceTableError[] };

/**
 * Adjusts the table and the minimum price of a row (B2). The percentage of the row is kept: it applies to the new
 * prices.
 *
 * @example
 * adjustRow({ price_table: null, minimum_price: 63.11, total_width_min: null, total_height_min: null }, { amount: 5 });
 * // { kind: 'adjusted', price_table: null, minimum_price: 68.11, cells_changed: 0, table: { kind: 'none' } }
 */
export function adjustRow(row: AdjustableRow, adjustment: PriceAdjustment): AdjustedRow {
  const before = parsePriceTable(row.price_table);
  const adjusted = adjustPriceTable(row.price_table, adjustment, before);
  if (adjusted.kind === 'broken') return adjusted;
  const minimum = adjustPriceField('minimum_price', row.minimum_price, adjustment);
  if (adjusted.kind === 'refused') return { kind: 'refused', errors: [...adjusted.errors, ...minimum.errors] };
  const { price_table, cells_changed } = adjusted;
  const table = cells_changed > 0 ? parsePriceTable(price_table) : before;
  const errors = [
    // Longer numbers can make a table exceed its size limit.
    ...(table.kind === 'broken' ? table.errors : []),
    ...lostFormulaPrice(row, before, table),
    ...minimum.errors,
  ];
  if (errors.length > 0) return { kind: 'refused', errors };
  return { kind: 'adjusted', price_table, minimum_price: minimum.price, cells_changed, table };
}

type SmallestSize = Pick<AdjustableRow, 'total_width_min' | 'total_height_min'>;

/**
 * A formula has no cells to check: its price at the smallest size of the row is the first to reach 0. Of a shared table
 * (D15.3) every row that it prices is asked.
 *
 * @example
 * lostFormulaPrice({ total_width_min: 400, total_height_min: 500 }, parsePriceTable('10:20'), parsePriceTable('10:-5'));
 */
export function lostFormulaPrice(row: SmallestSize, before: PriceTable, after: PriceTable): PriceTableError[] {
  const [old, next] = [smallestPrice(row, before), smallestPrice(row, after)];
  if (!old || !next || old.digits <= 0n || next.digits > 0n) return [];
  const message =
    `at ${row.total_width_min} x ${row.total_height_min} mm, the smallest size, the formula's ` +
    `${shownValue(old)} would become ${shownValue(next)}`;
  const params = {
    width: row.total_width_min,
    height: row.total_height_min,
    old: factOf(old),
    new: factOf(next),
  };
  return [{ pointer: '/price_table/B', code: 'price_not_above_zero', message, params }];
}

function smallestPrice({ total_width_min: width, total_height_min: height }: SmallestSize, table: PriceTable) {
  if (table.kind !== 'formula' || table.A === null || table.B === null) return undefined;
  return width === null || height === null ? undefined : formulaPrice(table.A, table.B, width, height);
}
