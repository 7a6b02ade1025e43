import type { Rule, SharedTable } from '@vantail/pricing';

/** D15.2: the shared tables of a product by id, each once. */
type SharedTables = Readonly<Record<number, Required<SharedTable>>>;

/** What a storefront and a quote need of a product: itself, its active steps in order, its active rows with the tables that they share, and its rules. */
export type ConfigurationParts = {
  product: ProductRecord;
  /** D19.6: what the product has unless it has a group of its own; no part of any answer. */
  brand_discount_group: string | null;
  steps: ConfigurationStep[];
  pricing_configurations: ConfigurationRow[];
  price_tables: SharedTables;
  rules: Rule[];
};

export type ProductRecord = {
  id: number;
  active: boolean;
  price_adjustment_percentage: number;
  [field: string]: unknown;
};
export type ConfigurationStep = {
  id: number;
  option_ids: number[];
  content_configuration: Record<string, unknown>;
  [field: string]: unknown;
};
export type ConfigurationRow = {
  id: number;
  version: number;
  price_table: string | null;
  price_table_id: number | null;
  [field: string]: unknown;
};

/** `version` changes with anything that a configuration shows, the labels of its prices included. */
export type ConfigurationVersion = {
  active: boolean;
  version: string;
  currency: string;
  price_basis: 'HT' | 'TTC';
};
