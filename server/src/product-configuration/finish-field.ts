import { FINISH_NAMES, isFinish } from '@vantail/drawing/finish';
import { nullable } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';

const PATTERN = `^(?:hex-[0-9A-Fa-f]{6}|${FINISH_NAMES.join('|')})$`;

/** What the description shows: the list of names would fill a page. */
const described = (extra: Record<string, unknown>) => ({
  type: 'string',
  pattern: '^(hex-[0-9A-Fa-f]{6}|ral-[0-9]{4}|wood-[a-z-]+)$',
  ...extra,
});

/** D16.8: a colour or a wood, by a name of docs/finishes.md. */
export const finish = (extra: Record<string, unknown> = {}) =>
  Type.String({
    maxLength: 40,
    pattern: PATTERN,
    'x-hint': 'must be a finish such as ral-7016, hex-383E42 or wood-oak',
    'x-described': described(extra),
  });

/** The same in a query, which has a parser of its own. */
export const finishInQuery = (extra: Record<string, unknown>) => Type.String({ ...finish(extra), 'x-fits': isFinish });

export const optionFinish = () => {
  const shown = {
    description: 'A colour or a wood of docs/finishes.md: drawings are in it, and it is a swatch without a picture.',
    examples: ['ral-7016'],
  };
  return nullable(
    Type.String({ ...finish(), 'x-described': { ...described(shown), type: ['string', 'null'], default: null } }),
  );
};
