import type { PriceTableError } from '../../price-table/price-table.ts';
import type { RuleReason } from '../../rules/rule.ts';
import type { IdentifyingFields } from '../request/identifying-fields.ts';
import type { SizeMm } from '../request/size-mm.ts';

/**
 * Why there is no price (D2, D10).
 *
 * @example
 * const code: RefusalCode = 'dimensions_out_of_range';
 */
export type RefusalCode =
  | 'validation_error'
  | 'invalid_selection'
  | 'no_matching_configuration'
  | 'ambiguous_configuration'
  | 'dimensions_out_of_range'
  | 'dimensions_unavailable'
  | 'configuration_refused';

/**
 * The sizes that a row covers, ends included; null means no bound.
 *
 * @example
 * const range: OfferedRange = {
 *   pricing_configuration_id: 7, width_min: 400, width_max: 1800, height_min: 500, height_max: null,
 * };
 */
export type OfferedRange = {
  readonly pricing_configuration_id: number;
  readonly width_min: number | null;
  readonly width_max: number | null;
  readonly height_min: number | null;
  readonly height_max: number | null;
};

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
