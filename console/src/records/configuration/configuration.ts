import type { Schemas } from '@vantail/client';

/** The answer of the configuration call, with typed parts. */
export type Configuration = {
  product: Schemas['Product'];
  steps: Schemas['Step'][];
  pricing_configurations: Schemas['PricingConfiguration'][];
  price_tables: Schemas['Configuration']['price_tables'];
  currency: string;
  price_basis: 'HT' | 'TTC';
};

export type ShownOption = {
  id: number;
  name: string;
  name_en: string | null;
  price: number;
  price_type: 'flat' | 'percent' | 'per_m2' | 'per_linear_metre' | 'per_leaf';
  width_mm: number | null;
  height_mm: number | null;
  configuration: Record<string, unknown>;
  active: boolean;
};

/** The options that a customer may choose in a step (D6: the service lists them in `content_configuration.options`). */
export const optionsOf = (step: Schemas['Step']): ShownOption[] => {
  const { options } = step.content_configuration as { options?: unknown };
  if (!Array.isArray(options) || step.option_ids.length === 0) return [];
  return (options as ShownOption[]).filter(({ active }) => active);
};
