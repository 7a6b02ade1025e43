import type { QuotedStep } from '../product-configuration.ts';
import { isChoosingStep } from './is-choosing-step.ts';

/**
 * D10: a required choosing step that is not skippable must have a selection. Rules can ask for more (D14.3).
 *
 * @example
 * mustChoose({ id: 3, type: 'selection', required: true }); // true
 */
export function mustChoose(step: QuotedStep): boolean {
  return step.required === true && step.skippable !== true && isChoosingStep(step);
}
