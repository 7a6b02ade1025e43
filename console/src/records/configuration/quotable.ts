import { type PriceTable, type ProductConfiguration, parsePriceTable, type Rule } from '@vantail/pricing';
import type { Configuration } from './configuration.ts';

const tables = new WeakMap<object, PriceTable>();

type Row = { readonly price_table?: string | object | null; readonly price_table_id?: number | null };

/**
 * Tables are parsed once for each answer of the service, not with every keystroke; one that rows and options share, once for all
 * of them (D15.2).
 */
export const tablesOf =
  ({ price_tables }: Pick<ProductConfiguration, 'price_tables'>) =>
  (row: Row): PriceTable => {
    const shared = row.price_table_id ? price_tables?.find(({ id }) => id === row.price_table_id) : undefined;
    const source = shared ?? row;
    const table = tables.get(source) ?? parsePriceTable(source.price_table ?? null);
    tables.set(source, table);
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
