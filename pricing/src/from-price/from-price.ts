import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import { type SharedTable, tableTextOf } from '../price-table/shared-table.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import { rowPrice } from '../row-price/row-price.ts';
import type { ConfiguratorStep } from './configurator-step.ts';
import { fromPriceOfContributions } from './from-price-of-contributions.ts';
import type { PricedProduct, ProductPrice } from './product-price.ts';
import { stepContribution } from './step-contribution.ts';

/**
 * The catalogue from-price of a product with its provenance (§4.4, D9), computed from its steps and rows as the API
 * shows them. `rows` are all rows of this product, inactive ones included, and `price_tables` the shared tables that
 * they name (D15.2). It gives the same result as `fromPriceOfContributions`, without stored values.
 *
 * @example
 * fromPrice({
 *   product: { id: 12, price_adjustment_percentage: 4.5 },
 *   steps: [{ id: 3, type: 'selection', content_configuration: { pricingConfig: 7 } }],
 *   rows: [{ id: 7, minimum_price: 63.11, percentage_adjustment: 3.3 }],
 * }).price; // 68.13
 */
export function fromPrice(input: {
  readonly product: PricedProduct;
  readonly steps: readonly ConfiguratorStep[];
  readonly rows: readonly PricingRow[];
  readonly price_tables?: readonly SharedTable[] | undefined;
}): ProductPrice {
  const contributions = input.steps.filter((step) => step.active !== false).map(stepContribution);
  const referenced = new Set(
    contributions.flatMap(({ references }) => references.map((reference) => reference.pricing_configuration_id)),
  );
  const rows = input.rows
    .filter((row) => referenced.has(row.id))
    .map((row) => {
      const table = parsePriceTable(tableTextOf(row, input.price_tables));
      return { id: row.id, active: row.active !== false, price: rowPrice(row, table) };
    });
  return fromPriceOfContributions({ product: input.product, contributions, rows });
}
