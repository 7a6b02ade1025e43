import type { OfferedOption } from '../../quote/options/offered-option.ts';
import { optionBounds } from '../../quote/options/option-bounds.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import { givenFields, type IdentifyingField } from '../../quote/request/identifying-fields.ts';
import { conditionValue } from '../condition-value.ts';
import { joinedEffects, ruleHolds } from '../evaluate-rules.ts';
import type { Rule, RuleLeaf } from '../rule.ts';
import type { RuleEffects } from '../rule-index.ts';
import { subsetsOf } from './allowed-selections.ts';
import { stuckRules } from './is-stuck.ts';
import { namedBounds, namedFields } from './rule-leaves.ts';
import { meantBy, type SearchSpace, sightAfter } from './search-space.ts';
import { leavesAt } from './seen-options.ts';

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
  /** What came out for the rules that held, so far. */
  readonly outcomes: Map<string, { readonly rules: readonly Rule[] | undefined }>;
};

/**
 * A step before the target; of these options up to `most` can be chosen.
 *
 * @example
 * const source: Source = { place: 0, options: [oak], most: 1 };
 */
export type Source = { readonly place: number; readonly options: readonly OfferedOption[]; readonly most: number };

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
 * targetStep(space, 3).sources; // [{ place: 0, options: [oak], most: 1 }]
 */
export function targetStep(space: SearchSpace, place: number): TargetStep {
  const leaves = leavesAt(space, place);
  const fields = namedFields(leaves);
  const namesSize = Object.values(namedBounds(leaves)).some((bounds) => bounds.length > 0);
  const named = new Set<OfferedOption>();
  for (const leaf of leaves) {
    if ('option' in leaf) for (const { option } of meantBy(leaf, space.offering)) named.add(option);
  }
  const bringsWindow = ({ window }: OfferedOption): boolean =>
    window !== undefined && givenFields(window).some((field) => fields.has(field));
  const sources = space.steps.slice(0, place).flatMap((step, before): Source[] => {
    const options = (space.offered[before] ?? []).filter(
      (option) => named.has(option) || bringsWindow(option) || (namesSize && option.isSize),
    );
    const most = Math.min(options.length, optionBounds(step).max);
    return options.length > 0 ? [{ place: before, options, most }] : [];
  });
  const step = space.steps[place] as QuotedStep;
  const acting = space.index.byStep.get(step.id) ?? [];
  return { place, step, leaves, fields, sources, acting, outcomes: new Map() };
}

/**
 * Every choice of so many options in the sources together.
 *
 * @example
 * [...choicesInSources(sources, 1)]; // [[[oak], []], [[], [triple]]]
 */
export function* choicesInSources(sources: readonly Source[], size: number): Generator<ChosenInSources> {
  const [first, ...rest] = sources;
  if (!first) {
    if (size === 0) yield [];
    return;
  }
  const later = rest.reduce((sum, { most }) => sum + most, 0);
  for (let here = Math.max(0, size - later); here <= Math.min(size, first.most); here += 1) {
    for (const chosen of subsetsOf(first.options, here, 0)) {
      for (const others of choicesInSources(rest, size - here)) yield [chosen, ...others];
    }
  }
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
  const path: (readonly OfferedOption[])[] = Array.from({ length: place }, () => NOTHING);
  for (const [index, options] of chosen.entries()) path[sources[index]?.place ?? 0] = options;
  const view = sightAfter(space, start, path);
  if (view.conflicts.length > 0) return undefined;
  const holding = acting.map(({ rule }) => ruleHolds(rule, view));
  space.budget.spend(view.leaves + 1);
  // The same rules do the same to a step, whatever makes them hold.
  const key = holding.join();
  const known = outcomes.get(key);
  if (known) return known.rules;
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
  const sizes = leaves.filter((leaf) => 'width' in leaf || 'height' in leaf || 'surface_m2' in leaf);
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
