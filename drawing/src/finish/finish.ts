import { RAL_COLOURS, WOOD_TONES } from './colours.ts';

/**
 * What a finish looks like: a colour, and the grain where it is a wood.
 *
 * @example
 * const paint: Paint = { fill: '#383e42', grain: undefined };
 */
export type Paint = { readonly fill: string; readonly grain: string | undefined };

/**
 * The look of a finish (D16.8): `ral-7016`, `hex-383E42` or `wood-oak`. Undefined for anything else.
 *
 * @example
 * finishPaint('ral-7016'); // { fill: '#383e42', grain: undefined }
 */
export function finishPaint(finish: unknown): Paint | undefined {
  if (typeof finish !== 'string') return undefined;
  const [, kind, name = ''] = /^(ral|hex|wood)-(.+)$/.exec(finish) ?? [];
  if (kind === 'wood') {
    const wood = Object.hasOwn(WOOD_TONES, name) ? WOOD_TONES[name] : undefined;
    return wood && { fill: wood.tone, grain: wood.grain };
  }
  const fill = kind === 'hex' ? hexColour(name) : kind === 'ral' ? RAL_COLOURS.get(name) : undefined;
  return fill === undefined ? undefined : { fill, grain: undefined };
}

/** The pearl and metallic colours of RAL Classic. */
const METALLIC = '1035 1036 2013 3032 3033 4011 4012 5025 5026 6035 6036 7048 8029 9006 9007 9022 9023'.split(' ');

/**
 * Whether a finish shines as metal does: the pearl and metallic colours of RAL.
 *
 * @example
 * isMetallic('ral-9006'); // true
 */
export const isMetallic = (finish: unknown): boolean => METALLIC.some((number) => finish === `ral-${number}`);

function hexColour(digits: string): string | undefined {
  return /^[0-9A-Fa-f]{6}$/.test(digits) ? `#${digits.toLowerCase()}` : undefined;
}

/**
 * Whether a text is a finish.
 *
 * @example
 * isFinish('ral-1'); // false
 */
export function isFinish(finish: unknown): finish is string {
  return finishPaint(finish) !== undefined;
}

/**
 * The finishes that have a name; `hex-` and six digits are all the others.
 *
 * @example
 * FINISH_NAMES.includes('wood-oak'); // true
 */
export const FINISH_NAMES: readonly string[] = [
  ...[...RAL_COLOURS.keys()].map((number) => `ral-${number}`),
  ...Object.keys(WOOD_TONES).map((name) => `wood-${name}`),
];

const DARK = '#14171a';
const LIGHT = '#e8eaec';

/**
 * A line that is seen on a fill, whatever the colours of the page around the drawing: dark on light fills, light on dark
 * ones.
 *
 * @example
 * lineOn('#383e42'); // '#e8eaec'
 */
export function lineOn(fill: string): string {
  const part = (place: number) => Number.parseInt(fill.slice(place, place + 2), 16);
  // How bright the eye sees it (Rec. 709).
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 110 ? DARK : LIGHT;
}
