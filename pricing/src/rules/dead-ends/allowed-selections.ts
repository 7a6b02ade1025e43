import { mustChoose } from '../../quote/options/must-choose.ts';
import type { OfferedOption } from '../../quote/options/offered-option.ts';
import { optionBounds } from '../../quote/options/option-bounds.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { StepEffects } from '../evaluate-rules.ts';

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
 * [...allowedSelections(step, offered, effects, () => false)]; // [[]] for a step that is not required
 */
export function* allowedSelections(
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
  if (isImpossible && requiringRules.length === 0 && must.size === 0) {
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
  const isAsked = isNeeded || mustChoose(step) || requiringRules.length > 0;
  for (const some of subsets(free, max - forced.length)) {
    const seen = [...forced, ...some];
    const least = seen.length > 0 || isAsked ? Math.max(min, 1) : 0;
    const filled = [...seen, ...alike.slice(0, Math.max(least - seen.length, 0))];
    if (filled.length >= least && filled.length <= max) yield filled;
  }
}

/**
 * The subsets of a list with at most so many items, the smallest first.
 *
 * @example
 * [...subsets([1, 2], 1)]; // [[], [1], [2]]
 */
export function* subsets<Item>(items: readonly Item[], most: number): Generator<readonly Item[]> {
  for (let size = 0; size <= Math.min(items.length, most); size += 1) yield* subsetsOf(items, size, 0);
}

/**
 * The subsets of a list, from an index on, with exactly so many items.
 *
 * @example
 * [...subsetsOf([1, 2, 3], 2, 0)]; // [[1, 2], [1, 3], [2, 3]]
 */
export function* subsetsOf<Item>(items: readonly Item[], size: number, from: number): Generator<readonly Item[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= items.length - size; at += 1) {
    for (const rest of subsetsOf(items, size - 1, at + 1)) yield [items[at] as Item, ...rest];
  }
}
