import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { ProductConfiguration } from '../quote/product-configuration.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';

const tables = new WeakMap<object, PriceTable>();

/**
 * The tables of a product's rows: their own, or the shared ones that they name (D15.2). Each is parsed once for each answer
 * of the service and kept with it, not parsed with every keystroke.
 *
 * @example
 * quote(product, request, { tableOf: keptTables(product) });
 */
export function keptTables({
  price_tables = [],
}: Pick<ProductConfiguration, 'price_tables'>): (
  row: Pick<PricingRow, 'price_table' | 'price_table_id'>,
) => PriceTable {
  return (row) => {
    const holder = row.price_table_id ? price_tables.find(({ id }) => id === row.price_table_id) : row;
    const table = (holder && tables.get(holder)) ?? parsePriceTable(holder?.price_table ?? null);
    if (holder) tables.set(holder, table);
    return table;
  };
}
