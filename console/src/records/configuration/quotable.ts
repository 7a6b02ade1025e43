import {
  type PriceTable,
  type PricingRow,
  type ProductConfiguration,
  parsePriceTable,
  type Rule,
} from '@vantail/pricing';
import type { Configuration } from './configuration.ts';

const tables = new WeakMap<object, PriceTable>();

type Tabled = Pick<PricingRow, 'price_table' | 'price_table_id'>;

/**
 * The tables of a product's rows: their own, or the shared ones that they name (D15.2). Each is parsed once for each answer
 * of the service, not with every keystroke.
 */
export const tablesOf =
  ({ price_tables = [] }: Pick<ProductConfiguration, 'price_tables'>) =>
  (row: Tabled): PriceTable => {
    const holder = row.price_table_id ? price_tables.find(({ id }) => id === row.price_table_id) : row;
    const table = (holder && tables.get(holder)) ?? parsePriceTable(holder?.price_table ?? null);
    if (holder) tables.set(holder, table);
    return table;
  };

/** The product as `pricing/` reads it; with other rules it shows what they would do (D14.7). */
export const quotable = (
  configuration: Configuration,
  rules: readonly Rule[] = configuration.rules,
): ProductConfiguration => ({
  product: configuration.product,
  steps: configuration.steps as ProductConfiguration['steps'],
  rows: configuration.pricing_configurations,
  price_tables: Object.values(configuration.price_tables),
  rules,
  currency: configuration.currency,
  price_basis: configuration.price_basis,
});
