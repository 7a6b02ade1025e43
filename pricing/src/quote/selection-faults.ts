import { factOf, valueText } from '../price-table/error-facts.ts';
import type { Params } from '../price-table/price-table.ts';
import { textIn } from '../product/names.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import type { Rule, RuleReason } from '../product/rule.ts';
import type { OfferedOption } from '../product/step.ts';
import { attachedOptions, mustChoose, optionBounds, type QuotedStep } from '../product/step.ts';
import { identifyingFields, identifyingValue } from '../product/window-fields.ts';
import { type CheckedRequest, pointerOfOption } from '../request/check-request.ts';
import type { WindowConflict } from '../rules/conditions/rule-inputs.ts';
import type { RuleOutcome, StepState } from '../rules/evaluate-rules.ts';
import { type ReasonLists, reasonLists } from '../rules/reasons.ts';
import type { Pieces } from '../work/pieces.ts';
import type { QuoteContext } from './quote-context.ts';
import type { QuoteError } from './refusals/quote-refusal.ts';

/**
 * An item of `invalid_selection` (D10, A1): beside the pointer it names the step and the options at fault; the
 * name of the step is among the facts. `reasons` are the rules behind it (D14.6), none for an ordinary fault.
 *
 * @example
 * selectionFault('/selections', 'missing_step', '...', { id: 3, name: 'Couleurs' }, []).step_id; // 3
 */
function selectionFault(
  pointer: string,
  code: string,
  message: string,
  { id, name }: { readonly id: number; readonly name?: string | null },
  optionIds: readonly number[],
  facts: Params = {},
  reasons: readonly RuleReason[] = [],
): QuoteError {
  const place = { step_id: id, option_ids: optionIds };
  return {
    pointer,
    code,
    message,
    ...place,
    reasons,
    params: { step: { id, name: name ?? null }, ...place, ...facts },
  };
}

/** How faults are worded: the language of names, and the rules behind them. */
type Wording = { readonly language: string | undefined; readonly because: ReasonLists };

type NamedStep = { readonly id: number; readonly name: string | null };

function inLanguage(step: Pick<QuotedStep, 'id' | 'name'>, language: string | undefined): NamedStep {
  return { id: step.id, name: nameOf(step, language) };
}

/** D28.4: in the language, or as the shop calls it. */
function nameOf(record: Readonly<Record<string, unknown>>, language: string | undefined): string | null {
  return textIn(record, 'name', language) ?? (typeof record.name === 'string' ? record.name : null);
}

/**
 * What is wrong with the selections of a request (D10, D14.6), with step, options and the rules that are the reason:
 * first the options that rules exclude (D24.2), then what else is selected, in the order of the request, then what is
 * missing, in the order of the steps.
 *
 * @example
 * allPieces(selectionFaults(outcome, request, 'fr')); // [{ code: 'unavailable_option', step_id: 9, option_ids: [21], reasons, ... }]
 */
function* selectionFaults(outcome: RuleOutcome, request: CheckedRequest, language?: string): Pieces<QuoteError[]> {
  const states = new Map(outcome.steps.map((state) => [state.step.id, state]));
  const wording = { language, because: reasonLists(language) };
  const errors: QuoteError[] = [];
  for (const [index, { step_id, option_ids }] of request.selections.entries()) {
    const pointer = `/selections/${index}`;
    const state = states.get(step_id);
    const message = `Step ${step_id} is not an active step of this product.`;
    if (state) errors.push(...faultsInStep(state, option_ids, pointer, wording));
    else errors.push(selectionFault(`${pointer}/step_id`, 'unknown_step', message, { id: step_id }, option_ids));
    yield;
  }
  const present = new Set(request.selections.map(({ step_id }) => step_id));
  for (const state of outcome.steps) {
    // A step that is present has reported already what it lacks.
    if (!present.has(state.step.id)) errors.push(...missingInStep(state, wording));
    yield;
  }
  return unavailableFirst(errors);
}

/** D24.2: that rules exclude an option is the cause; that a step then has too few options, or none, only follows. */
function unavailableFirst(errors: readonly QuoteError[]): QuoteError[] {
  const isCause = ({ code }: QuoteError): boolean => code === 'unavailable_option';
  return [...errors.filter(isCause), ...errors.filter((error) => !isCause(error))];
}

