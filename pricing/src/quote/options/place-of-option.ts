import type { CheckedRequest } from '../request/check-request.ts';
import type { OfferedOption } from './offered-option.ts';

/**
 * Where a request selects an option, as a JSON pointer.
 *
 * @example
 * placeOfOption(request, option); // '/selections/0/option_ids/2'
 */
export function placeOfOption({ selections }: CheckedRequest, { step_id, option_id }: OfferedOption): string {
  const index = selections.findIndex((selection) => selection.step_id === step_id);
  return `/selections/${index}/option_ids/${selections[index]?.option_ids.indexOf(option_id)}`;
}
