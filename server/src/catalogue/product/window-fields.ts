import { FINISH_NAMES, isFinish } from '@vantail/drawing/finish';
import { FIXED_PART_OPENINGS, FIXED_PART_TYPES, OPENINGS } from '@vantail/pricing';
import { choice, integer, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

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

const PATTERN = `^(?:hex-[0-9A-Fa-f]{6}|${FINISH_NAMES.join('|')})$`;

/** What the description shows: the list of names would fill a page. */
const described = (extra: Record<string, unknown>) => ({
  type: 'string',
  pattern: '^(hex-[0-9A-Fa-f]{6}|ral-[0-9]{4}|wood-[a-z-]+)$',
  ...extra,
});

/** D16.8: a colour or a wood, by a name of docs/finishes.md. */
const finish = (extra: Record<string, unknown> = {}) =>
  Type.String({
    maxLength: 40,
    pattern: PATTERN,
    'x-hint': 'must be a finish such as ral-7016, hex-383E42 or wood-oak',
    'x-described': described(extra),
  });

/** The same in a query, which has a parser of its own. */
export const finishInQuery = (extra: Record<string, unknown>) => Type.String({ ...finish(extra), 'x-fits': isFinish });

export const optionFinish = () => {
  const visible = {
    description:
      'A colour or wood of docs/finishes.md: drawings use it, and it serves as a swatch if there is no picture.',
    examples: ['ral-7016'],
  };
  return nullable(
    Type.String({ ...finish(), 'x-described': { ...described(visible), type: ['string', 'null'], default: null } }),
  );
};
