/**
 * The fields of a pricing row that describe the look of a window, under the API's names (§2.2, D8), and a size in
 * millimetres. A pricing row can be passed directly. The openings are typed as text, since rows also come from files
 * and other programs: a value that is unknown or out of range counts as absent. Defaults: `leaf_count` 1, openings
 * `fixe`, `fixed_part_type` `aucune`, one fixed light over the full width, and a size that suits the leaf count.
 *
 * @example
 * const french: WindowConfiguration = {
 *   leaf_count: 2,
 *   opening_v1: 'gauche',
 *   opening_v2: 'droite_oscillo',
 *   fixed_part_type: 'imposte',
 *   width: 1400,
 *   height: 1750,
 * };
 */
export type WindowConfiguration = {
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
  readonly width?: number | null;
  readonly height?: number | null;
};
