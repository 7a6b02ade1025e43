import { attachedOptions } from '../from-price/attached-options.ts';
import { type ErrorList, errorList } from '../price-table/error-list.ts';
import { type ChosenOption, chosenOption } from './chosen-option.ts';
import { isChoosingStep } from './is-choosing-step.ts';
import { optionBounds } from './option-bounds.ts';
import type { QuotedStep } from './product-configuration.ts';
import type { Selection } from './quote-request.ts';

/**
 * The options that a request chooses, in its order, or what is wrong with the choice, naming the step (D10). `steps` are
 * the active steps of the product, in their order.
 *
 * @example
 * chooseOptions([couleurs], [{ step_id: 3, option_ids: [5] }]); // { chosen: [{ option_id: 5, label: 'Blanc', ... }] }
 */
export function chooseOptions(
  steps: readonly QuotedStep[],
  selections: readonly Selection[],
): { chosen: ChosenOption[] } | { errors: ErrorList['items'] } {
  const errors = errorList();
  const byId = new Map(steps.map((step) => [step.id, step]));
  const chosen = selections.flatMap(({ step_id, option_ids }, index) => {
    const pointer = `/selections/${index}`;
    const step = byId.get(step_id);
    if (!step) {
      errors.add(`${pointer}/step_id`, 'unknown_step', `Step ${step_id} is not an active step of this product.`);
      return [];
    }
    checkCount(step, option_ids.length, `${pointer}/option_ids`, errors);
    return chosenInStep(step, option_ids, `${pointer}/option_ids`, errors);
  });
  const present = new Set(selections.map(({ step_id }) => step_id));
  for (const step of steps) {
    // A step that is present has said itself what it lacks.
    if (!mustChoose(step) || present.has(step.id)) continue;
    errors.add('/selections', 'missing_step', `${named(step)} is required: choose at least one of its options.`);
  }
  return errors.items.length > 0 ? { errors: errors.items } : { chosen };
}

/** D10: required steps that choose and are not skippable. */
function mustChoose(step: QuotedStep): boolean {
  return step.required === true && step.skippable !== true && isChoosingStep(step);
}

function checkCount(step: QuotedStep, count: number, pointer: string, errors: ErrorList): void {
  const { min, max: most } = optionBounds(step);
  const least = Math.max(min, mustChoose(step) ? 1 : 0);
  const wanted = (bound: string, number: number): string =>
    `${named(step)} takes ${bound} ${number} ${number === 1 ? 'option' : 'options'}, and ${count} ${count === 1 ? 'is' : 'are'} chosen.`;
  if (count < least) errors.add(pointer, 'too_few_options', wanted('at least', least));
  else if (count > most) errors.add(pointer, 'too_many_options', wanted('at most', most));
}

function chosenInStep(
  step: QuotedStep,
  optionIds: readonly number[],
  pointer: string,
  errors: ErrorList,
): ChosenOption[] {
  const attached = new Set(Array.isArray(step.option_ids) ? step.option_ids : []);
  const options = new Map(attachedOptions(step).map((option) => [option.id, option]));
  return optionIds.flatMap((id, position) => {
    const place = `${pointer}/${position}`;
    const option = attached.has(id) ? options.get(id) : undefined;
    if (!option) {
      errors.add(place, 'unknown_option', `${named(step)} has no option ${id}.`);
    } else if (option.active === false) {
      errors.add(place, 'inactive_option', `Option ${id} of ${named(step, 'step')} is no longer offered.`);
    } else {
      const chosen = chosenOption(step, option, place);
      if (chosen) return [chosen];
      errors.add(place, 'unusable_price', `Option ${id} of ${named(step, 'step')} has no price that can be charged.`);
    }
    return [];
  });
}

function named(step: QuotedStep, word = 'Step'): string {
  return typeof step.name === 'string' && step.name ? `${word} ${step.id} (${step.name})` : `${word} ${step.id}`;
}
