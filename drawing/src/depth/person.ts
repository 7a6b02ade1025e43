import { mm } from './facets.ts';
import type { Companion } from './place.ts';

/** The right half of somebody of 1.75 m who stands at 0, 0, as architects draw people; it reaches a little over the middle. */
const HALF =
  'M-3-1752c44 0 68 18 82 46c22 46 6 148-44 176v34c70 26 150 30 180 96c30 76 34 300 36 470c0 40 18 96 2 136c-16 26-50 14-54-16c-14-110-26-250-44-350l-10 300c0 60 20 130 14 220l-42 560c6 50 74 50 80 80h-150c-14-190-18-420-50-640z';

/**
 * A person of 1.75 m.
 *
 * @example
 * PERSON.height; // 1750
 */
export const PERSON: Companion = {
  height: 1750,
  room: 860,
  draw: (x, floor) =>
    `<g transform="translate(${mm(x)} ${mm(floor)})"><ellipse fill="#000" fill-opacity=".16" cx="70" cy="6" rx="240" ry="26"/>${[1, -1].map((side) => `<path fill="#84919a" transform="scale(${side} 1)" d="${HALF}"/>`).join('')}</g>`,
};
