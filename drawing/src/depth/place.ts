import type { Elevation } from '../geometry/elevation.ts';
import type { Rect } from '../geometry/plane.ts';
import type { Lang, View } from '../input/drawing-options.ts';
import type { Scene } from '../svg/painter.ts';
import { boxPath, grown, lowerRight, mm, upperLeft } from './facets.ts';

/**
 * What a window stands beside, which everybody knows the size of: its height, the wall that it takes, and its drawing
 * at a place on the floor.
 *
 * @example
 * const beside: Companion = PERSON;
 */
export type Companion = {
  readonly height: number;
  readonly room: number;
  readonly draw: (x: number, floor: number, view: View) => string;
};

/**
 * The wall that a window is placed in.
 *
 * @example
 * const place: Place = { beside: PERSON, lang: 'fr', id: 'v1' };
 */
export type Place = { readonly beside: Companion; readonly lang: Lang; readonly id: string };

/**
 * The height of texts beside a window in a wall, in millimetres of the wall.
 *
 * @example
 * elevation(window, { text_size: IN_WALL_TEXT_MM });
 */
export const IN_WALL_TEXT_MM = 92;

type Colours = { readonly wall: string; readonly ground: string; readonly base: string; readonly baseHeight: number };

const COLOURS: Readonly<Record<View, Colours>> = {
  inside: { wall: '#ddd9cf', ground: '#c4a47c', base: '#f7f6f2', baseHeight: 90 },
  outside: { wall: '#ddd4c3', ground: '#a8b394', base: '#b8b2a6', baseHeight: 260 },
};

/**
 * A flat area.
 *
 * @example
 * flat('#fff', 'M0 0h9v9z', 0.5); // '<path fill="#fff" fill-opacity="0.5" d="M0 0h9v9z"/>'
 */
export const flat = (colour: string, d: string, opacity = 1): string =>
  `<path fill="${colour}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`} d="${d}"/>`;

/**
 * The path of a rectangle by its numbers.
 *
 * @example
 * box(0, 0, 9, 4); // 'M0 0h9v4h-9z'
 */
export const box = (x: number, y: number, width: number, height: number): string => boxPath({ x, y, width, height });

/** The height in metres, above the one who has it. */
const label = (x: number, y: number, height: number, lang: Lang): string =>
  `<text x="${mm(x)}" y="${mm(y)}" font-size="${IN_WALL_TEXT_MM}" text-anchor="middle" fill="currentColor" stroke="none">${(height / 1000).toFixed(2).replace('.', lang === 'en' ? '.' : ',')} m</text>`;

/** Windows have their heads where doors have theirs; what is as high as a door stands on the floor. */
const floorUnder = ({ y, height }: Rect): number => y + Math.max(height, height < 1900 ? 2150 : 0);

/**
 * A window in its wall at its true size, beside a person or a door, with the floor of a room or the ground before a
 * house. It brings its own colours: it looks the same on a light and on a dark page.
 *
 * @example
 * placed(drawn, frame, { behind: '', front: '' }, { beside: PERSON, lang: 'en', id: 'v1' }).viewBox.y; // -450
 */
export const placed = (
  drawn: Elevation,
  frame: Rect,
  window: Omit<Scene, 'viewBox'>,
  { beside, lang, id }: Place,
): Scene => {
  const { view, viewBox } = drawn;
  const { wall, ground, base, baseHeight } = COLOURS[view];
  const { height, room } = beside;
  const floor = floorUnder(frame);
  const y = Math.min(frame.y - 320, floor - 2600);
  const far = Math.max(frame.x + frame.width + 420, viewBox.x + viewBox.width + 120);
  const bottom = Math.max(floor + 330, viewBox.y + viewBox.height + 60);
  // A wall is wider than high: what is missing is added on both sides.
  const near = frame.x - room - 200;
  const width = Math.max(far - near, 1.4 * (bottom - y));
  const x = (near + far - width) / 2;
  const reveal = grown(frame, 42);
  const stands = near + room / 2 + 60;
  const sill = frame.y + frame.height;
  const hasSill = floor - sill > 100;
  const isInside = view === 'inside';
  const beam = `M${mm(frame.x + 0.2 * frame.width)} ${mm(floor)}h${mm(0.8 * frame.width)}l240 ${mm(bottom - floor)}h${mm(-frame.width)}z`;
  const parts = [
    flat(wall, box(x, y, width, floor - y)),
    // The light comes from the top left: the wall grows darker away from it.
    flat(`url(#${id}w)`, box(x, y, width, floor - y)),
    flat(base, box(x, floor - baseHeight, width, baseHeight)),
    flat('#000', box(x, floor - baseHeight, width, 5), 0.18),
    flat(ground, box(x, floor, width, bottom - floor)),
    flat('#000', box(x, floor, width, 14), 0.2),
    isInside ? flat('#fff', beam, 0.3) : '',
    flat(wall, boxPath(reveal)),
    flat('#000', upperLeft(reveal, frame), 0.3),
    flat('#fff', lowerRight(reveal, frame), 0.55),
    hasSill ? flat('#000', box(frame.x - 80, sill + 42, frame.width + 180, 34), 0.16) : '',
    hasSill ? flat(isInside ? '#fbfaf7' : '#c3c9cd', box(frame.x - 100, sill + 4, frame.width + 200, 46)) : '',
    hasSill ? flat('#fff', box(frame.x - 100, sill + 4, frame.width + 200, 9), 0.8) : '',
    beside.draw(stands, floor, view),
  ];
  return {
    viewBox: { x, y, width, height: bottom - y },
    behind: `<g color="#2b3136"><linearGradient id="${id}w"><stop stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><g stroke="none">${parts.join('')}</g>${window.behind}`,
    front: `${window.front}${label(stands, floor - height - 110, height, lang)}</g>`,
  };
};
