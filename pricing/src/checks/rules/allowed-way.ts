import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { WantedInStep } from '../../rules/dead-ends/allowed-selections.ts';
import { reach } from '../../rules/dead-ends/reach.ts';
import type { SearchSpace } from '../../rules/dead-ends/search-space.ts';
import { addSeenOptions, type SeenOptions } from '../../rules/dead-ends/seen-options.ts';
import { startingPoints } from '../../rules/dead-ends/starting-points.ts';
import type { Pieces } from '../../rules/work-budget.ts';

/**
 * Whether allowed choices in the steps before `end` meet these wishes, at some size and window of the rows. A search
 * that is too long counts as a way: a report says only what it knows.
 *
 * @example
 * allPieces(allowedWay(space, space.rows, 3, new Map([[0, { must: new Set([5]) }]]))); // true
 */
export function* allowedWay(
  space: SearchSpace,
  rows: readonly PricingRow[],
  end: number,
  wanted: ReadonlyMap<number, WantedInStep>,
): Pieces<boolean> {
  const starts = yield* startingPoints({ ...space, rows });
  if (!starts) return true;
  const seen: SeenOptions = space.steps.map(() => new Map());
  for (let place = 0; place < end; place += 1) addSeenOptions(space, place, seen);
  for (const start of starts) {
    const found = yield* reach(space, { start, end, wanted: (at) => wanted.get(at), seen });
    if ('path' in found) return true;
  }
  return space.budget.isSpent();
}
