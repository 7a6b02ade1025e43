import type { IdentifyingFields } from '../product/window-fields.ts';

/**
 * What is chosen in one step.
 *
 * @example
 * const selection: Selection = { step_id: 3, option_ids: [5] };
 */
export type Selection = { readonly step_id: number; readonly option_ids: readonly number[] };

/**
 * The body of a quote (D10). In the four nullable fields that do not identify a row, null is the same as leaving the
 * field out (D1).
 *
 * @example
 * const request: QuoteRequest = {
 *   width: 1350, height: 1200, leaf_count: 2, selections: [{ step_id: 3, option_ids: [5] }], quantity: 2,
 * };
 */
export type QuoteRequest = IdentifyingFields & {
  readonly width?: number | null;
  readonly height?: number | null;
  readonly pricing_configuration_id?: number | null;
  readonly selections?: readonly Selection[] | null;
  readonly quantity?: number;
};

/**
 * A size that is asked for or offered, in millimetres.
 *
 * @example
 * const size: SizeMm = { width: 1350, height: 1200 };
 */
export type SizeMm = { readonly width: number; readonly height: number };
