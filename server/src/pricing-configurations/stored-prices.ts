import { type PricedFields, type PriceTable, rowPrice } from '@vantail/pricing';

/** What is stored of a row's price when the row is written (D9.4, D9.5). */
export const storedPrices = (row: PricedFields, table: PriceTable) => {
  const price = rowPrice(row, table);
  return { row_price: price, computed_minimum_price: price.computed_minimum_price };
};
