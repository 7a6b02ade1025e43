import { attachedOptions } from '../../from-price/attached-options.ts';
import type { Params } from '../../price-table/price-table.ts';
import type { QuotedStep } from '../product-configuration.ts';
import type { QuoteError } from '../refusals/quote-refusal.ts';
import type { Selection } from '../request/quote-request.ts';
import { type ChosenOption, chosenOption } from './chosen-option.ts';
import { isChoosingStep } from './is-choosing-step.ts';
import { optionBounds } from './option-bounds.ts';
import { selectionFault } from './selection-fault.ts';

// D2: at most 50 items in an error answer.
const MAX_ERRORS = 50;

/**
 * The options that a request chooses, in its order, or what is wrong with the choice, with step and options (D10).
 * `steps` are the active steps of the product, in their order.
 *
 * @example
 * chooseOptions([couleurs], [{ step_id: 3, option_ids: [5] }]); // { chosen: [{ option_id: 5, label: 'Blanc', ... }] }
 */
export function chooseOptions(
  steps: readonly QuotedStep[],
  selections: readonly Selection[],
): { chosen: ChosenOption[] } | { errors: readonly QuoteError[] } {
  const errors: QuoteError[] = [];
  const byId = new Map(steps.map((step) => [step.id, step]));
  const chosen = selections.flatMap(({ step_id, option_ids }, index) => {
    const pointer = `/selections/${index}`;
    const step = byId.get(step_id);
    if (!step) {
      const message = `Step ${step_id} is not an active step of this product.`;
      errors.push(selectionFault(`${pointer}/step_id`, 'unknown_step', message, { id: step_id }, option_ids));
      return [];
    }
    errors.push(...countFaults(step, option_ids, `${pointer}/option_ids`));
    return chosenInStep(step, option_ids, `${pointer}/option_ids`, errors);
  });
  const present = new Set(selections.map(({ step_id }) => step_id));
  for (const step of steps) {
    // A step that is present has reported already what it lacks.
    if (!mustChoose(step) || present.has(step.id)) continue;
    const message = `${named(step)} is required: choose at least one of its options.`;
    const minimum = Math.max(optionBounds(step).min, 1);
    errors.push(selectionFault('/selections', 'missing_step', message, step, [], { minimum }));
  }
  return errors.length > 0 ? { errors: errors.slice(0, MAX_ERRORS) } : { chosen };
}

/** D10: required choosing steps that are not skippable. */
function mustChoose(step: QuotedStep): boolean {
  return step.required === true && step.skippable !== true && isChoosingStep(step);
}

function countFaults(step: QuotedStep, optionIds: readonly number[], pointer: string): QuoteError[] {
  const count = optionIds.length;
  const { min, max: most } = optionBounds(step);
  const least = Math.max(min, mustChoose(step) ? 1 : 0);
  const wanted = (bound: string, number: number): string =>
    `${named(step)} takes ${bound} ${number} ${number === 1 ? 'option' : 'options'}, and ${count} ${count === 1 ? 'is' : 'are'} chosen.`;
  const fault = (code: string, message: string, facts: Params): QuoteError[] => [
    selectionFault(pointer, code, message, step, optionIds, { ...facts, count }),
  ];
  if (count < least) return fault('too_few_options', wanted('at least', least), { minimum: least });
  return count > most ? fault('too_many_options', wanted('at most', most), { maximum: most }) : [];
}

function chosenInStep(
  step: QuotedStep,
  optionIds: readonly number[],
  pointer: string,
  errors: QuoteError[],
): ChosenOption[] {
  const attached = new Set(Array.isArray(step.option_ids) ? step.option_ids : []);
  const options = new Map(attachedOptions(step).map((option) => [option.id, option]));
  return optionIds.flatMap((id, position) => {
    const place = `${pointer}/${position}`;
    const option = attached.has(id) ? options.get(id) : undefined;
    const chosen = option && option.active !== false ? chosenOption(step, option, place) : undefined;
    if (chosen) return [chosen];
    const facts = option ? { option: { id, name: typeof option.name === 'string' ? option.name : null } } : {};
    const fault = (code: string, message: string) =>
      errors.push(selectionFault(place, code, message, step, [id], facts));
    if (!option) fault('unknown_option', `${named(step)} has no option ${id}.`);
    else if (option.active === false)
      fault('inactive_option', `Option ${id} of ${named(step, 'step')} is no longer offered.`);
    else fault('unusable_price', `Option ${id} of ${named(step, 'step')} has no price that can be charged.`);
    return [];
  });
}

function named(step: QuotedStep, word = 'Step'): string {
  return typeof step.name === 'string' && step.name ? `${word} ${step.id} (${step.name})` : `${word} ${step.id}`;
}
