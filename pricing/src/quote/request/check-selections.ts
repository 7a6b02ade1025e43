import { factOf } from '../../price-table/fact-of.ts';
import type { ErrorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import { IDS, isId } from './is-id.ts';
import type { Selection } from './quote-request.ts';

/**
 * Checks the shape of `selections` (D10): each step once, ids without repeats. Whether the ids exist is checked later.
 *
 * @example
 * checkSelections([{ step_id: 3, option_ids: [5, 5] }], errors); // errors: /selections/0/option_ids/1 repeats 5
 */
export function checkSelections(value: unknown, errors: ErrorList): Selection[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    const message = `must be a list of { step_id, option_ids }, not ${shownValue(value)}`;
    errors.add('/selections', 'wrong_type', message, { expected: ['array'] });
    return [];
  }
  const stepIds = new Set<unknown>();
  return value.flatMap((item: unknown, index) => {
    const pointer = `/selections/${index}`;
    if (errors.full()) return [];
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      const message = `must be { step_id, option_ids }, not ${shownValue(item)}`;
      errors.add(pointer, 'wrong_type', message, { expected: ['object'] });
      return [];
    }
    const { step_id, option_ids } = item as { step_id?: unknown; option_ids?: unknown };
    checkId(step_id, `${pointer}/step_id`, 'step', stepIds, errors);
    if (Array.isArray(option_ids)) {
      const optionIds = new Set<unknown>();
      for (const [position, id] of option_ids.entries()) {
        if (errors.full()) break;
        checkId(id, `${pointer}/option_ids/${position}`, 'option', optionIds, errors);
      }
    } else {
      const message = 'must be a list of option ids';
      const place = `${pointer}/option_ids`;
      if (option_ids === undefined) errors.add(place, 'required', message, { field: 'option_ids' });
      else errors.add(place, 'wrong_type', `${message}, not ${shownValue(option_ids)}`, { expected: ['array'] });
    }
    return [{ step_id, option_ids } as Selection];
  });
}

type Thing = 'step' | 'option';

function checkId(id: unknown, pointer: string, what: Thing, seen: Set<unknown>, errors: ErrorList): void {
  if (!isId(id)) {
    const message = `must be the id of ${what === 'step' ? 'a step' : 'an option'}, not ${shownValue(id)}`;
    if (id === undefined) errors.add(pointer, 'required', message, { field: `${what}_id` });
    else if (Number.isInteger(id)) errors.add(pointer, 'out_of_range', message, { ...IDS, value: factOf(id) });
    else errors.add(pointer, 'wrong_type', message, { expected: ['integer'] });
  } else if (seen.has(id)) {
    errors.add(pointer, 'duplicate', `must not name ${what} ${id} twice`, { value: id });
  }
  seen.add(id);
}
