import type { PricingRow, SharedTable } from './pricing-row.ts';
import type { Rule } from './rule.ts';
import type { QuotedStep } from './step.ts';

/**
 * Without or with tax: the label of a tenant's prices (D4), which changes no number.
 *
 * @example
 * PRICE_BASES.join(); // 'HT,TTC'
 */
export const PRICE_BASES = ['HT', 'TTC'] as const;

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
  /** D19.6: of a product that has no group of its own. */
  readonly brand_discount_group?: string | null;
  /** D4: a label on every price, which changes no number. */
  readonly currency: string;
  readonly price_basis: string;
};

/**
 * The product fields that prices need. `active` defaults to true, the percentage to 0.
 *
 * @example
 * const product: PricedProduct = { id: 12, price_adjustment_percentage: 4.5 };
 */
export type PricedProduct = {
  readonly id: number;
  readonly active?: boolean;
  readonly price_adjustment_percentage?: number | null;
  /** D19.6: from-prices do not depend on it. */
  readonly discount_group?: string | null;
};
