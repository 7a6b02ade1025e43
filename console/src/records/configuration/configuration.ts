import type { Schemas } from '@vantail/client';
import type { IdentifyingFields, OptionPriceType, Rule, SharedTable } from '@vantail/pricing';

/** The answer of the configuration call, with typed parts. */
export type Configuration = {
  product: Schemas['Product'];
  steps: Schemas['Step'][];
  pricing_configurations: Schemas['PricingConfiguration'][];
  /** The shared tables that rows and options are priced by, by id (D15.2). */
  price_tables: Record<string, SharedTable>;
  /** The active ones, by id (D14.10). */
  rules: Rule[];
  currency: string;
  price_basis: 'HT' | 'TTC';
};

export type ShownOption = {
  id: number;
  name: string;
  name_en: string | null;
  price: number;
  price_type: OptionPriceType;
  width_mm: number | null;
  height_mm: number | null;
  /** The window that it stands for (D14.11). */
  window: IdentifyingFields | null;
  image_url: string | null;
  /** D16.8: a colour or a wood. */
  finish: string | null;
  configuration: Record<string, unknown>;
  active: boolean;
};

/** The options that a customer may choose in a step (D6: the service lists them in `content_configuration.options`). */
export const optionsOf = (step: Schemas['Step']): ShownOption[] => {
  const { options } = step.content_configuration as { options?: unknown };
  if (!Array.isArray(options) || step.option_ids.length === 0) return [];
  return (options as ShownOption[]).filter(({ active }) => active);
};
