import { factOf } from '../../price-table/fact-of.ts';
import type { ErrorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import { IDS } from '../../quote/request/is-id.ts';
import { RULE_LIMITS } from './rule-limits.ts';

/**
 * Reports what cannot be the id of a step or an option. Whether it exists is checked later: a document writes a negative
 * id for what leads nowhere (B6), and the rule is still well formed.
 *
 * @example
 * checkId('3', '/then/0/hide', 'a step', errors); // errors: must be the id of a step, not "3"
 */
export function checkId(value: unknown, pointer: string, what: 'a step' | 'an option', errors: ErrorList): void {
  if (Number.isSafeInteger(value)) return;
  const message = `must be the id of ${what}, not ${shownValue(value)}`;
  if (value === undefined) errors.add(pointer, 'required', message, { field: pointer.split('/').at(-1) });
  else if (Number.isInteger(value)) errors.add(pointer, 'out_of_range', message, { ...IDS, value: factOf(value) });
  else errors.add(pointer, 'wrong_type', message, { expected: ['integer'] });
}

/**
 * Reports what is not a list of option ids without repeats. It may be empty: `only` of nothing leaves nothing, and
 * `require` of nothing in particular requires the step.
 *
 * @example
 * checkOptionIds([5, 5], '/then/0/only', errors); // errors: /then/0/only/1 repeats 5
 */
export function checkOptionIds(value: unknown, pointer: string, errors: ErrorList): void {
  if (!Array.isArray(value)) {
    const message = `must be a list of option ids, not ${shownValue(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['array'] });
    return;
  }
  const limit = RULE_LIMITS.optionIds;
  const count = value.length;
  if (count > limit) {
    errors.add(pointer, 'too_many', `must have at most ${limit} items (it has ${count})`, { limit, count });
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, id] of value.entries()) {
    const place = `${pointer}/${index}`;
    checkId(id, place, 'an option', errors);
    if (seen.has(id)) errors.add(place, 'duplicate', `must not name option ${id} twice`, { value: factOf(id) });
    seen.add(id);
  }
}
