import { type ErrorList, errorList } from '../../price-table/error-facts.ts';
import { effectStep, type Rule, type RuleEffect } from '../../product/rule.ts';
import { inStepOrder } from '../../product/step.ts';
import { conditionLeaves } from './condition-leaves.ts';

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

/**
 * The active steps of a product in their order, by id, and the places that offer an option.
 *
 * @example
 * const places: Places = placesOf([{ id: 3, display_order: 1, option_ids: [5, 6] }]);
 */
export type Places = {
  readonly steps: ReadonlyMap<number, { readonly position: number; readonly optionIds: ReadonlySet<number> }>;
  /** The position of the first step that offers an option. */
  readonly first: ReadonlyMap<number, number>;
};

/**
 * The faults of what a rule refers to (D14.3, D14.4), up to 50: `unknown_step` and `unknown_option` for what is not an
 * active step of the product or not attached to the step named, and `looks_ahead` for each leaf of the condition that
 * can only ever see the step that an effect acts on, or later ones. The rule has passed `checkRuleParts`.
 *
 * @example
 * checkRuleReferences({ when: { option: 5 }, then: [{ hide: 3 }] }, placesOf([{ id: 3, display_order: 1, option_ids: [5] }]));
 * // [{ pointer: '/when', code: 'looks_ahead', ... }]
 */
export function checkRuleReferences(
  { when, then }: Pick<Rule, 'when' | 'then'>,
  places: Places,
  root = '',
): ErrorList['items'] {
  const errors = errorList(root);
  const targets = [...new Set(then.map(effectStep))].filter(
    (id) => id !== undefined && places.steps.has(id),
  ) as number[];
  for (const { leaf, pointer } of conditionLeaves(when)) {
    if ('option' in leaf) checkLeaf(leaf, pointer, places, targets, errors);
  }
  for (const [index, effect] of then.entries()) checkEffect(effect, `/then/${index}`, places, errors);
  return errors.items;
}

/**
 * Reads the steps once for many rules.
 *
 * @example
 * placesOf([{ id: 3, display_order: 1, option_ids: [5, 6] }]).first.get(6); // 0
 */
export function placesOf(steps: readonly ReferredStep[]): Places {
  const ordered = steps
    .filter(({ active }) => active !== false)
    .sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
  const first = new Map<number, number>();
  for (const [position, { option_ids }] of ordered.entries()) {
    for (const id of option_ids ?? []) if (!first.has(id)) first.set(id, position);
  }
  const found = ordered.map(
    ({ id, option_ids }, position) => [id, { position, optionIds: new Set(option_ids) }] as const,
  );
  return { steps: new Map(found), first };
}

function checkLeaf(
  { option, step }: { readonly option: number; readonly step?: number },
  pointer: string,
  places: Places,
  targets: readonly number[],
  errors: ErrorList,
): void {
  const named = step === undefined ? undefined : places.steps.get(step);
  if (step !== undefined && !named) {
    reportStep(step, `${pointer}/step`, errors);
    return;
  }
  const inStep = named?.optionIds.has(option) ? named.position : undefined;
  const first = named ? inStep : places.first.get(option);
  if (first === undefined) {
    reportOption(option, step, `${pointer}/option`, errors);
    return;
  }
  const ahead = targets.filter((id) => first >= (places.steps.get(id)?.position ?? 0));
  if (ahead.length === 0) return;
  const message = `looks ahead: an effect on step ${ahead.join(', ')} sees only the steps before it`;
  errors.add(pointer, 'looks_ahead', message, { option_ids: [option], step_ids: ahead });
}

function checkEffect(effect: RuleEffect, pointer: string, places: Places, errors: ErrorList): void {
  const stepId = effectStep(effect);
  if (stepId === undefined) return;
  const step = places.steps.get(stepId);
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
