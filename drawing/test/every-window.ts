import { FIXED_PART_TYPES, OPENINGS, type Opening, type WindowConfiguration } from '../src/index.ts';

export type DrawnWindow = { window: WindowConfiguration; openings: readonly Opening[] };

/** All rows of 1 to 4 leaves with each of the six openings, and each fixed part: 3 x (6 + 36 + 216 + 1296) = 4,662. */
export function* everyWindow(): Generator<DrawnWindow> {
  for (const leafCount of [1, 2, 3, 4]) {
    for (let index = 0; index < OPENINGS.length ** leafCount; index += 1) {
      const openings = Array.from({ length: leafCount }, (_, leaf): Opening => {
        return OPENINGS[Math.floor(index / OPENINGS.length ** leaf) % OPENINGS.length] ?? 'fixe';
      });
      const [opening_v1, opening_v2, opening_v3, opening_v4] = openings;
      for (const fixed_part_type of FIXED_PART_TYPES) {
        const window = { leaf_count: leafCount, opening_v1, opening_v2, opening_v3, opening_v4, fixed_part_type };
        yield { window, openings };
      }
    }
  }
}
