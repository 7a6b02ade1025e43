import type { CheckedRequest } from '../../quote/request/check-request.ts';
import { givenFields } from '../../quote/request/identifying-fields.ts';
import type { SearchSpace } from './search-space.ts';
import { sizeKey, type TargetStep, windowKey } from './target-step.ts';

/**
 * Groups the starting points for one step after the other: those that the rules of the step cannot tell apart are
 * together, and of those that no rule up to the step can tell apart there is only one.
 *
 * @example
 * const groupsAt = startGroups(space, starts);
 * groupsAt(target); // [[start], [start, start]]
 */
export function startGroups(
  space: SearchSpace,
  starts: readonly CheckedRequest[],
): (target: TargetStep) => CheckedRequest[][] {
  // What a body names decides whether a size option brings its size (D10).
  let soFar = starts.map(({ width, fields }) => `${width === undefined} ${givenFields(fields).length > 0}`);
  return ({ leaves, fields }) => {
    const own = starts.map((start) =>
      leaves.length > 0 ? `${sizeKey(leaves, start)} ${windowKey(fields, start)}` : '',
    );
    space.budget.spend(leaves.length * starts.length);
    soFar = numbered(soFar.map((key, index) => `${key} ${own[index]}`));
    const groups = new Map<string, Map<string, CheckedRequest>>();
    for (const [index, start] of starts.entries()) {
      const group = groups.get(own[index] ?? '') ?? new Map<string, CheckedRequest>();
      groups.set(own[index] ?? '', group);
      if (!group.has(soFar[index] ?? '')) group.set(soFar[index] ?? '', start);
    }
    return [...groups.values()].map((group) => [...group.values()]);
  };
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
