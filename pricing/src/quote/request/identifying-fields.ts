import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { IdentifyingFields } from './quote-request.ts';

const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo', 'gauche_oscillo', 'droite_oscillo'];
const FIXED_PART_OPENINGS = ['fixe', 'oscillo'];

/**
 * The name of an identifying field.
 *
 * @example
 * const field: IdentifyingField = 'leaf_count';
 */
export type IdentifyingField = keyof IdentifyingFields;

/**
 * The identifying fields with the values that §2.2 accepts, and what a row has that does not say (D8).
 *
 * @example
 * IDENTIFYING_FIELDS.leaf_count.accepted; // [1, 2, 3, 4]
 */
export const IDENTIFYING_FIELDS = {
  leaf_count: { accepted: [1, 2, 3, 4], absent: 1 },
  opening_v1: { accepted: OPENINGS, absent: null },
  opening_v2: { accepted: OPENINGS, absent: null },
  opening_v3: { accepted: OPENINGS, absent: null },
  opening_v4: { accepted: OPENINGS, absent: null },
  fixed_part_type: { accepted: ['aucune', 'allege', 'imposte'], absent: 'aucune' },
  fixed_part_opening_v1: { accepted: FIXED_PART_OPENINGS, absent: null },
  fixed_part_opening_v2: { accepted: FIXED_PART_OPENINGS, absent: null },
  fixed_part_opening_v3: { accepted: FIXED_PART_OPENINGS, absent: null },
  fixed_part_opening_v4: { accepted: FIXED_PART_OPENINGS, absent: null },
} as const satisfies Record<
  IdentifyingField,
  { readonly accepted: readonly (string | number)[]; readonly absent: string | number | null }
>;

/**
 * Their names, in the order in which a window is described.
 *
 * @example
 * identifyingFields.includes('leaf_count'); // true
 */
export const identifyingFields = Object.keys(IDENTIFYING_FIELDS) as IdentifyingField[];

/**
 * The identifying fields that a request gives, a null among them.
 *
 * @example
 * givenFields({ leaf_count: 2, opening_v2: null }); // ['leaf_count', 'opening_v2']
 */
export function givenFields(request: IdentifyingFields): IdentifyingField[] {
  return identifyingFields.filter((field) => request[field] !== undefined);
}

/**
 * What a row has in an identifying field.
 *
 * @example
 * identifyingValue({ id: 7 }, 'fixed_part_type'); // 'aucune'
 */
export function identifyingValue(row: PricingRow, field: IdentifyingField): string | number | null {
  const value = row[field];
  return value === undefined ? IDENTIFYING_FIELDS[field].absent : value;
}

/**
 * All ten fields of a row as one text: rows with the same one are alike, and a request cannot tell them apart (D10).
 *
 * @example
 * identityOf({ id: 7 }) === identityOf({ id: 8, leaf_count: 1 }); // true
 */
export function identityOf(row: PricingRow): string {
  return JSON.stringify(identifyingFields.map((field) => identifyingValue(row, field)));
}
