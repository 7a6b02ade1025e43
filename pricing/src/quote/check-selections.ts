import type { ErrorList } from '../price-table/error-list.ts';
import { shownValue } from '../price-table/shown-value.ts';
import { isId } from './is-id.ts';
import type { Selection } from './quote-request.ts';

/**
 * The shape of `selections` (D10): a step once, ids without repeats. Whether the ids mean anything is asked later.
 *
 * @example
 * checkSelections([{ step_id: 3, option_ids: [5, 5] }], errors); // errors: /selections/0/option_ids/1 repeats 5
 */
export function checkSelections(value: unknown, errors: ErrorList): Selection[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    errors.add('/selections', 'wrong_type', `must be a list of { step_id, option_ids }, not ${shownValue(value)}`);
    return [];
  }
  const stepIds = new Set<unknown>();
  return value.flatMap((item: unknown, index) => {
    const pointer = `/selections/${index}`;
    if (errors.full()) return [];
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      errors.add(pointer, 'wrong_type', `must be { step_id, option_ids }, not ${shownValue(item)}`);
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
      const [code, rest] =
        option_ids === undefined ? ['required', ''] : ['wrong_type', `, not ${shownValue(option_ids)}`];
      errors.add(`${pointer}/option_ids`, code, `must be a list of option ids${rest}`);
    }
    return [{ step_id, option_ids } as Selection];
  });
}

function checkId(id: unknown, pointer: string, what: string, seen: Set<unknown>, errors: ErrorList): void {
  if (!isId(id)) {
    const code = id === undefined ? 'required' : Number.isInteger(id) ? 'out_of_range' : 'wrong_type';
    errors.add(pointer, code, `must be the id of ${what === 'step' ? 'a step' : 'an option'}, not ${shownValue(id)}`);
  } else if (seen.has(id)) {
    errors.add(pointer, 'duplicate', `must not name ${what} ${id} twice`);
  }
  seen.add(id);
}
