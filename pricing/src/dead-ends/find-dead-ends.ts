import type { Rule } from '../product/rule.ts';
import { mustChoose, type QuotedStep } from '../product/step.ts';
import type { IdentifyingFields } from '../product/window-fields.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import type { Selection } from '../request/quote-request.ts';
import { allPieces, orWhenSpent, PAUSE, type Pieces, unpaid } from '../rules/work-budget.ts';
import { choicesInGroups } from './allowed-selections.ts';
import { type DeadEndFacts, deadEndFacts } from './dead-end-facts.ts';
import { goalSearch, type Reached } from './goal-search.ts';
import {
  addSeenOptions,
  type SearchedProduct,
  type SearchSpace,
  type SeenOptions,
  searchSpace,
} from './search-space.ts';
import { startGroups, startingPoints } from './start-groups.ts';
import { stuckAfter, type TargetStep, targetStep } from './target-step.ts';

/**
 * A visible required step that cannot be completed (D14.9): an example of choices that lead there, the rules that have a
 * part in it, and what of the choices matters.
 *
 * @example
 * const { step, example, rules, facts }: DeadEnd = deadEnds[0];
 */
export type DeadEnd = {
  readonly step: QuotedStep;
  /** A body for `choices`, which shows the dead end. */
  readonly example: DeadEndExample;
  readonly rules: readonly Rule[];
  readonly facts: DeadEndFacts;
};

/**
 * A body for `choices`: a size, fields of the window, and what is chosen before the dead end.
 *
 * @example
 * const example: DeadEndExample = { width: 1601, height: 1200, selections: [{ step_id: 3, option_ids: [5] }] };
 */
export type DeadEndExample = IdentifyingFields & {
  readonly width?: number;
  readonly height?: number;
  readonly selections: readonly Selection[];
};

/**
 * The dead ends of a product, one for each step, with the fewest choices; `isComplete` is false where the search was
 * given up. For each step it first asks whether any choices at all, allowed or not, would leave nothing there, by what
 * the rules of this step name; only then does it look for allowed choices that lead to them.
 *
 * @example
 * findDeadEnds({ steps, rows, rules }).deadEnds[0]?.step.id; // 9
 */
export function findDeadEnds(product: SearchedProduct): FoundDeadEnds {
  return allPieces(deadEndSearch(product));
}

/**
 * What a search has found, and whether it came to its end.
 *
 * @example
 * const { deadEnds, isComplete }: FoundDeadEnds = findDeadEnds({ steps, rows, rules });
 */
export type FoundDeadEnds = { readonly deadEnds: readonly DeadEnd[]; readonly isComplete: boolean };

/**
 * The same in pieces, between which a service does something else.
 *
 * @example
 * allPieces(deadEndSearch({ steps, rows, rules })).isComplete; // true
 */
export function* deadEndSearch(product: SearchedProduct): Pieces<FoundDeadEnds> {
  const deadEnds: DeadEnd[] = [];
  const isComplete = yield* orWhenSpent(searchAll(product, deadEnds), () => false);
  return { deadEnds, isComplete };
}

/** Adds to `deadEnds` what it finds: that stays when the budget is spent. False if there is too much to begin with. */
function* searchAll(product: SearchedProduct, deadEnds: DeadEnd[]): Pieces<boolean> {
  const space = yield* searchSpace(product);
  const starts = yield* startingPoints(space);
  if (!starts) return false;
  const groupsAt = startGroups(space, starts);
  const seen: SeenOptions = space.steps.map(() => new Map());
  for (const place of space.budget.each(unpaid(space.steps.keys()))) {
    if (place === PAUSE) {
      yield;
      continue;
    }
    yield* addSeenOptions(space, place, seen);
    const target = yield* targetStep(space, place);
    const groups = yield* groupsAt(target);
    const found = mayBeStuck(space, target) ? yield* deadEndAt(space, target, groups, seen) : undefined;
    if (found) deadEnds.push(found);
  }
  return true;
}

/** Only a step that rules act on, and that something requires. */
function mayBeStuck({ index }: SearchSpace, { step }: TargetStep): boolean {
  const acting = index.byStep.get(step.id) ?? [];
  return acting.some(({ effects }) => mustChoose(step) || effects.some((effect) => 'require' in effect));
}

function* deadEndAt(
  space: SearchSpace,
  target: TargetStep,
  groups: readonly (readonly CheckedRequest[])[],
  seen: SeenOptions,
): Pieces<DeadEnd | undefined> {
  const search = goalSearch(space, target, seen);
  for (const chosen of space.budget.each(choicesInGroups(target.sources), 1 + target.sources.length)) {
    if (chosen === PAUSE) {
      yield;
      continue;
    }
    for (const group of space.budget.each(unpaid(groups))) {
      if (group === PAUSE) {
        yield;
        continue;
      }
      const [first] = group;
      const rules = first && stuckAfter(space, target, first, chosen);
      const found = rules && (yield* search(group, chosen));
      if (!rules || !found) continue;
      const facts = yield* deadEndFacts(space, target, { ...found, chosen, starts: groups.flat() });
      return { step: target.step, example: exampleOf(space, found), rules, facts };
    }
  }
  return undefined;
}

function exampleOf({ steps }: SearchSpace, { start, path }: Reached): DeadEndExample {
  const { width, height, fields } = start;
  const selections = path.flatMap((options, place) => {
    const { id } = steps[place] as QuotedStep;
    return options.length > 0 ? [{ step_id: id, option_ids: options.map(({ option_id }) => option_id) }] : [];
  });
  return { ...(width && height && { width, height }), ...fields, selections };
}
