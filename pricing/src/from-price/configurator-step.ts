/**
 * The fields of a step, as the API shows it, that prices depend on: `content_configuration` with its expanded options
 * (D6). `active` defaults to true.
 *
 * @example
 * const step: ConfiguratorStep = { id: 3, type: 'selection', content_configuration: { pricingConfig: 7 } };
 */
export type ConfiguratorStep = {
  readonly id: number;
  readonly type?: string | null;
  readonly content_type?: string | null;
  readonly display_order?: number | null;
  readonly active?: boolean;
  readonly option_ids?: readonly number[] | null;
  readonly content_configuration?: unknown;
};
