import { compareExact } from '../../decimal/arithmetic/compare-exact.ts';
import type { PriceTable } from '../../price-table/price-table.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { SizeMm } from '../request/size-mm.ts';
import { hasPositiveCell } from './grid-line.ts';
import { type TableValue, tableValue } from './table-value.ts';

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

/**
 * The value of a row at a size within its range, before any percentage (D10, §2.2).
 *
 * @example
 * rowValue({ id: 7, minimum_price: 80 }, { kind: 'none' }, { width: 900, height: 900 }); // 80, source 'minimum_price'
 */
export function rowValue(row: PricingRow, table: PriceTable, { width, height }: SizeMm): RowValue {
  const value = tableValue(table, width, height);
  if (value.outcome === 'priced') return { ...value, source: table.kind === 'grid' ? 'grid' : 'formula' };
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
  if (table.kind === 'grid' && hasPositiveCell(table)) return true;
  if (table.kind === 'formula' && table.A !== null && table.B !== null) return true;
  return usableMinimum(row) !== undefined;
}

function usableMinimum({ minimum_price: minimum }: { readonly minimum_price?: unknown }): number | undefined {
  return typeof minimum === 'number' && minimum <= MAX_PRICE && compareExact(minimum, 0) > 0 ? minimum : undefined;
}
