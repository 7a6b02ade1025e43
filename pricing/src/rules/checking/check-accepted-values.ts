import { factOf } from '../../price-table/fact-of.ts';
import type { ErrorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';

/**
 * Reports what is not a list of accepted values (§2.2) without repeats. An empty list is never met, as an empty `any`.
 *
 * @example
 * checkAcceptedValues([5], '/when/leaf_count', [1, 2, 3, 4], errors); // errors: must be one of 1, 2, 3, 4, not 5
 */
export function checkAcceptedValues(
  value: unknown,
  pointer: string,
  allowed: readonly (string | number)[],
  errors: ErrorList,
): void {
  if (!Array.isArray(value)) {
    const message = `must be a list with some of ${allowed.join(', ')}, not ${shownValue(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['array'] });
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, item] of value.entries()) {
    const place = `${pointer}/${index}`;
    if (!allowed.includes(item)) {
      const message = `must be one of ${allowed.join(', ')}, not ${shownValue(item)}`;
      errors.add(place, 'unknown_value', message, { allowed, value: factOf(item) });
    } else if (seen.has(item)) {
      errors.add(place, 'duplicate', `must not name ${item} twice`, { value: item });
    }
    seen.add(item);
  }
}
