import { type StepContribution, stepContribution } from '@vantail/pricing';
import type { AttachedOption } from './states.ts';

/** A step as its table holds it, as far as showing and pricing it goes. */
export type StoredStep = {
  type: string;
  content_type: string | null;
  content_configuration: Record<string, unknown>;
  options_written: boolean;
};

/** D6: exactly these fields, in this order; a discount group where the option has one (D19.6). */
const entryOf = (option: AttachedOption) => ({
  id: option.id,
  name: option.name,
  name_en: option.name_en,
  content_type: option.content_type,
  reference: option.reference,
  price: option.price,
  price_type: option.price_type,
  price_table_id: option.price_table_id,
  minimum_charge: option.minimum_charge,
  maximum_charge: option.maximum_charge,
  ...(option.discount_group === null ? {} : { discount_group: option.discount_group }),
  width_mm: option.width_mm,
  height_mm: option.height_mm,
  window: option.window,
  image_url: option.image_url,
  finish: option.finish,
  translations: option.translations,
  configuration: option.configuration,
  active: option.active,
});

/**
 * D6: `content_configuration.options` is the service's from the first writing of option_ids on: one entry per attached
 * option, in order, read from the option as it is now. Every other key stays as it was sent.
 */
export const expandedConfiguration = (
  step: Pick<StoredStep, 'content_configuration' | 'options_written'>,
  attached: readonly AttachedOption[],
): Record<string, unknown> =>
  step.options_written ? { ...step.content_configuration, options: attached.map(entryOf) } : step.content_configuration;

type Expandable = Pick<StoredStep, 'content_configuration' | 'options_written'> & { id: number };

/** Steps as the API gives them back: each with the ids of its options, and the options themselves in its configuration. */
export const expandedSteps = <Step extends Expandable>(
  steps: readonly Step[],
  attached: readonly (AttachedOption & { step_id: number })[],
) => {
  const byStep = Map.groupBy(attached, ({ step_id }) => step_id);
  return steps.map(({ options_written, ...step }) => {
    const options = byStep.get(step.id) ?? [];
    return {
      ...step,
      id: step.id,
      option_ids: options.map(({ id }) => id),
      content_configuration: expandedConfiguration({ ...step, options_written }, options),
    };
  });
};

/** What is stored with a step: its id and order are the row's own, and are added when it is read. */
export type StoredContribution = Omit<StepContribution, 'step_id' | 'display_order'>;

/** What a step adds to the from-price (D9.2, D9.7), from its snapshot as it is given back. */
export const contributionOf = (step: StoredStep, attached: readonly AttachedOption[]): StoredContribution => {
  const { step_id, display_order, ...contribution } = stepContribution({
    id: 0,
    type: step.type,
    content_type: step.content_type,
    option_ids: attached.map(({ id }) => id),
    content_configuration: expandedConfiguration(step, attached),
  });
  return contribution;
};

type Content = Record<string, unknown>;

const isRecord = (value: unknown): value is Content => typeof value === 'object' && value !== null;

const idOf = (entry: unknown): unknown => (isRecord(entry) ? entry.id : entry);

const entriesOf = (content: Content): unknown[] => (Array.isArray(content.options) ? content.options : []);

/** The option ids that a client's own list names (D7): entries with an integer id, or integers. */
export const listedOptionIds = (content: Content): number[] =>
  entriesOf(content)
    .map(idOf)
    .filter((id): id is number => Number.isSafeInteger(id));

/** The same list with other ids, for another tenant, where the options have ids of their own. */
export const remapListedOptions = (content: Content, newIdOf: (id: number) => number): Content => {
  const remapped = (entry: unknown) => {
    const id = idOf(entry);
    if (!Number.isSafeInteger(id)) return entry;
    return isRecord(entry) ? { ...entry, id: newIdOf(id as number) } : newIdOf(id as number);
  };
  return listedOptionIds(content).length === 0 ? content : { ...content, options: entriesOf(content).map(remapped) };
};

type JsonObject = Record<string, unknown>;

/** A stored JSON object, or undefined when the text is not one. */
export const parseJsonObject = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
};
