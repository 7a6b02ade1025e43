import type { IdentifyingFields } from '@vantail/pricing';

/** The fields that tell the rows of a product apart (D10), by their names in the API. */
export const identifyingFields = [
  'leaf_count',
  'opening_v1',
  'opening_v2',
  'opening_v3',
  'opening_v4',
  'fixed_part_type',
  'fixed_part_opening_v1',
  'fixed_part_opening_v2',
  'fixed_part_opening_v3',
  'fixed_part_opening_v4',
] as const satisfies readonly (keyof IdentifyingFields)[];

export type IdentifyingField = (typeof identifyingFields)[number];
