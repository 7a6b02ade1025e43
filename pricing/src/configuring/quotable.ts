import type { SharedTable } from '../price-table/shared-table.ts';
import type { ProductConfiguration } from '../quote/product-configuration.ts';
import type { Rule } from '../rules/rule.ts';

/**
 * The answer of the configuration call, as far as prices depend on it.
 *
 * @example
 * const { pricing_configurations, rules }: ConfigurationAnswer = answer;
 */
export type ConfigurationAnswer = Pick<ProductConfiguration, 'product' | 'currency' | 'price_basis'> & {
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
    currency,
    price_basis,
  };
}
