import { FIXED_PART_OPENINGS, FIXED_PART_TYPES, OPENINGS } from '@vantail/pricing';
import { choice, integer, nullable } from '../http/bodies/fields.ts';

const opening = (leaf: number) =>
  nullable(choice(OPENINGS, { description: `Leaf V${leaf}, counted from the left, seen from inside.` }));
const fixedPartOpening = () => nullable(choice(FIXED_PART_OPENINGS));

/** §2.2: the ten fields that identify a window, with the defaults that they have in a pricing row (D8). */
export const windowFields = {
  leaf_count: integer(1, 4, { default: 1 }),
  opening_v1: opening(1),
  opening_v2: opening(2),
  opening_v3: opening(3),
  opening_v4: opening(4),
  fixed_part_type: choice(FIXED_PART_TYPES, { default: 'aucune' }),
  fixed_part_opening_v1: fixedPartOpening(),
  fixed_part_opening_v2: fixedPartOpening(),
  fixed_part_opening_v3: fixedPartOpening(),
  fixed_part_opening_v4: fixedPartOpening(),
};
