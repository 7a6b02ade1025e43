import { leafReads, type Rule, type RuleLeaf } from '../product/rule.ts';
import type { OfferedOption } from '../product/step.ts';
import { optionBounds, type QuotedStep } from '../product/step.ts';
import type { IdentifyingField } from '../product/window-fields.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { conditionValue } from '../rules/conditions/condition-value.ts';
import { joinedEffects, ruleHolds } from '../rules/evaluate-rules.ts';
import { effectSize, type RuleEffects } from '../rules/rule-index.ts';
import { PAUSE, type Pieces, unpaid } from '../rules/work-budget.ts';
import { type ChoiceGroup, stuckRules } from './allowed-selections.ts';
import { inputsAfter, leavesAt, meantBy, type SearchSpace } from './search-space.ts';
import { namedBounds, namedFields } from './size-samples.ts';

const NOTHING: readonly OfferedOption[] = [];

/**
 * A step that may be a dead end, and all that its rules can see: the leaves of their conditions, the fields of the
 * window, and the steps before it with those of their options that make a difference.
 *
 * @example
 * const { place, sources }: TargetStep = targetStep(space, 3);
 */
export type TargetStep = {
  readonly place: number;
  readonly step: QuotedStep;
  readonly leaves: readonly RuleLeaf[];
  readonly fields: ReadonlySet<IdentifyingField>;
  readonly sources: readonly Source[];
  readonly acting: readonly RuleEffects[];
  /** How many options the effects of these rules name, which is what it takes to join them. */
  readonly effectSize: number;
  /** What came out for the rules that held, so far. */
  readonly outcomes: Map<string, { readonly rules: readonly Rule[] | undefined }>;
};

/**
 * A step before the target; of these options up to `most` can be chosen.
 *
 * @example
 * const source: Source = { place: 0, options: [oak], most: 1 };
 */
export type Source = ChoiceGroup<OfferedOption> & { readonly place: number };

/**
 * What is chosen in each source of a target.
 *
 * @example
 * const chosen: ChosenInSources = [[oak], []];
 */
export type ChosenInSources = readonly (readonly OfferedOption[])[];

/**
 * Reads what the rules that act on a step name.
 *
 * @example
 * allPieces(targetStep(space, 3)).sources; // [{ place: 0, options: [oak], most: 1 }]
 */
export function* targetStep(space: SearchSpace, place: number): Pieces<TargetStep> {
  const leaves = leavesAt(space, place);
  const fields = namedFields(leaves);
  const namesSize = Object.values(namedBounds(leaves)).some((bounds) => bounds.length > 0);
  const named = new Set<OfferedOption>();
  for (const leaf of space.budget.each(unpaid(leaves))) {
    if (leaf === PAUSE) yield;
    else if ('option' in leaf) for (const { option } of meantBy(leaf, space)) named.add(option);
  }
  const asked = [...fields];
  const matters = (option: OfferedOption): boolean =>
    named.has(option) ||
    (namesSize && option.isSize) ||
    asked.some((field) => option.window !== undefined && option.window[field] !== undefined);
  const sources: Source[] = [];
  const isAsking = named.size > 0 || namesSize || asked.length > 0;
  for (const [before, step] of isAsking ? space.steps.slice(0, place).entries() : []) {
    const offered = space.offered[before] ?? [];
    space.budget.chargeWork(offered.length / 4);
    const options = offered.filter(matters);
    const most = Math.min(options.length, optionBounds(step).max);
    if (options.length > 0) sources.push({ place: before, options, most });
  }
  const step = space.steps[place] as QuotedStep;
  const acting = space.index.byStep.get(step.id) ?? [];
  return { place, step, leaves, fields, sources, acting, effectSize: effectSize(acting), outcomes: new Map() };
}

/**
 * The rules that leave nothing to choose in the target after these choices, whether they are allowed or not; undefined
 * if something is left, or if they contradict themselves.
 *
 * @example
 * stuckAfter(space, target, start, [[oak]]); // [rule 4]
 */
export function stuckAfter(
  space: SearchSpace,
  target: TargetStep,
  start: CheckedRequest,
  chosen: ChosenInSources,
): readonly Rule[] | undefined {
  const { step, place, sources, acting, outcomes } = target;
  space.budget.chargeWork(place + acting.length);
  const path: (readonly OfferedOption[])[] = Array.from({ length: place }, () => NOTHING);
  for (const [index, options] of chosen.entries()) path[sources[index]?.place ?? 0] = options;
  const view = inputsAfter(space, start, path);
  if (view.conflicts.length > 0) return undefined;
  const holding = acting.map(({ rule }) => ruleHolds(rule, view));
  space.budget.chargeLeaves(view.leaves + 1);
  // The same rules do the same to a step, whatever makes them hold.
  const key = holding.join();
  const known = outcomes.get(key);
  if (known) return known.rules;
  space.budget.chargeWork(target.effectSize);
  const effects = joinedEffects(
    step,
    acting.filter((_, index) => holding[index]),
  );
  const rules = stuckRules(step, space.offered[place] ?? [], effects);
  outcomes.set(key, { rules });
  return rules;
}

/**
 * What leaves about sizes say at a starting point, as a key: starting points with the same key are the same to them.
 *
 * @example
 * sizeKey([{ width: { min: 1600 } }], start); // 'true'
 */
export function sizeKey(leaves: readonly RuleLeaf[], { width, height }: CheckedRequest): string {
  const view = { width, height, fields: {}, selectedIn: () => undefined, isSelected: () => undefined, leaves: 0 };
  const sizes = leaves.filter((leaf) => leafReads(leaf) === 'size');
  return sizes.map((leaf) => conditionValue(leaf, view)).join();
}

/**
 * What a starting point says about fields of the window, as a key.
 *
 * @example
 * windowKey(new Set(['leaf_count']), start); // '[[2]]'
 */
export function windowKey(fields: ReadonlySet<IdentifyingField>, start: CheckedRequest): string {
  // An absent field is unknown, a null one is not.
  return JSON.stringify([...fields].map((field) => (start.fields[field] === undefined ? 0 : [start.fields[field]])));
}
