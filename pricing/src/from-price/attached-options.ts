import type { ConfiguratorStep } from './configurator-step.ts';
import type { JsonObject } from './snapshot-entry.ts';

/**
 * The expanded options of a step (D6), inactive ones too. Without option_ids nothing is attached: `options` then is the
 * client's own list.
 *
 * @example
 * attachedOptions({ id: 1, option_ids: [5], content_configuration: { options: [{ id: 5 }] } }); // [{ id: 5 }]
 */
export function attachedOptions(step: ConfiguratorStep): JsonObject[] {
  const content = (step.content_configuration ?? {}) as { options?: unknown };
  return step.option_ids?.length ? objectsOf(content.options) : [];
}

/**
 * The objects in a list of free JSON; what is no list has none.
 *
 * @example
 * objectsOf([{ a: 1 }, 5, null]); // [{ a: 1 }]
 */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
