import type { QuoteRefusal } from './quote-refusal.ts';

/**
 * The `detail` of a refusal (D2): the message of its first fault, and how many more there are.
 *
 * @example
 * firstFault([{ pointer: '/width', code: 'required', message: 'width is required', params: {} }]); // 'width is required'
 */
export function firstFault(errors: QuoteRefusal['errors']): string {
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return `${errors[0]?.message ?? ''}${more}`;
}
