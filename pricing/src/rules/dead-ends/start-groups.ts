import type { CheckedRequest } from '../../quote/request/check-request.ts';
import { givenFields } from '../../quote/request/identifying-fields.ts';
import type { Pieces, WorkBudget } from '../work-budget.ts';
import type { SearchSpace } from './search-space.ts';
import { sizeKey, type TargetStep, windowKey } from './target-step.ts';

/**
 * Groups the starting points for one step after the other: those that the rules of the step cannot tell apart are
 * together, and of those that no rule up to the step can tell apart there is only one.
 *
 * @example
 * const groupsAt = startGroups(space, starts);
 * allPieces(groupsAt(target)); // [[start], [start, start]]
 */
export function startGroups(
  space: SearchSpace,
  starts: readonly CheckedRequest[],
): (target: TargetStep) => Pieces<CheckedRequest[][]> {
  // What a body names decides whether a size option brings its size (D10).
  let soFar = starts.map(({ width, fields }) => `${width === undefined} ${givenFields(fields).length > 0}`);
  return function* (target) {
    const keys = yield* keysFor(target, starts, space.budget);
    if (space.budget.isSpent()) return [];
    if (keys) soFar = numbered(soFar.map((key, index) => `${key} ${keys[index]}`));
    const firsts = new Map(soFar.map((key, index) => [key, index] as const).reverse());
    const places = [...firsts.values()].sort((a, b) => a - b);
    const groups = new Map<string | undefined, CheckedRequest[]>();
    for (const index of places) {
      const group = groups.get(keys?.[index]) ?? [];
      groups.set(keys?.[index], group);
      group.push(starts[index] as CheckedRequest);
    }
    return [...groups.values()];
  };
}

/** Undefined where the rules of a step ask for nothing that a starting point says, or where it takes too long. */
function* keysFor(
  { leaves, fields }: TargetStep,
  starts: readonly CheckedRequest[],
  budget: WorkBudget,
): Pieces<string[] | undefined> {
  const sizes = leaves.filter((leaf) => 'width' in leaf || 'height' in leaf || 'surface_m2' in leaf);
  budget.spend(leaves.length);
  if (sizes.length === 0 && fields.size === 0) return undefined;
  const keys: string[] = [];
  for (const start of starts) {
    keys.push(`${sizeKey(sizes, start)} ${fields.size > 0 ? windowKey(fields, start) : ''}`);
    budget.spend(sizes.length + 1);
    if (budget.isPieceOver()) yield;
    if (budget.isSpent()) return undefined;
  }
  return keys;
}

/** Equal texts as equal numbers: a key must not grow with every step. */
function numbered(keys: readonly string[]): string[] {
  const numbers = new Map<string, string>();
  return keys.map((key) => {
    const number = numbers.get(key) ?? String(numbers.size);
    numbers.set(key, number);
    return number;
  });
}
