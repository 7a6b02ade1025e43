import type { ConfiguratorStep } from './configurator-step.ts';
import type { JsonObject } from './snapshot-entry.ts';

/**
 * The expanded options of a step (D6), including inactive ones. Without option_ids nothing is attached: then `options`
 * is the client's own list.
 *
 * @example
 * attachedOptions({ id: 1, option_ids: [5], content_configuration: { options: [{ id: 5 }] } }); // [{ id: 5 }]
 */
export function attachedOptions(step: ConfiguratorStep): JsonObject[] {
  const content = (step.content_configuration ?? {}) as { options?: unknown };
  return step.option_ids?.length ? objectsOf(content.options) : [];
}

/**
 * The objects in a list of free JSON; empty if it is not a list.
 *
 * @example
 * objectsOf([{ a: 1 }, 5, null]); // [{ a: 1 }]
 */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
