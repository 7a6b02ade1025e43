import { parsePriceTable } from '../price-table/parse-price-table.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow, SharedTable } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { Rule } from '../product/rule.ts';

/**
 * The answer of the configuration call, as far as prices depend on it.
 *
 * @example
 * const { pricing_configurations, rules }: ConfigurationAnswer = answer;
 */
export type ConfigurationAnswer = Pick<
  ProductConfiguration,
  'product' | 'currency' | 'price_basis' | 'brand_discount_group'
> & {
  readonly steps: readonly object[];
  readonly pricing_configurations: ProductConfiguration['rows'];
  /** The shared tables that rows and options are priced by, by id (D15.2). */
  readonly price_tables?: Readonly<Record<string, SharedTable>>;
  /** The active ones, by id (D14.10). */
  readonly rules?: readonly Rule[];
};

/**
 * The answer of the configuration call as `quote` and `choices` read it; with other rules it shows what they would do
 * (D14.7).
 *
 * @example
 * const answer = choices(quotable(configuration), { width: 1350 });
 */
export function quotable(
  configuration: ConfigurationAnswer,
  rules: readonly Rule[] = configuration.rules ?? [],
): ProductConfiguration {
  const { product, steps, pricing_configurations, price_tables = {}, currency, price_basis } = configuration;
  return {
    product,
    steps: steps as ProductConfiguration['steps'],
    rows: pricing_configurations,
    price_tables: Object.values(price_tables),
    rules,
    brand_discount_group: configuration.brand_discount_group ?? null,
    currency,
    price_basis,
  };
}

const tables = new WeakMap<object, PriceTable>();

/**
 * The tables of a product's rows: their own, or the shared ones that they name (D15.2). Each is parsed once for each answer
 * of the service and kept with it, not parsed with every keystroke.
 *
 * @example
 * quote(product, request, { tableOf: keptTables(product) });
 */
export function cachedTables({
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
