import type { Rule } from '@vantail/pricing';
import type { ConfigurationParts, ConfigurationStep } from '../configuration-parts.ts';
import { SHOWN_OF_ROW } from './final-quote.ts';

type Fields = Readonly<Record<string, unknown>>;

/** D9.2: under these keys, tables and copies of rows stand in free JSON. */
const PRICING_KEYS = ['pricingConfig', 'pricing_configuration', 'pricingFormulas', 'pricing_formulas'];
const PRICES_OF_PRODUCT = ['base_price', 'price_adjustment_percentage'];
const PRICES_OF_OPTION = ['price', 'price_type', 'price_table_id', 'minimum_charge', 'maximum_charge'];

const without = (record: Fields, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));

/** Free JSON without what stands under the pricing keys, however deep. */
const withoutPricing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPricing);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !PRICING_KEYS.includes(key))
      .map(([key, inner]) => [key, withoutPricing(inner)]),
  );
};

const finalStep = (step: ConfigurationStep): ConfigurationStep => {
  const configuration = withoutPricing(step.content_configuration) as Record<string, unknown>;
  const { options } = configuration;
  if (!Array.isArray(options)) return { ...step, content_configuration: configuration };
  const shown = options.map((option) =>
    typeof option === 'object' && option !== null ? without(option as Fields, PRICES_OF_OPTION) : option,
  );
  return { ...step, content_configuration: { ...configuration, options: shown } };
};

/** A rule without its surcharges; one that does nothing else is of no use to a shop. */
const finalRule = (rule: Rule): Rule[] => {
  const then = (rule.then as readonly object[]).filter((effect) => !('surcharge' in effect));
  return then.length > 0 ? [{ ...rule, then: then as unknown as Rule['then'] }] : [];
};

/** D16.6: no tables, percentages or surcharges: prices come from choices and quotes. */
export const finalConfiguration = ({ product, steps, pricing_configurations, rules }: ConfigurationParts) => ({
  product: without(product, PRICES_OF_PRODUCT),
  steps: steps.map(finalStep),
  pricing_configurations: pricing_configurations.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => SHOWN_OF_ROW.includes(field))),
  ),
  price_tables: {},
  rules: rules.flatMap(finalRule),
});
