import { namesRow } from '../../quote/asked-configuration.ts';
import type { ChosenOption } from '../../quote/options/chosen-option.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import { stepEffects } from '../evaluate-rules.ts';
import type { RuleSight } from '../rule-sight.ts';
import { allowedSelections, type WantedInStep } from './allowed-selections.ts';
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
export type Path = readonly (readonly ChosenOption[])[];

/**
 * Allowed choices that lead to a goal (D14.9), every step complete, or undefined if there are none. A state that failed
 * is not tried again: two states are the same if no later condition can tell them apart.
 *
 * @example
 * reach(space, { start, end: 3, wanted: () => undefined, seen }); // [[oak], [], [triple]]
 */
export function reach(space: SearchSpace, goal: Goal): Path | undefined {
  const path: (readonly ChosenOption[])[] = [];
  const failed = new Set<string>();
  const go = (): boolean => {
    const place = path.length;
    if (place === goal.end) return true;
    const sight = sightAfter(space, goal.start, path);
    const key = stateKey(sight, path, goal);
    if (failed.has(key) || space.budget.isSpent()) return false;
    const step = space.steps[place] as QuotedStep;
    const offered = space.offered[place] ?? [];
    const effects = stepEffects(step, space.index, sight);
    space.budget.spend(sight.leaves + 1);
    const isSeen = ({ option_id, window, isSize }: ChosenOption): boolean =>
      window !== undefined || isSize || goal.seen[place]?.has(option_id) === true;
    for (const selection of allowedSelections(step, offered, effects, isSeen, goal.wanted(place))) {
      path.push(selection);
      if (isAllowed(space, goal.start, path) && go()) return true;
      path.pop();
    }
    failed.add(key);
    return false;
  };
  return go() ? path : undefined;
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
