import { elevation } from '../geometry/elevation.ts';
import type { DrawingOptions, View } from '../input/drawing-options.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { drawnSvg } from '../svg/drawn-svg.ts';
import { finishInView } from '../svg/window-svg.ts';
import { depthPainter } from './depth-painter.ts';
import { mm } from './facets.ts';
import { box, type Companion, flat, IN_WALL_TEXT_MM } from './place.ts';

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

const doorAt = (x: number, floor: number, view: View): string => {
  const [leaf, panel] = view === 'inside' ? ['#f6f5f1', '#e6e3da'] : ['#4d5f57', '#3f4f48'];
  const left = x - 415;
  const panels = [box(left + 130, floor - 1900, 570, 820), box(left + 130, floor - 900, 570, 760)];
  return [
    flat('#000', box(left - 66, floor - 2106, 974, 2106), 0.1),
    flat(view === 'inside' ? '#fbfaf7' : '#d9d4c9', box(left - 78, floor - 2118, 986, 2118)),
    flat(leaf, box(left, floor - 2040, 830, 2040)),
    flat(panel, panels.join('')),
    `<rect fill="#9aa1a6" x="${mm(left + 710)}" y="${mm(floor - 1060)}" width="26" height="150" rx="13"/>`,
    `<rect fill="#7a8186" x="${mm(left + 620)}" y="${mm(floor - 1010)}" width="112" height="20" rx="10"/>`,
  ].join('');
};

/**
 * A door of 0.83 by 2.04 m: of a room, or of the house.
 *
 * @example
 * DOOR.height; // 2040
 */
const DOOR: Companion = { height: 2040, room: 1340, draw: doorAt };

/**
 * How to draw with depth: as `DrawingOptions` say, and beside what. A window in a wall fills no `box`.
 *
 * @example
 * const options: DepthOptions = { finish: 'wood-golden-oak', beside: 'person', lang: 'en' };
 */
export type DepthOptions = DrawingOptions & {
  readonly beside?: 'person' | 'door' | null;
  readonly id?: string | null;
};

/**
 * The elevation of a window with depth, as an SVG document: profiles under light in their finish, glass with the sky in
 * it, and with `beside` a wall at the same scale. The shapes and their `data-part` are those of `windowSvg`. Gradients
 * and patterns need ids: they begin with `id`, or with a word that follows from what is drawn.
 *
 * @example
 * depthSvg({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' }, { finish: 'ral-7016' }).startsWith('<svg '); // true
 */
export function depthSvg(configuration: WindowConfiguration, options?: DepthOptions): string {
  const beside = options?.beside === 'person' ? PERSON : options?.beside === 'door' ? DOOR : null;
  // In a wall the figures are as large as what is written over the one who stands there.
  const drawing = beside ? { text_size: IN_WALL_TEXT_MM, ...options, box: null } : options;
  const look = { finish: finishInView(options), beside, id: options?.id, lang: options?.lang };
  return drawnSvg(configuration, drawing, depthPainter(elevation(configuration, drawing), look));
}
