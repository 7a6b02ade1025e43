import type { ConfiguratorStep } from './configurator-step.ts';
import type { JsonObject } from './snapshot-entry.ts';

const CONTENT_TYPES: readonly unknown[] = ['roof_window', 'fenetre_de_toit'];

/**
 * D9.7: a step that offers the sizes of roof windows, each with a flat price.
 *
 * @example
 * isRoofWindowStep({ id: 1, type: 'dimension', content_type: 'roof_window' }); // true
 */
export function isRoofWindowStep(step: Pick<ConfiguratorStep, 'type' | 'content_type'>): boolean {
  return step.type === 'dimension' && CONTENT_TYPES.includes(step.content_type);
}

/**
 * D9.7: which options of such a step are sizes: the active ones with price_type flat.
 *
 * @example
 * isSizeOption({ id: 5, price: 389, price_type: 'flat', active: true }); // true
 */
export function isSizeOption(option: JsonObject): boolean {
  return option.active !== false && option.price_type === 'flat';
}
