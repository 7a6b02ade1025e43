import { inStepOrder } from '../../from-price/in-step-order.ts';
import { type ErrorList, errorList } from '../../price-table/parsing/error-list.ts';
import { conditionLeaves } from '../condition-leaves.ts';
import { effectStep, type Rule, type RuleEffect } from '../rule.ts';

/**
 * What a rule can refer to: a step with the options attached to it. `active` defaults to true.
 *
 * @example
 * const step: ReferredStep = { id: 3, display_order: 1, option_ids: [5, 6] };
 */
export type ReferredStep = {
  readonly id: number;
  readonly display_order?: number | null;
  readonly active?: boolean;
  readonly option_ids?: readonly number[] | null;
};

/** The active steps by id, each with its place in their order. */
type Places = ReadonlyMap<number, { readonly place: number; readonly optionIds: ReadonlySet<number> }>;

/**
 * The faults of what a rule refers to (D14.3, D14.4), up to 50: `unknown_step` and `unknown_option` for what is not an
 * active step of the product or not attached to the step named, and `looks_ahead` for each leaf of the condition that
 * can only ever see the step that an effect acts on, or later ones. The rule has passed `checkRuleParts`.
 *
 * @example
 * checkRuleReferences({ when: { option: 5 }, then: [{ hide: 3 }] }, [{ id: 3, display_order: 1, option_ids: [5] }]);
 * // [{ pointer: '/when', code: 'looks_ahead', ... }]
 */
export function checkRuleReferences(
  { when, then }: Pick<Rule, 'when' | 'then'>,
  steps: readonly ReferredStep[],
  root = '',
): ErrorList['items'] {
  const errors = errorList(root);
  const places = placesOf(steps);
  const targets = new Set(then.map(effectStep).filter((id) => id !== undefined && places.has(id)) as number[]);
  for (const { leaf, pointer } of conditionLeaves(when)) {
    if ('option' in leaf) checkLeaf(leaf, pointer, places, targets, errors);
  }
  for (const [index, effect] of then.entries()) checkEffect(effect, `/then/${index}`, places, errors);
  return errors.items;
}

function placesOf(steps: readonly ReferredStep[]): Places {
  const ordered = steps
    .filter(({ active }) => active !== false)
    .sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
  return new Map(ordered.map(({ id, option_ids }, place) => [id, { place, optionIds: new Set(option_ids ?? []) }]));
}

function checkLeaf(
  { option, step }: { readonly option: number; readonly step?: number },
  pointer: string,
  places: Places,
  targets: ReadonlySet<number>,
  errors: ErrorList,
): void {
  if (step !== undefined && !places.has(step)) {
    reportStep(step, `${pointer}/step`, errors);
    return;
  }
  const seen = [...places].filter(([id, { optionIds }]) => (step ?? id) === id && optionIds.has(option));
  if (seen.length === 0) {
    reportOption(option, step, `${pointer}/option`, errors);
    return;
  }
  const first = Math.min(...seen.map(([, { place }]) => place));
  const ahead = [...targets].filter((id) => first >= (places.get(id)?.place ?? 0));
  if (ahead.length === 0) return;
  const message = `looks ahead: an effect on step ${ahead.join(', ')} sees only the steps before it`;
  errors.add(pointer, 'looks_ahead', message, { option_ids: [option], step_ids: ahead });
}

function checkEffect(effect: RuleEffect, pointer: string, places: Places, errors: ErrorList): void {
  const stepId = effectStep(effect);
  if (stepId === undefined) return;
  const step = places.get(stepId);
  if (!step) {
    reportStep(stepId, `${pointer}/${'hide' in effect ? 'hide' : 'step'}`, errors);
    return;
  }
  for (const [kind, ids] of Object.entries(effect)) {
    if (!Array.isArray(ids)) continue;
    for (const [index, id] of ids.entries()) {
      if (!step.optionIds.has(id)) reportOption(id, stepId, `${pointer}/${kind}/${index}`, errors);
    }
  }
}

function reportStep(id: number, pointer: string, errors: ErrorList): void {
  errors.add(pointer, 'unknown_step', `${id} is not an active step of the product`, { step_id: id });
}

function reportOption(id: number, stepId: number | undefined, pointer: string, errors: ErrorList): void {
  const where = stepId === undefined ? 'an active step of the product' : `step ${stepId}`;
  const params = { step_id: stepId ?? null, option_ids: [id] };
  errors.add(pointer, 'unknown_option', `option ${id} is not attached to ${where}`, params);
}
