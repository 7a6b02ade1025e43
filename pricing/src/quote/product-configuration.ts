import type { ConfiguratorStep } from '../from-price/configurator-step.ts';
import type { PricedProduct } from '../from-price/product-price.ts';
import type { SharedTable } from '../price-table/shared-table.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import type { Rule } from '../rules/rule.ts';

/**
 * The fields of a step, as the API shows it, that quotes depend on: with its selection rules (D6) and its expanded
 * options.
 *
 * @example
 * const step: QuotedStep = {
 *   id: 3, name: 'Couleurs', type: 'selection', required: true, options_min: 1, options_max: 1, option_ids: [5],
 *   content_configuration: { options: [{ id: 5, name: 'Blanc', price: 0, price_type: 'flat', active: true }] },
 * };
 */
export type QuotedStep = ConfiguratorStep & {
  readonly name?: string | null;
  readonly required?: boolean;
  readonly skippable?: boolean;
  readonly options_min?: number | null;
  readonly options_max?: number | null;
  /** D14.10: what a configurator preselects. A quote does not depend on it. */
  readonly default_option_ids?: readonly number[] | null;
};

/**
 * Everything that a quote needs of a product. Inactive steps and rows may be included; they are ignored. The caller
 * decides whether an inactive product may be quoted (D10): here it has a price like any other.
 *
 * @example
 * const configuration: ProductConfiguration = {
 *   product: { id: 12, price_adjustment_percentage: 4.5 }, steps: [], rows: [{ id: 7, price_table: '214.5:118.9' }],
 *   currency: 'EUR', price_basis: 'TTC',
 * };
 */
export type ProductConfiguration = {
  readonly product: PricedProduct;
  readonly steps: readonly QuotedStep[];
  readonly rows: readonly PricingRow[];
  /** D15: the shared tables that rows and options name. */
  readonly price_tables?: readonly SharedTable[];
  /** D14: by id, which is the order of reasons and surcharges. Inactive ones are ignored. */
  readonly rules?: readonly Rule[];
  /** D4: a label on every price, which changes no number. */
  readonly currency: string;
  readonly price_basis: string;
};
