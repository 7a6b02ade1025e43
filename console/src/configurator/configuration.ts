import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap } from '@vantail/client';
import type { Choice, IdentifyingFields, OptionPriceType, Rule, SharedTable } from '@vantail/pricing';
import { useClient } from '../session/session-context.tsx';

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

export type ActiveOption = {
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
export const optionsOf = (step: Schemas['Step']): ActiveOption[] => {
  const { options } = step.content_configuration as { options?: unknown };
  if (!Array.isArray(options) || step.option_ids.length === 0) return [];
  return (options as ActiveOption[]).filter(({ active }) => active);
};

/** D16.8: the finish of the first chosen option that has one, in the order of the steps. */
export const chosenFinish = ({ steps }: Configuration, { selections }: Choice): string | null =>
  steps
    .flatMap((step) => optionsOf(step).filter(({ id }) => selections[step.id]?.includes(id)))
    .find(({ finish }) => finish)?.finish ?? null;

/** The answer that a storefront gets: active steps, rows and rules of a product. */
export const useConfiguration = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'configuration'],
    queryFn: async () =>
      unwrap(
        await client.GET('/v1/products/{product_id}/configuration', { params: { path: { product_id } } }),
      ) as Configuration,
  });
};