function faultsInStep(
  state: StepState,
  optionIds: readonly number[],
  pointer: string,
  wording: Wording,
): readonly QuoteError[] {
  const { hiddenBy, chosen } = state;
  if (hiddenBy.length > 0) {
    if (optionIds.length === 0) return [];
    const step = inLanguage(state.step, wording.language);
    const message = `${named(step)} is not offered with these choices: select nothing in it.`;
    return [
      selectionFault(`${pointer}/step_id`, 'hidden_step', message, step, optionIds, {}, wording.because(hiddenBy)),
    ];
  }
  const optionsPointer = `${pointer}/option_ids`;
  const faulty = chosen.length < optionIds.length ? optionFaults(state, optionIds, optionsPointer, wording) : [];
  return [
    ...faulty,
    ...countFaults(state, optionIds, optionsPointer, wording),
    ...lackingOptions(state, optionsPointer, wording),
  ];
}

/** D14.6: what rules require and is not selected. */
function lackingOptions(state: StepState, pointer: string, { language, because }: Wording): QuoteError[] {
  const { requiredBy, chosen } = state;
  if (requiredBy.size === 0) return [];
  const counted = new Set(chosen.map(({ option_id }) => option_id));
  const step = inLanguage(state.step, language);
  return [...requiredBy]
    .filter(([id]) => !counted.has(id))
    .map(([id, rules]) => {
      const { words, facts } = optionInWords(state.step, id, language);
      const message = `${named(step)} must have ${words} with these choices.`;
      return selectionFault(pointer, 'missing_required_option', message, step, [id], facts, because(rules));
    });
}

function missingInStep(state: StepState, wording: Wording): QuoteError[] {
  const { hiddenBy, requiredBy } = state;
  if (hiddenBy.length > 0) return [];
  if (requiredBy.size > 0) return lackingOptions(state, '/selections', wording);
  if (!mustChoose(state.step) && !isRequiredAsSuch(state)) return [];
  const step = inLanguage(state.step, wording.language);
  const message = `${named(step)} is required: choose at least one of its options.`;
  const minimum = Math.max(optionBounds(state.step).min, 1);
  const reasons = wording.because(needing(state, minimum));
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
  { language, because }: Wording,
): readonly QuoteError[] {
  const { excluded, requiredBy } = state;
  const count = optionIds.filter((id) => !excluded.has(id)).length;
  const { min, max: most } = optionBounds(state.step);
  const least = Math.max(min, mustChoose(state.step) || isRequiredAsSuch(state) ? 1 : 0);
  if (count >= least && count <= most) return [];
  const step = inLanguage(state.step, language);
  const expected = (bound: string, number: number): string =>
    `${named(step)} takes ${bound} ${number} ${number === 1 ? 'option' : 'options'}, and ${count} ${count === 1 ? 'is' : 'are'} chosen.`;
  const fault = (code: string, message: string, facts: Params, rules: Iterable<Rule>): QuoteError[] => [
    selectionFault(pointer, code, message, step, optionIds, { ...facts, count }, because(rules)),
  ];
  if (count < least) {
    return fault('too_few_options', expected('at least', least), { minimum: least }, needing(state, least));
  }
  const rules = requiredBy.size > most ? [...requiredBy.values()].flat() : [];
  return fault('too_many_options', expected('at most', most), { maximum: most }, rules);
}

