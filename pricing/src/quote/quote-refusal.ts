import type { ErrorList } from '../price-table/error-list.ts';
import type { SizeMm } from './size-mm.ts';

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
  | 'dimensions_out_of_range'
  | 'dimensions_unavailable';

/**
 * The sizes that a row takes, ends included; null is no bound.
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
 * A quote that was refused, with what a problem answer needs (D2). `nearest_sizes` comes with both size refusals,
 * `ranges` with `dimensions_out_of_range`.
 *
 * @example
 * const refusal: QuoteRefusal = {
 *   code: 'validation_error', detail: 'width is required',
 *   errors: [{ pointer: '/width', code: 'required', message: 'is required' }],
 * };
 */
export type QuoteRefusal = {
  readonly code: RefusalCode;
  readonly detail: string;
  readonly errors: ErrorList['items'];
  readonly nearest_sizes?: readonly SizeMm[];
  readonly ranges?: readonly OfferedRange[];
};
