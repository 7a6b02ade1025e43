import { grainLines } from '../finish/grain.ts';
import type { Rect } from '../geometry/plane.ts';
import type { View } from '../input/drawing-options.ts';
import { mm } from './facets.ts';
import type { Material } from './material.ts';

type Stop = readonly [offset: number, colour: string, opacity?: number];

const short = (share: number): string => String(share).replace('0.', '.');

const gradient = (id: string, line: string, stops: readonly Stop[]): string =>
  `<linearGradient id="${id}" ${line}>${stops
    .map(([offset, colour, opacity]) => {
      const clear = opacity === undefined ? '' : ` stop-opacity="${short(opacity)}"`;
      return `<stop offset="${short(offset)}" stop-color="${colour}"${clear}/>`;
    })
    .join('')}</linearGradient>`;

const between = (x1: number, y1: number, x2: number, y2: number): string =>
  `gradientUnits="userSpaceOnUse" x1="${mm(x1)}" y1="${mm(y1)}" x2="${mm(x2)}" y2="${mm(y2)}"`;

/** From inside one looks at the sky, from outside at the reflection of the sky before a dark room. */
const SKY: Readonly<Record<View, readonly Stop[]>> = {
  inside: [
    [0, '#9cc7e6'],
    [0.5, '#d3e8f4'],
    [0.72, '#f2f7f6'],
  ],
  outside: [
    [0, '#a9c3d5'],
    [0.42, '#6d8799'],
    [1, '#33434f'],
  ],
};

/** Bands of light over all panes together: one sky is mirrored in all of them. */
const SHINE: readonly Stop[] = [
  [0, '#fff', 0.28],
  [0.28, '#fff', 0],
  [0.28, '#fff', 0.4],
  [0.4, '#fff', 0.14],
  [0.4, '#fff', 0],
  [0.44, '#fff', 0],
  [0.44, '#fff', 0.26],
  [0.48, '#fff', 0.14],
  [0.48, '#fff', 0],
];

/** Brushed metal: what an anodised or metallic profile mirrors of a room. */
const SHEEN: readonly Stop[] = [
  [0, '#fff', 0.1],
  [0.2, '#fff', 0.5],
  [0.34, '#000', 0.12],
  [0.54, '#fff', 0.36],
  [0.72, '#000', 0.18],
  [1, '#fff', 0.2],
];

const HANDLE: readonly Stop[] = [
  [0, '#f7f8f8'],
  [0.45, '#c3c8cc'],
  [1, '#878e94'],
];

const veneer = (id: string, grain: string, transform: string): string =>
  `<pattern id="${id}" patternUnits="userSpaceOnUse" width="640" height="96" patternTransform="${transform}">${grainLines(grain)}</pattern>`;

/** The grain along the stiles is that along the rails, turned. */
const turned = (id: string, base: string, scale: string): string =>
  `<pattern id="${id}" href="#${base}" patternTransform="rotate(90)${scale}"/>`;

/**
 * The gradients and patterns of a drawing: `g` glass, `s` sky, `m` the metal of handles, `h` and `v` the grain along
 * rails and stiles, `b` brushed metal; each behind the id of the drawing.
 *
 * @example
 * definitions('v1', frame, materialOf('wood-oak'), 'inside', 1); // '<defs>...</defs>'
 */
export const definitions = (id: string, frame: Rect, material: Material, view: View, unit: number): string => {
  const { x, y, width, height } = frame;
  const reach = (width + height) * 0.42;
  const scale = unit === 1 ? '' : ` scale(${mm(unit)})`;
  return `<defs>${[
    gradient(`${id}s`, between(x, y, x, y + height), SKY[view]),
    gradient(`${id}g`, between(x, y, x + reach * 1.1, y + reach * 0.72), SHINE),
    view === 'inside' ? gradient(`${id}m`, 'x2="1" y2=".2"', HANDLE) : '',
    material.isMetal ? gradient(`${id}b`, between(x, y, x + width, y + height), SHEEN) : '',
    material.grain ? veneer(`${id}h`, material.grain, `translate(${mm(x)} ${mm(y)})${scale}`) : '',
    material.grain ? turned(`${id}v`, `${id}h`, scale) : '',
  ].join('')}</defs>`;
};
