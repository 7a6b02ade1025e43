import type { CheckedRequest } from '../request/check-request.ts';
import { PAUSE, type Pieces, unpaid } from '../rules/work-budget.ts';
import type { WantedInStep } from './allowed-selections.ts';
import { type Failure, type Path, reach } from './reach.ts';
import type { OptionSet, SearchSpace, SeenOptions } from './search-space.ts';
import type { ChosenInSources, TargetStep } from './target-step.ts';

/**
 * A starting point, and allowed choices from there.
 *
 * @example
 * const { start, path }: Reached = allPieces(search(starts, chosen));
 */
export type Reached = { readonly start: CheckedRequest; readonly path: Path };

/**
 * A search for allowed choices with exactly these options in the sources of a target, from any of the starting points.
 * It learns from failures: a wish that cannot be met from a starting point is not tried there again.
 *
 * @example
 * const search = goalSearch(space, target, seen);
 * allPieces(search(starts, [[oak]])); // { start, path }
 */
export function goalSearch(
  space: SearchSpace,
  { place: end, sources }: TargetStep,
  seen: SeenOptions,
): (starts: readonly CheckedRequest[], chosen: ChosenInSources) => Pieces<Reached | undefined> {
  const learnt = new Map<CheckedRequest, { readonly wishes: OptionSet; readonly chosen: OptionSet }[]>();
  const setOf = (failure: Failure): OptionSet =>
    sources
      .filter(({ place }) => failure.wishes.has(place))
      .reduce((set, { place, options }) => set | space.bits.of(place, options), 0n);
  return function* (starts, chosen) {
    const wishes = wishesOf(sources, chosen);
    const wanted = sources.reduce((set, { place }, index) => set | space.bits.of(place, chosen[index] ?? []), 0n);
    for (const start of space.budget.each(unpaid(starts))) {
      if (start === PAUSE) {
        yield;
        continue;
      }
      const failures = learnt.get(start) ?? [];
      space.budget.chargeWork(failures.length * space.bits.units);
      if (failures.some((failure) => (wanted & failure.wishes) === failure.chosen)) continue;
      const found = yield* reach(space, { start, end, wanted: (place) => wishes.get(place), seen });
      if ('path' in found) return { start, path: found.path };
      const mattering = setOf(found.failure);
      failures.push({ wishes: mattering, chosen: wanted & mattering });
      learnt.set(start, failures);
    }
    return undefined;
  };
}

function wishesOf(sources: TargetStep['sources'], chosen: ChosenInSources): Map<number, WantedInStep> {
  return new Map(
    sources.map(({ place, options }, index) => {
      const must = new Set(chosen[index]?.map(({ option_id }) => option_id));
      const never = new Set(options.map(({ option_id }) => option_id).filter((id) => !must.has(id)));
      return [place, { must, never }];
    }),
  );
}
