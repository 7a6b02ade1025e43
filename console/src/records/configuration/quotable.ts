import { type PriceTable, type ProductConfiguration, parsePriceTable, type Rule } from '@vantail/pricing';
import type { Configuration } from './configuration.ts';

const tables = new WeakMap<object, PriceTable>();

/** Tables are parsed once for each answer of the service, not with every keystroke. */
export const tableOf = (row: { readonly price_table?: string | object | null }): PriceTable => {
  const table = tables.get(row) ?? parsePriceTable(row.price_table ?? null);
  tables.set(row, table);
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
  rules,
  currency: configuration.currency,
  price_basis: configuration.price_basis,
});
