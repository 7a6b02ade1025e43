import { type ErrorList, errorList } from '../../price-table/error-facts.ts';
import type { PriceTableError } from '../../price-table/price-table.ts';
import type { Rule, RuleReason } from '../../product/rule.ts';
import type { IdentifyingFields } from '../../product/window-fields.ts';
import type { SizeMm } from '../../request/quote-request.ts';
import type { OfferedRange } from '../../row-price/row-range.ts';
import { reasonOf } from '../../rules/reasons.ts';

/**
 * Every reason why a quote has no price (D2, D10).
 *
 * @example
 * REFUSAL_CODES.includes('configuration_refused'); // true
 */
export const REFUSAL_CODES = [
  'validation_error',
  'invalid_selection',
  'no_matching_configuration',
  'ambiguous_configuration',
  'dimensions_out_of_range',
  'dimensions_unavailable',
  'configuration_refused',
] as const;

/**
 * Why there is no price.
 *
 * @example
 * const code: RefusalCode = 'dimensions_out_of_range';
 */
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/**
 * A row that a request may mean (D10), with the identifying fields in which it differs from another candidate.
 *
 * @example
 * const candidate: Candidate = { pricing_configuration_id: 7, opening_v1: 'fixe' };
 */
export type Candidate = { readonly pricing_configuration_id: number } & IdentifyingFields;

/**
 * One fault of a request. A fault of the selections names its step, the options that are at fault, and the rules that
 * are the reason (D14.6).
 *
 * @example
 * const error: QuoteError = {
 *   pointer: '/width', code: 'required', message: 'is required', params: { field: 'width' },
 * };
 */
export type QuoteError = PriceTableError & {
  readonly step_id?: number;
  readonly option_ids?: readonly number[];
  readonly reasons?: readonly RuleReason[];
};

/**
 * A refused quote, with what a problem answer needs (D2). Both size refusals have `nearest_sizes`,
 * `dimensions_out_of_range` has `ranges`, `ambiguous_configuration` has `candidates`, `invalid_selection` and
 * `configuration_refused` have the `reasons` of all their faults.
 *
 * @example
 * const refusal: QuoteRefusal = {
 *   code: 'validation_error', detail: 'width is required',
 *   errors: [{ pointer: '/width', code: 'required', message: 'is required', params: { field: 'width' } }],
 * };
 */
export type QuoteRefusal = {
  readonly code: RefusalCode;
  readonly detail: string;
  readonly errors: readonly QuoteError[];
  readonly nearest_sizes?: readonly SizeMm[];
  readonly ranges?: readonly OfferedRange[];
  readonly candidates?: readonly Candidate[];
  readonly reasons?: readonly RuleReason[];
};

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

/**
 * D10: width and height are required, except for a roof-window size that has its own.
 *
 * @example
 * missingSizes({ width: undefined, height: 1200 }).detail; // 'width is required'
 */
export function missingSizes(sizes: { width: number | undefined; height: number | undefined }): QuoteRefusal {
  const errors = errorList();
  for (const axis of ['width', 'height'] as const) {
    if (sizes[axis] === undefined) {
      errors.add(`/${axis}`, 'required', 'is required: give it in whole millimetres', { field: axis });
    }
  }
  return refuseShape(errors.items);
}

// D2: at most 50 items in an error answer.
const MAX_ERRORS = 50;

/**
 * `invalid_selection` (D10) with its faults, and the reasons of all of them (D14.6), each once.
 *
 * @example
 * refuseSelection([fault]).code; // 'invalid_selection'
 */
export function refuseSelection(faults: readonly QuoteError[]): QuoteRefusal {
  const reasons = new Map<string, RuleReason>();
  for (const reason of faults.flatMap((fault) => fault.reasons ?? [])) {
    reasons.set(`${reason.rule_id} ${reason.name}`, reason);
  }
  const errors = faults.slice(0, MAX_ERRORS);
  return { code: 'invalid_selection', detail: firstFault(errors), errors, reasons: [...reasons.values()] };
}

/**
 * `configuration_refused` (D14.6): one fault with the reasons of all rules that refuse.
 *
 * @example
 * refuseByRules([rule], 'fr').reasons; // [{ rule_id: 4, name: 'Too heavy', message: 'Trop lourd.' }]
 */
export function refuseByRules(rules: readonly Rule[], language?: string): QuoteRefusal {
  const reasons = rules.map((rule) => reasonOf(rule, language));
  // The words of the shop alone: with words of ours before them, a sentence would be in two languages.
  const message = reasons.map((reason) => reason.message).join(' ');
  const params = { rules: rules.map(({ id, name }) => ({ id, name })) };
  return {
    code: 'configuration_refused',
    detail: message,
    errors: [{ pointer: '', code: 'refused', message, params, reasons }],
    reasons,
  };
}
