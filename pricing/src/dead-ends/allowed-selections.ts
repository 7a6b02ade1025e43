import type { Rule } from '../product/rule.ts';
import type { OfferedOption } from '../product/step.ts';
import { mustChoose, optionBounds, type QuotedStep } from '../product/step.ts';
import type { StepEffects } from '../rules/evaluate-rules.ts';
import { type Unpaid, unpaid } from '../rules/work-budget.ts';

/**
 * What a search wants of one step: options that must be chosen, options that must not, or that anything is.
 *
 * @example
 * const wanted: WantedInStep = { must: new Set([5]), never: new Set([6]) };
 */
export type WantedInStep = {
  readonly must?: ReadonlySet<number>;
  readonly never?: ReadonlySet<number>;
  readonly isNeeded?: boolean;
};

const NO_IDS: ReadonlySet<number> = new Set();

/**
 * The selections that a step allows (D14.6), the smallest first. Options that nothing tells apart stand for each other,
 * so that there is one selection for each choice among the options that `isSeen` names.
 *
 * @example
 * budget.each(allowedSelections(step, offered, effects, () => false)); // [] for a step that is not required
 */
export function allowedSelections(
  step: QuotedStep,
  offered: readonly OfferedOption[],
  effects: StepEffects,
  isSeen: (option: OfferedOption) => boolean,
  wanted?: WantedInStep,
): Unpaid<readonly OfferedOption[]> {
  return unpaid(selectionsOf(step, offered, effects, isSeen, wanted));
}

function* selectionsOf(
  step: QuotedStep,
  offered: readonly OfferedOption[],
  effects: StepEffects,
  isSeen: (option: OfferedOption) => boolean,
  { must = NO_IDS, never = NO_IDS, isNeeded = false }: WantedInStep = {},
): Generator<readonly OfferedOption[]> {
  if (effects.hiddenBy.length > 0) {
    if (must.size === 0) yield [];
    return;
  }
  const { excluded, requiredBy, requiringRules } = effects;
  const { min, max } = optionBounds(step);
  const isImpossible = offered.length < Math.max(min, 1) || max < Math.max(min, 1);
  if (isImpossible && (mustChoose(step) || requiringRules.length === 0) && must.size === 0) {
    // Without rules nothing could be chosen either: that is reported by D7, and hides nothing behind it.
    yield [];
    return;
  }
  const available = offered.filter(({ option_id: id }) => !excluded.has(id) && !never.has(id));
  const isForced = ({ option_id: id }: OfferedOption): boolean => must.has(id) || requiredBy.has(id);
  const forced = available.filter(isForced);
  // What is required and not available cannot be chosen.
  if (forced.length < new Set([...must, ...requiredBy.keys()]).size) return;
  const free = available.filter((option) => !isForced(option) && isSeen(option));
  const alike = available.filter((option) => !isForced(option) && !isSeen(option));
  const isRequired = isNeeded || mustChoose(step) || requiringRules.length > 0;
  for (let size = 0; size <= Math.min(free.length, max - forced.length); size += 1) {
    const seen = forced.length + size;
    const least = seen > 0 || isRequired ? Math.max(min, 1) : 0;
    const others = alike.slice(0, Math.max(least - seen, 0));
    // Whether there are enough depends on the number alone: no subsets are gone through in vain.
    if (seen + others.length < least || seen + others.length > max) continue;
    for (const some of subsetsOf(free, size, 0)) yield [...forced, ...some, ...others];
  }
}

/**
 * The subsets of a list with at most so many items, the smallest first.
 *
 * @example
 * budget.each(subsets([1, 2], 1)); // [], [1], [2]
 */
export function subsets<Item>(items: readonly Item[], most: number): Unpaid<readonly Item[]> {
  return unpaid(
    (function* () {
      for (let size = 0; size <= Math.min(items.length, most); size += 1) yield* subsetsOf(items, size, 0);
    })(),
  );
}

/**
 * A list of which up to `most` items can be chosen; `most` is not more than there are.
 *
 * @example
 * const group: ChoiceGroup<string> = { options: ['oak', 'white'], most: 1 };
 */
export type ChoiceGroup<Item> = { readonly options: readonly Item[]; readonly most: number };

/**
 * Every choice in all groups together, the smallest first.
 *
 * @example
 * budget.each(choicesInGroups([{ options: ['oak'], most: 1 }, { options: ['triple'], most: 1 }]));
 * // [[], []], [[], ['triple']], [['oak'], []], [['oak'], ['triple']]
 */
export function choicesInGroups<Item>(groups: readonly ChoiceGroup<Item>[]): Unpaid<readonly (readonly Item[])[]> {
  return unpaid(choicesOf(groups));
}

function* choicesOf<Item>(groups: readonly ChoiceGroup<Item>[]): Generator<readonly (readonly Item[])[]> {
  // How many items can be chosen from each group on.
  const from = [0];
  for (const { most } of groups.toReversed()) from.unshift((from[0] ?? 0) + most);
  const chosen: (readonly Item[])[] = [];
  function* go(at: number, size: number): Generator<readonly (readonly Item[])[]> {
    const group = groups[at];
    if (!group) {
      yield [...chosen];
      return;
    }
    for (let here = Math.max(0, size - (from[at + 1] ?? 0)); here <= Math.min(size, group.most); here += 1) {
      for (const some of subsetsOf(group.options, here, 0)) {
        chosen[at] = some;
        yield* go(at + 1, size - here);
      }
    }
  }
  for (let size = 0; size <= (from[0] ?? 0); size += 1) yield* go(0, size);
}

/** The subsets of a list, from an index on, with exactly so many items. */
function* subsetsOf<Item>(items: readonly Item[], size: number, from: number): Generator<readonly Item[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= items.length - size; at += 1) {
    for (const rest of subsetsOf(items, size - 1, at + 1)) yield [items[at] as Item, ...rest];
  }
}

/**
 * The rules that leave a visible required step without any selection that its bounds allow (D14.9); undefined if it can
 * be completed, or could not be without rules either: that is `missing_required_options` (D7).
 *
 * @example
 * stuckRules(handle, offered, effects); // [rule 4]
 */
export function stuckRules(
  step: QuotedStep,
  offered: readonly OfferedOption[],
  { hiddenBy, actingRules, excluded, requiringRules, requiredBy }: StepEffects,
): readonly Rule[] | undefined {
  const isOwn = mustChoose(step);
  if (hiddenBy.length > 0 || (!isOwn && requiringRules.length === 0)) return undefined;
  const { min, max } = optionBounds(step);
  const least = Math.max(min, 1);
  const ids = new Set(offered.map(({ option_id }) => option_id));
  const left = offered.filter(({ option_id }) => !excluded.has(option_id)).length;
  const isLacking = [...requiredBy.keys()].some((id) => !ids.has(id) || excluded.has(id));
  if (!isLacking && left >= least && requiredBy.size <= max && least <= max) return undefined;
  if (isOwn && (offered.length < least || least > max)) return undefined;
  const having = new Set([...requiringRules, ...excluded.rulesOfSome([...ids])]);
  return actingRules.filter((rule) => having.has(rule));
}
