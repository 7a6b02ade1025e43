import type { OfferedOption, QuotedStep } from '../product/step.ts';
import { type CheckedRequest, namesRow } from '../request/check-request.ts';
import type { RuleInputs } from '../rules/conditions/rule-inputs.ts';
import { joinedEffects, ruleHolds } from '../rules/evaluate-rules.ts';
import { effectSize } from '../rules/rule-index.ts';
import { PAUSE, type Pieces, type Unpaid } from '../rules/work-budget.ts';
import { allowedSelections, type WantedInStep } from './allowed-selections.ts';
import { inputsAfter, NO_OPTIONS, type OptionSet, type SearchSpace, type SeenOptions } from './search-space.ts';

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
    // The inputs of rules, and a key of all that was chosen before.
    space.budget.chargeWork(1 + 4 * place);
    const inputs = inputsAfter(space, goal.start, path);
    const key = stateKey(inputs, path, goal);
    const known = failed.get(key);
    if (known) return known;
    const before = space.bits.before(place);
    let options = space.seenFrom[place] ?? NO_OPTIONS;
    const wishes = new Set(goal.wanted(place) ? [place] : NO_WISHES);
    const useless: { readonly seen: OptionSet; readonly chosen: OptionSet }[] = [];
    for (const selection of space.budget.each(selectionsAt(space, goal, place, inputs))) {
      if (selection === PAUSE) {
        yield;
        continue;
      }
      space.budget.chargeWork(selection.length + useless.length * space.bits.units);
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
  inputs: RuleInputs,
): Unpaid<readonly OfferedOption[]> {
  const step = space.steps[place] as QuotedStep;
  const acting = space.index.byStep.get(step.id)?.filter(({ rule }) => ruleHolds(rule, inputs)) ?? [];
  space.budget.chargeLeaves(inputs.leaves + 1);
  space.budget.chargeWork(effectSize(acting) + (space.offered[place]?.length ?? 0) / 2);
  const effects = joinedEffects(step, acting);
  const isSeen = ({ option_id, window, isSize }: OfferedOption): boolean =>
    window !== undefined || isSize || goal.seen[place]?.has(option_id) === true;
  return allowedSelections(step, space.offered[place] ?? [], effects, isSeen, goal.wanted(place));
}

/** D14.11, D10: no two windows, and no two roof-window sizes. */
function isAllowed(space: SearchSpace, start: CheckedRequest, path: Path): boolean {
  const last = path.at(-1) ?? [];
  if (!last.some(({ window, isSize }) => window || isSize)) return true;
  if (!namesRow(start) && path.flat().filter(({ isSize }) => isSize).length > 1) return false;
  return inputsAfter(space, start, path).conflicts.length === 0;
}

/** What the conditions from here on can see. */
function stateKey({ width, height, fields }: RuleInputs, path: Path, { seen }: Goal): string {
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
