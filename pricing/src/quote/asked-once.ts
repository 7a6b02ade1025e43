import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { tableTextOf } from '../price-table/shared-table.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import type { ProductConfiguration } from './product-configuration.ts';

/**
 * Remembers the tables of one answer: a refusal tries many sizes on a row, and its table is parsed once, a shared one
 * once for all of its rows and options.
 *
 * @example
 * const tables = askedOnce(parsedTables(configuration));
 */
export function askedOnce(tableOf: (row: PricingRow) => PriceTable): (row: PricingRow) => PriceTable {
  const tables = new Map<PricingRow | number, PriceTable>();
  return (row) => {
    const key = row.price_table_id ?? row;
    const table = tables.get(key) ?? tableOf(row);
    tables.set(key, table);
    return table;
  };
}

/**
 * The tables of a product's rows, parsed when they are asked for: their own, or the shared ones (D15.2).
 *
 * @example
 * parsedTables(configuration)(row).kind; // 'grid'
 */
export function parsedTables({ price_tables }: ProductConfiguration): (row: PricingRow) => PriceTable {
  return (row) => parsePriceTable(tableTextOf(row, price_tables));
}
