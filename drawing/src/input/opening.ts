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
