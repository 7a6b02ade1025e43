/**
 * What is chosen in one step.
 *
 * @example
 * const selection: Selection = { step_id: 3, option_ids: [5] };
 */
export type Selection = { readonly step_id: number; readonly option_ids: readonly number[] };

/**
 * The fields that tell one configuration of a product from another, as they may be asked for. A null asks for rows where
 * the field is null; an absent one is not compared (D10).
 *
 * @example
 * const wanted: IdentifyingFields = { leaf_count: 2, opening_v1: 'gauche', opening_v3: null };
 */
export type IdentifyingFields = {
  readonly leaf_count?: number | null;
  readonly opening_v1?: string | null;
  readonly opening_v2?: string | null;
  readonly opening_v3?: string | null;
  readonly opening_v4?: string | null;
  readonly fixed_part_type?: string | null;
  readonly fixed_part_opening_v1?: string | null;
  readonly fixed_part_opening_v2?: string | null;
  readonly fixed_part_opening_v3?: string | null;
  readonly fixed_part_opening_v4?: string | null;
};

/**
 * The body of a quote (D10). Of the fields without a stated default, a null in the four that do not identify a row is the
 * same as leaving it out (D1).
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
