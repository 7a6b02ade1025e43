import type { QuotedStep } from '../../quote/product-configuration.ts';
import { leavesOf } from '../condition-leaves.ts';
import type { RuleLeaf } from '../rule.ts';
import { meantBy, type SearchSpace } from './search-space.ts';

/**
 * Which options conditions name, by the place of the step that offers them, each with the place of the last step that
 * such a condition acts on.
 *
 * @example
 * const seen: SeenOptions = [new Map([[5, 3]])]; // option 5 of the first step decides about the fourth
 */
export type SeenOptions = readonly Map<number, number>[];

/**
 * What the conditions of the rules that act on the step at `place` name in the steps before it (D14.4), added to
 * `seen`. Asked for one step after the other, it holds what all of them see.
 *
 * @example
 * addSeenOptions(space, 3, seen);
 */
export function addSeenOptions(space: SearchSpace, place: number, seen: SeenOptions): void {
  const leaves = leavesAt(space, place);
  space.budget.pass(leaves.length);
  for (const leaf of leaves) {
    if (!('option' in leaf)) continue;
    for (const { place: before } of meantBy(leaf, space.offering)) {
      if (before < place) seen[before]?.set(leaf.option, place);
    }
  }
}

/**
 * The leaves of all rules that act on the step at a place.
 *
 * @example
 * leavesAt(space, 3); // [{ option: 5 }]
 */
export function leavesAt({ steps, index }: SearchSpace, place: number): RuleLeaf[] {
  const { id } = steps[place] as QuotedStep;
  return index.byStep.get(id)?.flatMap(({ rule }) => leavesOf(rule)) ?? [];
}
