import type { Rule } from '@vantail/pricing';

/** What a storefront and a quote need of a product: itself, its active steps in order, its active rows and rules. */
export type ConfigurationParts = {
  product: ProductRecord;
  steps: ConfigurationStep[];
  pricing_configurations: ConfigurationRow[];
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
export type ConfigurationRow = { id: number; version: number; price_table: string | null; [field: string]: unknown };

/** `version` changes with anything that a configuration shows, the labels of its prices included. */
export type ConfigurationVersion = {
  active: boolean;
  version: string;
  currency: string;
  price_basis: 'HT' | 'TTC';
};
