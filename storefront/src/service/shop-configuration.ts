import type { Schemas } from '@vantail/client';
import type { IdentifyingFields, Rule, SharedTable } from '@vantail/pricing';

/** The answer of the configuration call, with typed parts. */
export type ShopConfiguration = {
  readonly product: Schemas['Product'];
  readonly steps: readonly Schemas['Step'][];
  readonly pricing_configurations: readonly Schemas['PricingConfiguration'][];
  readonly price_tables?: Readonly<Record<string, SharedTable>>;
  readonly rules?: readonly Rule[];
  readonly currency: string;
  readonly price_basis: 'HT' | 'TTC';
};

/** What has a name in several languages: products, steps, options. */
export type Named = {
  readonly name: string | null;
  readonly name_en?: string | null;
  readonly translations?: Readonly<Record<string, unknown>>;
};

/** An option as a step shows it (D6). */
export type ShopOption = Named & {
  readonly id: number;
  readonly active: boolean;
  readonly image_url: string | null;
  /** D16.8. */
  readonly finish?: string | null;
  /** The window that it stands for (D14.11). */
  readonly window: IdentifyingFields | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
};

/** The options that a customer may choose in a step, in their order. */
export const optionsOf = (step: Schemas['Step']): ShopOption[] => {
  const { options } = step.content_configuration as { options?: unknown };
  if (!Array.isArray(options) || step.option_ids.length === 0) return [];
  return (options as ShopOption[]).filter(({ active }) => active);
};
