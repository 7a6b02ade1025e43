import type { ErrorList } from '../price-table/error-list.ts';

/**
 * The `detail` of a refusal (D2): its first fault in words, and how many more there are.
 *
 * @example
 * firstFault([{ pointer: '/width', code: 'required', message: 'width is required' }]); // 'width is required'
 */
export function firstFault(errors: ErrorList['items']): string {
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return `${errors[0]?.message ?? ''}${more}`;
}
