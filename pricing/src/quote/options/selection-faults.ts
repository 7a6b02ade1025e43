import { attachedOptions } from '../../from-price/attached-options.ts';
import type { Params } from '../../price-table/price-table.ts';
import type { RuleOutcome, StepState } from '../../rules/evaluate-rules.ts';
import { type ReasonLists, reasonLists } from '../../rules/reasons/reason-lists.ts';
import type { Rule, RuleReason } from '../../rules/rule.ts';
import type { QuotedStep } from '../product-configuration.ts';
import type { QuoteError } from '../refusals/quote-refusal.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { mustChoose } from './must-choose.ts';
import { optionBounds } from './option-bounds.ts';
import { selectionFault } from './selection-fault.ts';

/**
 * What is wrong with the selections of a request (D10, D14.6), with step, options and the rules that are the reason:
 * first what is selected, in the order of the request, then what is missing, in the order of the steps.
 *
 * @example
 * selectionFaults(outcome, request, 'fr'); // [{ code: 'unavailable_option', step_id: 9, option_ids: [21], reasons, ... }]
 */
export function selectionFaults(outcome: RuleOutcome, request: CheckedRequest, language?: string): QuoteError[] {
  const states = new Map(outcome.steps.map((state) => [state.step.id, state]));
  const because = reasonLists(language);
  const errors = request.selections.flatMap(({ step_id, option_ids }, index): readonly QuoteError[] => {
    const pointer = `/selections/${index}`;
    const state = states.get(step_id);
    if (state) return faultsInStep(state, option_ids, pointer, because);
    const message = `Step ${step_id} is not an active step of this product.`;
    return [selectionFault(`${pointer}/step_id`, 'unknown_step', message, { id: step_id }, option_ids)];
  });
  const present = new Set(request.selections.map(({ step_id }) => step_id));
  for (const state of outcome.steps) {
    // A step that is present has reported already what it lacks.
    if (!present.has(state.step.id)) errors.push(...missingInStep(state, because));
  }
  return errors;
}

function faultsInStep(
  state: StepState,
  optionIds: readonly number[],
  pointer: string,
  because: ReasonLists,
): readonly QuoteError[] {
  const { step, hiddenBy, chosen } = state;
  if (hiddenBy.length > 0) {
    if (optionIds.length === 0) return [];
    const message = `${named(step)} is not offered with these choices: select nothing in it.`;
    return [selectionFault(`${pointer}/step_id`, 'hidden_step', message, step, optionIds, {}, because(hiddenBy))];
  }
  const place = `${pointer}/option_ids`;
  const faulty = chosen.length < optionIds.length ? optionFaults(state, optionIds, place, because) : [];
  return [...countFaults(state, optionIds, place, because), ...faulty, ...lackingOptions(state, place, because)];
}

/** D14.6: what rules require and is not selected. */
function lackingOptions(state: StepState, pointer: string, because: ReasonLists): QuoteError[] {
  const { step, requiredBy, chosen } = state;
  if (requiredBy.size === 0) return [];
  const counted = new Set(chosen.map(({ option_id }) => option_id));
  return [...requiredBy]
    .filter(([id]) => !counted.has(id))
    .map(([id, rules]) => {
      const { words, facts } = optionInWords(step, id);
      const message = `${named(step)} must have ${words} with these choices.`;
      return selectionFault(pointer, 'missing_required_option', message, step, [id], facts, because(rules));
    });
}

function missingInStep(state: StepState, because: ReasonLists): QuoteError[] {
  const { step, hiddenBy, requiredBy } = state;
  if (hiddenBy.length > 0) return [];
  if (requiredBy.size > 0) return lackingOptions(state, '/selections', because);
  if (!mustChoose(step) && !isRequiredAsSuch(state)) return [];
  const message = `${named(step)} is required: choose at least one of its options.`;
  const minimum = Math.max(optionBounds(step).min, 1);
  const reasons = because(needing(state, minimum));
  return [selectionFault('/selections', 'missing_step', message, step, [], { minimum }, reasons)];
}

