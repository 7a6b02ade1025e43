import type { QuotedStep } from '../product-configuration.ts';
import { optionBounds } from './option-bounds.ts';

/**
 * D7: a choosing step is of type `selection` or `checkbox`, or any with attachments or options_min above 0.
 *
 * @example
 * isChoosingStep({ id: 3, type: 'dimension', option_ids: [] }); // false
 */
export function isChoosingStep(step: QuotedStep): boolean {
  return (
    step.type === 'selection' ||
    step.type === 'checkbox' ||
    (step.option_ids?.length ?? 0) > 0 ||
    optionBounds(step).min > 0
  );
}
