import { namesRow } from '../../quote/asked-configuration.ts';
import type { OfferedOption } from '../../quote/options/offered-option.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import { joinedEffects, ruleHolds } from '../evaluate-rules.ts';
import type { RuleSight } from '../rule-sight.ts';
import type { Pieces } from '../work-budget.ts';
import { allowedSelections, type WantedInStep } from './allowed-selections.ts';
import { NO_OPTIONS, type OptionSet } from './option-bits.ts';
import { type SearchSpace, sightAfter } from './search-space.ts';
import type { SeenOptions } from './seen-options.ts';

/**
 * What a search wants: allowed choices in all steps before the place `end`, with what it wants of each of them.
 *
 * @example
 * const goal: Goal = { start, end: 3, wanted: () => undefined, seen };
 */
export type Goal = {
  readonly start: CheckedRequest;
  readonly end: number;
  readonly wanted: (place: number) => WantedInStep | undefined;
  readonly seen: SeenOptions;
};

/**
 * The choices, by the place of their step.
 *
 * @example
 * const path: Path = [[oak], []];
 */
export type Path = readonly (readonly OfferedOption[])[];

/**
 * Why a goal cannot be reached: the options whose choice matters, and the places whose wishes do. With other choices and
 * wishes elsewhere it cannot be reached either.
 *
 * @example
 * const failure: Failure = { options: NO_OPTIONS, wishes: new Set([2]) };
 */
export type Failure = { readonly options: OptionSet; readonly wishes: ReadonlySet<number> };

/**
 * What comes of a search.
 *
 * @example
 * const reaching: Reaching = { path: [[oak], []] };
 */
export type Reaching = { readonly path: Path } | { readonly failure: Failure };

/**
 * Allowed choices that lead to a goal (D14.9), every step complete, or why there are none. A state that failed is not
 * tried again: two states are the same if no later condition can tell them apart. And choices that differ only where a
 * failure does not look are not tried either.
 *
 * @example
 * allPieces(reach(space, { start, end: 3, wanted: () => undefined, seen })); // { path: [[oak], [], [triple]] }
 */
export function* reach(space: SearchSpace, goal: Goal): Pieces<Reaching> {
  const path: (readonly OfferedOption[])[] = [];
  const failed = new Map<string, Failure>();
  const contradiction = { options: space.contradicting, wishes: NO_WISHES };
  const remember = (key: string, failure: Failure): Failure => {
    failed.set(key, failure);
    return failure;
  };
  function* go(): Pieces<Failure | undefined> {
    const place = path.length;
    if (place === goal.end) return undefined;
    const sight = sightAfter(space, goal.start, path);
    const key = stateKey(sight, path, goal);
    if (space.budget.isPieceOver()) yield;
    const known = space.budget.isSpent() ? contradiction : failed.get(key);
    if (known) return known;
    const before = space.bits.before(place);
    let options = space.seenFrom[place] ?? NO_OPTIONS;
    const wishes = new Set(goal.wanted(place) ? [place] : NO_WISHES);
    const useless: { readonly seen: OptionSet; readonly chosen: OptionSet }[] = [];
    for (const selection of selectionsAt(space, goal, place, sight)) {
      const chosen = space.bits.of(place, selection);
      if (useless.some((tried) => (chosen & tried.seen) === tried.chosen)) continue;
      path.push(selection);
      const failure = isAllowed(space, goal.start, path) ? yield* go() : contradiction;
      if (!failure) return undefined;
      path.pop();
      const own = failure.options & ~before;
      // Whatever is chosen here, it fails in the same way.
      if (own === NO_OPTIONS) return remember(key, failure);
      useless.push({ seen: own, chosen: chosen & own });
      options |= failure.options;
      for (const wish of failure.wishes) wishes.add(wish);
    }
    return remember(key, { options: options & before, wishes });
  }
  const failure = yield* go();
  return failure ? { failure } : { path };
}

const NO_WISHES: ReadonlySet<number> = new Set();

function selectionsAt(
  space: SearchSpace,
  goal: Goal,
  place: number,
  sight: RuleSight,
): Generator<readonly OfferedOption[]> {
  const step = space.steps[place] as QuotedStep;
  const effects = joinedEffects(
    step,
    space.index.byStep.get(step.id)?.filter(({ rule }) => ruleHolds(rule, sight)) ?? [],
  );
  space.budget.spend(sight.leaves + 1);
  const isSeen = ({ option_id, window, isSize }: OfferedOption): boolean =>
    window !== undefined || isSize || goal.seen[place]?.has(option_id) === true;
  return allowedSelections(step, space.offered[place] ?? [], effects, isSeen, goal.wanted(place));
}

/** D14.11, D10: no two windows, and no two roof-window sizes. */
function isAllowed(space: SearchSpace, start: CheckedRequest, path: Path): boolean {
  const last = path.at(-1) ?? [];
  if (!last.some(({ window, isSize }) => window || isSize)) return true;
  if (!namesRow(start) && path.flat().filter(({ isSize }) => isSize).length > 1) return false;
  return sightAfter(space, start, path).conflicts.length === 0;
}

/** What the conditions from here on can see. */
function stateKey({ width, height, fields }: RuleSight, path: Path, { seen }: Goal): string {
  const place = path.length;
  const selected = path.map((options, before) =>
    options
      .filter(({ option_id }) => (seen[before]?.get(option_id) ?? 0) >= place)
      .map(({ option_id }) => option_id)
      .sort((a, b) => a - b)
      .join(),
  );
  const hasSize = path.some((options) => options.some(({ isSize }) => isSize));
  return `${place} ${selected.join(';')} ${width}x${height} ${hasSize} ${JSON.stringify(fields)}`;
}
