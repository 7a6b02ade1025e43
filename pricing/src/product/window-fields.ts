import type { JsonObject } from './json-object.ts';

/**
 * Every opening of a leaf (§2.2).
 *
 * @example
 * OPENINGS.length; // 6
 */
export const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo', 'gauche_oscillo', 'droite_oscillo'] as const;

/**
 * The fields with the openings of a window's leaves (§2.2).
 *
 * @example
 * OPENING_FIELDS.length; // 4
 */
export const OPENING_FIELDS = ['opening_v1', 'opening_v2', 'opening_v3', 'opening_v4'] as const;

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
 * The identifying fields with the values that §2.2 accepts, and their defaults in a row (D8).
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
  fixed_part_type: { accepted: FIXED_PART_TYPES, absent: 'aucune' },
  fixed_part_opening_v1: { accepted: FIXED_PART_OPENINGS, absent: null },
  fixed_part_opening_v2: { accepted: FIXED_PART_OPENINGS, absent: null },
  fixed_part_opening_v3: { accepted: FIXED_PART_OPENINGS, absent: null },
  fixed_part_opening_v4: { accepted: FIXED_PART_OPENINGS, absent: null },
} as const satisfies Record<
  string,
  { readonly accepted: readonly (string | number)[]; readonly absent: string | number | null }
>;

/**
 * The name of an identifying field.
 *
 * @example
 * const field: IdentifyingField = 'leaf_count';
 */
export type IdentifyingField = keyof typeof IDENTIFYING_FIELDS;

/**
 * The fields that distinguish the configurations of a product, as a request may give them. A null asks for rows where
 * the field is null; an absent field is not compared (D10).
 *
 * @example
 * const wanted: IdentifyingFields = { leaf_count: 2, opening_v1: 'gauche', opening_v3: null };
 */
export type IdentifyingFields = {
  readonly [Field in IdentifyingField]?:
    | ((typeof IDENTIFYING_FIELDS)[Field]['accepted'][number] extends number ? number : string)
    | null;
};

/**
 * Their names, in the order in which a window is described.
 *
 * @example
 * identifyingFields.includes('leaf_count'); // true
 */
export const identifyingFields = Object.keys(IDENTIFYING_FIELDS) as IdentifyingField[];

/**
 * The identifying fields that a request gives, nulls included.
 *
 * @example
 * givenFields({ leaf_count: 2, opening_v2: null }); // ['leaf_count', 'opening_v2']
 */
export function givenFields(request: IdentifyingFields): IdentifyingField[] {
  return identifyingFields.filter((field) => request[field] !== undefined);
}

/**
 * The value of an identifying field in a row.
 *
 * @example
 * identifyingValue({ leaf_count: 2 }, 'fixed_part_type'); // 'aucune'
 */
export function identifyingValue(row: IdentifyingFields, field: IdentifyingField): string | number | null {
  const value = row[field];
  return value === undefined ? IDENTIFYING_FIELDS[field].absent : value;
}

/**
 * All ten fields of a row.
 *
 * @example
 * windowOf({ leaf_count: 2 }).fixed_part_type; // 'aucune'
 */
export function windowOf(row: IdentifyingFields): IdentifyingFields {
  return Object.fromEntries(identifyingFields.map((field) => [field, identifyingValue(row, field)]));
}

/**
 * All ten fields of a row as one text: rows with the same text are equal, and a request cannot distinguish them (D10).
 *
 * @example
 * identityOf({}) === identityOf({ leaf_count: 1 }); // true
 */
export function identityOf(row: IdentifyingFields): string {
  return JSON.stringify(identifyingFields.map((field) => identifyingValue(row, field)));
}

/**
 * The window that an option stands for (D14.11): the fields of `window` that are valid. Undefined for most options.
 *
 * @example
 * optionWindow({ id: 5, window: { leaf_count: 1, opening_v1: 'fixe' } }); // { leaf_count: 1, opening_v1: 'fixe' }
 */
export function optionWindow({ window }: JsonObject): IdentifyingFields | undefined {
  if (typeof window !== 'object' || window === null) return undefined;
  const said = window as Readonly<Record<string, unknown>>;
  const given = identifyingFields.filter((field) => {
    const accepted: readonly unknown[] = IDENTIFYING_FIELDS[field].accepted;
    return said[field] === null || accepted.includes(said[field]);
  });
  return given.length > 0 ? Object.fromEntries(given.map((field) => [field, said[field]])) : undefined;
}