/** A rule may require a step without any option in particular; options that are required are missed by name. */
function isRequiredAsSuch({ requiringRules, requiredBy }: StepState): boolean {
  return requiringRules.length > 0 && requiredBy.size === 0;
}

/** Why a step needs so many options: the rules that require it, and those that leave fewer of them. */
function needing(state: StepState, least: number): readonly Rule[] {
  const { actingRules, excluded } = state;
  const requiring = isRequiredAsSuch(state) ? state.requiringRules : [];
  const offered = attachedOptions(state.step).flatMap(({ id, active }) => (active === false ? [] : [Number(id)]));
  const left = offered.filter((id) => !excluded.has(id)).length;
  if (left >= least) return requiring;
  const needing = new Set([...requiring, ...excluded.rulesOfSome(offered)]);
  return actingRules.filter((rule) => needing.has(rule));
}

/** Options that rules exclude count as not selected (D14.5); the bounds hold among what is available (D14.6). */
function countFaults(
  state: StepState,
  optionIds: readonly number[],
  pointer: string,
  because: ReasonLists,
): readonly QuoteError[] {
  const { step, excluded, requiredBy } = state;
  const count = optionIds.filter((id) => !excluded.has(id)).length;
  const { min, max: most } = optionBounds(step);
  const least = Math.max(min, mustChoose(step) || isRequiredAsSuch(state) ? 1 : 0);
  if (count >= least && count <= most) return [];
  const wanted = (bound: string, number: number): string =>
    `${named(step)} takes ${bound} ${number} ${number === 1 ? 'option' : 'options'}, and ${count} ${count === 1 ? 'is' : 'are'} chosen.`;
  const fault = (code: string, message: string, facts: Params, rules: Iterable<Rule>): QuoteError[] => [
    selectionFault(pointer, code, message, step, optionIds, { ...facts, count }, because(rules)),
  ];
  if (count < least) {
    return fault('too_few_options', wanted('at least', least), { minimum: least }, needing(state, least));
  }
  const rules = requiredBy.size > most ? [...requiredBy.values()].flat() : [];
  return fault('too_many_options', wanted('at most', most), { maximum: most }, rules);
}

function optionFaults(
  { step, excluded, chosen }: StepState,
  optionIds: readonly number[],
  pointer: string,
  because: ReasonLists,
): readonly QuoteError[] {
  const counted = new Set(chosen.map(({ option_id }) => option_id));
  return optionIds.flatMap((id, position) => {
    if (counted.has(id)) return [];
    const { option, words, facts } = optionInWords(step, id);
    const fault = (code: string, message: string, reasons?: readonly RuleReason[]): QuoteError[] => [
      selectionFault(`${pointer}/${position}`, code, message, step, [id], facts, reasons),
    ];
    if (!option) return fault('unknown_option', `${named(step)} has no option ${id}.`);
    if (option.active === false) {
      return fault('inactive_option', `Option ${id} of ${named(step, 'step')} is no longer offered.`);
    }
    if (excluded.has(id)) {
      const message = `${named(step)} does not offer ${words} with these choices.`;
      return fault('unavailable_option', message, because(excluded.rulesOf(id)));
    }
    return fault('unusable_price', `Option ${id} of ${named(step, 'step')} has no price that can be charged.`);
  });
}

function optionInWords(step: QuotedStep, id: number) {
  const option = step.option_ids?.includes(id) ? attachedOptions(step).find((one) => one.id === id) : undefined;
  const name = typeof option?.name === 'string' ? option.name : null;
  const facts: Params = option ? { option: { id, name } } : {};
  return { option, facts, words: name ? `option ${id} (${name})` : `option ${id}` };
}

function named(step: QuotedStep, word = 'Step'): string {
  return typeof step.name === 'string' && step.name ? `${word} ${step.id} (${step.name})` : `${word} ${step.id}`;
}
