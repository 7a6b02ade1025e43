import type { IdentifyingField } from '../../quote/request/identifying-fields.ts';
import type { RuleLeaf } from '../rule.ts';
import type { NamedBounds } from './size-samples.ts';

const OPENING_FIELDS = ['opening_v1', 'opening_v2', 'opening_v3', 'opening_v4'] as const;

/**
 * The bounds of sizes among leaves.
 *
 * @example
 * namedBounds([{ width: { min: 1600 } }]).width; // [{ min: 1600 }]
 */
export function namedBounds(leaves: readonly RuleLeaf[]): NamedBounds {
  return {
    width: leaves.flatMap((leaf) => ('width' in leaf ? [leaf.width] : [])),
    height: leaves.flatMap((leaf) => ('height' in leaf ? [leaf.height] : [])),
    surface: leaves.flatMap((leaf) => ('surface_m2' in leaf ? [leaf.surface_m2] : [])),
  };
}

/**
 * The fields of the window that leaves ask about.
 *
 * @example
 * namedFields([{ leaf_count: [2] }]); // Set { 'leaf_count' }
 */
export function namedFields(leaves: readonly RuleLeaf[]): Set<IdentifyingField> {
  return new Set(
    leaves.flatMap((leaf): readonly IdentifyingField[] => {
      if ('opening' in leaf) return OPENING_FIELDS;
      if ('leaf_count' in leaf) return ['leaf_count'];
      return 'fixed_part_type' in leaf ? ['fixed_part_type'] : [];
    }),
  );
}
