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

/**
 * Every opening of a leaf, in the API's words (§2.2): any other value is unknown.
 *
 * @example
 * OPENINGS.length; // 6
 */
export const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo', 'gauche_oscillo', 'droite_oscillo'] as const;

/**
 * Every opening of a light of the fixed part (§2.2).
 *
 * @example
 * FIXED_PART_OPENINGS.join(); // 'fixe,oscillo'
 */
export const FIXED_PART_OPENINGS = ['fixe', 'oscillo'] as const;

/**
 * Every place of a fixed part: nowhere, below the leaves, above the leaves (§2.2).
 *
 * @example
 * FIXED_PART_TYPES.join(); // 'aucune,allege,imposte'
 */
export const FIXED_PART_TYPES = ['aucune', 'allege', 'imposte'] as const;

/**
 * How a leaf opens, as seen from inside.
 *
 * @example
 * const opening: Opening = 'gauche_oscillo'; // tilt-and-turn, hinges at the left
 */
export type Opening = (typeof OPENINGS)[number];

/**
 * How a light of the fixed part opens.
 *
 * @example
 * const opening: FixedPartOpening = 'oscillo'; // the transom light tilts
 */
export type FixedPartOpening = (typeof FIXED_PART_OPENINGS)[number];

/**
 * Where the fixed part stands.
 *
 * @example
 * const type: FixedPartType = 'imposte'; // above the leaves
 */
export type FixedPartType = (typeof FIXED_PART_TYPES)[number];

/**
 * Whether a leaf or light has its hinges at the left, as seen from inside.
 *
 * @example
 * isHungLeft('gauche_oscillo'); // true
 */
export const isHungLeft = (opening: Opening): boolean => opening === 'gauche' || opening === 'gauche_oscillo';

/**
 * Whether a leaf or light has its hinges at the right, as seen from inside.
 *
 * @example
 * isHungRight('gauche'); // false
 */
export const isHungRight = (opening: Opening): boolean => opening === 'droite' || opening === 'droite_oscillo';

/**
 * Whether a leaf or light tilts, alone or in addition to turning.
 *
 * @example
 * isTilting('gauche_oscillo'); // true
 */
export const isTilting = (opening: Opening): boolean => opening.endsWith('oscillo');