function optionFaults(
  state: StepState,
  optionIds: readonly number[],
  pointer: string,
  { language, because }: Wording,
): readonly QuoteError[] {
  const { excluded, chosen } = state;
  const step = inLanguage(state.step, language);
  const counted = new Set(chosen.map(({ option_id }) => option_id));
  return optionIds.flatMap((id, position) => {
    if (counted.has(id)) return [];
    const { option, words, facts } = optionInWords(state.step, id, language);
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

function optionInWords(step: QuotedStep, id: number, language: string | undefined) {
  const option = step.option_ids?.includes(id) ? attachedOptions(step).find((one) => one.id === id) : undefined;
  const name = option ? nameOf(option, language) : null;
  const facts: Params = option ? { option: { id, name } } : {};
  return { option, facts, words: name ? `option ${id} (${name})` : `option ${id}` };
}

function named({ id, name }: NamedStep, word = 'Step'): string {
  return name ? `${word} ${id} (${name})` : `${word} ${id}`;
}

/**
 * Selected options that say different things about the window, or something else than the body (D14.11): nobody may
 * choose "fixed" in a step and pay for "tilt and turn". A body that names its row by id says all ten fields of it.
 *
 * @example
 * windowFaults(outcome, request, undefined); // [{ code: 'window_conflict', params: { field: 'opening_v1', ... }, ... }]
 */
function windowFaults(
  { steps, inputs }: RuleOutcome,
  request: CheckedRequest,
  row: PricingRow | undefined,
  language?: string,
): QuoteError[] {
  const conflicts = row ? [...inputs.conflicts, ...conflictsWithRow(steps, request, row)] : inputs.conflicts;
  return conflicts.map((conflict) => {
    const { field, option, value, otherValue } = conflict;
    const step = stepOf(steps, option, language);
    const name = labelIn(steps, option, language);
    const other = conflict.other && { id: conflict.other.option_id, name: labelIn(steps, conflict.other, language) };
    const message = `${name} has ${field} ${valueText(value)}, and ${other?.name ?? 'the request'} has ${valueText(otherValue)}.`;
    const ids = conflict.other?.step_id === option.step_id ? [conflict.other.option_id] : [];
    const facts = {
      field,
      option: { id: option.option_id, name },
      value: factOf(value),
      other,
      other_value: factOf(otherValue),
    };
    return selectionFault(
      pointerOfOption(request, option),
      'window_conflict',
      message,
      step,
      [...ids, option.option_id],
      facts,
    );
  });
}

function stepOf(steps: readonly StepState[], { step_id }: OfferedOption, language: string | undefined): NamedStep {
  const step = steps.find((state) => state.step.id === step_id)?.step;
  return step ? inLanguage(step, language) : { id: step_id, name: null };
}

/**
 * What an option is called in a language: its label where the shop did not write it.
 *
 * @example
 * labelIn(outcome.steps, option, 'de'); // 'Eiche'
 */
export function labelIn(
  steps: readonly StepState[],
  { step_id, option_id, label }: Pick<OfferedOption, 'step_id' | 'option_id' | 'label'>,
  language: string | undefined,
): string {
  const step = steps.find((state) => state.step.id === step_id)?.step;
  const option = step && attachedOptions(step).find(({ id }) => id === option_id);
  return (option && textIn(option, 'name', language)) ?? label;
}

/** Where the body itself says something else than the row that it names, options are held against both. */
function conflictsWithRow(
  steps: readonly StepState[],
  { fields }: CheckedRequest,
  row: PricingRow,
): readonly WindowConflict[] {
  const denied = identifyingFields.filter((field) => fields[field] !== identifyingValue(row, field));
  if (denied.length === 0) return [];
  return steps
    .flatMap(({ chosen }) => chosen)
    .flatMap((option) =>
      denied.map((field) => ({
        field,
        option,
        value: option.window?.[field],
        other: null,
        otherValue: identifyingValue(row, field),
      })),
    )
    .filter(({ value, otherValue }) => value !== undefined && value !== otherValue);
}

/**
 * The same in pieces, a step each: hundreds of rules may be the reason.
 *
 * @example
 * const faults = yield* faultsInPieces(context);
 */
export function* faultsInPieces(context: QuoteContext): Pieces<QuoteError[]> {
  const { configuration, outcome, request, size, language } = context;
  const row = configuration.rows.find(({ id, active }) => id === request.rowId && active !== false);
  const ofSelections = yield* selectionFaults(outcome, request, language);
  const faults = [...ofSelections, ...windowFaults(outcome, request, row, language)];
  const second = secondSize(context);
  if (!size || !second) return faults;
  const [one, other] = [size, second].map((option) => labelIn(outcome.steps, option, language));
  const message = `Only one size can be chosen, and both ${one} and ${other} are.`;
  const step = stepOf(outcome.steps, second, language);
  const ids = [size.option_id, second.option_id];
  return [...faults, selectionFault(pointerOfOption(request, second), 'second_size', message, step, ids)];
}

/**
 * Whether what is chosen contradicts itself: two windows (D14.11) or two roof-window sizes (D10). It has no price then:
 * a price for another window is worse than none.
 *
 * @example
 * contradictsItself(context); // false
 */
export function contradictsItself(context: QuoteContext): boolean {
  return context.outcome.inputs.conflicts.length > 0 || secondSize(context) !== undefined;
}

function secondSize({ chosen, size }: QuoteContext): OfferedOption | undefined {
  return size && chosen.find((option) => option.isSize && option !== size);
}
