import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';

/**
 * Remembers the tables of one answer: a refusal tries many sizes on a row, and its table is parsed once.
 *
 * @example
 * const tables = askedOnce((row) => parsePriceTable(row.price_table));
 */
export function askedOnce(tableOf: (row: PricingRow) => PriceTable): (row: PricingRow) => PriceTable {
  const tables = new Map<PricingRow, PriceTable>();
  return (row) => {
    const table = tables.get(row) ?? tableOf(row);
    tables.set(row, table);
    return table;
  };
}
