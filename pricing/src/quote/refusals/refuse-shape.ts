import type { ErrorList } from '../../price-table/parsing/error-list.ts';
import { firstFault } from './first-fault.ts';
import type { QuoteRefusal } from './quote-refusal.ts';

/**
 * `validation_error` (D2): the first fault as text, all of them as items.
 *
 * @example
 * refuseShape([{ pointer: '/width', code: 'required', message: 'is required', params: {} }]).detail; // 'width is required'
 */
export function refuseShape(errors: ErrorList['items']): QuoteRefusal {
  const field = errors[0]?.pointer.slice(1) || 'The request';
  return { code: 'validation_error', detail: `${field} ${firstFault(errors)}`, errors };
}
