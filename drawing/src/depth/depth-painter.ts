import type { Elevation } from '../geometry/elevation.ts';
import type { Part, Rect, Shape } from '../geometry/plane.ts';
import type { Lang } from '../input/drawing-options.ts';
import type { Painter } from '../svg/painter.ts';
import { definitions } from './definitions.ts';
import { boxPath, grown, lowerRight, mitres, mm, rails, stiles, upperLeft } from './facets.ts';
import { type Material, materialOf } from './material.ts';
import { type Place, placed } from './place.ts';

/**
 * How a drawing with depth looks: the finish of the side that is seen, and whether the window stands in a wall beside
 * something whose size everybody knows. `id` begins every id in it; by default it follows from what is drawn, so that
 * equal drawings have equal ids, and others have others.
 *
 * @example
 * const look: DepthLook = { finish: 'wood-golden-oak', beside: PERSON };
 */
export type DepthLook = {
  readonly finish?: string | null | undefined;
  readonly beside?: Place['beside'] | null | undefined;
  readonly lang?: Lang | null | undefined;
  readonly id?: string | null | undefined;
};

const PROFILES: readonly Part[] = ['frame', 'mullion', 'meeting-stile', 'traverse', 'sash'];

/** FNV-1a: short, the same everywhere, and nobody's secret. */
const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return `v${hash.toString(36)}`;
};

const fill = (colour: string, opacity: number, d: string): string =>
  d === '' ? '' : `<path fill="${colour}" fill-opacity="${Math.round(opacity * 100) / 100}" d="${d}"/>`;

/** The grain, or the sheen of metal, on the face of a profile. */
const texture = (shape: Shape, { grain, isMetal }: Material, id: string): string => {
  if (shape.kind !== 'ring' && shape.kind !== 'rect') return '';
  const d = shape.kind === 'ring' ? boxPath(shape.outer) + boxPath(shape.inner) : boxPath(shape.rect);
  if (isMetal) return `<path stroke="none" fill="url(#${id}b)" d="${d}"/>`;
  if (!grain) return '';
  const paint = (way: 'h' | 'v', along: string) =>
    `<path data-part="grain" stroke="none" fill="url(#${id}${way})" d="${along}"/>`;
  if (shape.kind === 'rect') return paint(shape.rect.width > shape.rect.height ? 'h' : 'v', d);
  return paint('h', rails(shape.outer, shape.inner)) + paint('v', stiles(shape.outer, shape.inner));
};

/** Where the shadow of something falls that stands before the face: right of it and below. */
const shadowOf = ({ x, y, width, height }: Rect, by: number): string =>
  `<path stroke="none" fill="#000" fill-opacity=".22" d="M${mm(x + width)} ${mm(y + by)}h${mm(by)}v${mm(height)}H${mm(x + by)}v${mm(-by)}H${mm(x + width)}z"/>`;

const isRing = (shape: Shape): shape is Extract<Shape, { kind: 'ring' }> => shape.kind === 'ring';

const isGroup = (shape: Shape): shape is Extract<Shape, { kind: 'group' }> => shape.kind === 'group';

/** The hinges of a leaf, on the side opposite the handle: seen from inside only, as the handle is. */
const hingePath = (shapes: readonly Shape[], unit: number): string => {
  const sash = shapes.find(isRing);
  const handle = shapes.find(isGroup);
  if (!sash || !handle) return '';
  const { x, y, width, height } = sash.outer;
  const [size, length] = [13 * unit, 88 * unit];
  const at = (left: number, top: number, w: number, h: number) =>
    boxPath({ x: left - w / 2, y: top - h / 2, width: w, height: h });
  if (handle.data.side === 'top')
    return at(x + 0.15 * width, y + height, length, size) + at(x + 0.85 * width, y + height, length, size);
  const side = handle.data.side === 'right' ? x : x + width;
  return at(side, y + 0.12 * height, size, length) + at(side, y + 0.88 * height, size, length);
};

const flat = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'group' ? [shape, ...flat(shape.shapes)] : [shape]));

/** The frame's shadow lies on the glass from above and from the left, and reaches its other two sides. */
const glassBelow = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - by,
  height: height - by,
});

/**
 * Light and shade over all profiles together. A profile catches the light on its upper left edges; its bead, which falls
 * towards the glass, on the lower right ones.
 */
const lightOn = (shapes: readonly Shape[], { light, shade, line }: Material, id: string, unit: number): string => {
  const paths = { face: '', back: '', light: '', shade: '', glass: '', seams: '', hinges: '' };
  for (const shape of flat(shapes)) {
    if (shape.kind === 'ring') {
      const { outer, inner } = shape;
      const face = inner.x - outer.x;
      const [edge, bead] = [grown(outer, -0.07 * face), grown(inner, 0.24 * face)];
      paths.face += upperLeft(outer, inner);
      paths.back += lowerRight(outer, inner);
      paths.light += upperLeft(outer, edge) + lowerRight(bead, inner);
      paths.shade += lowerRight(outer, edge) + upperLeft(bead, inner);
      paths.seams += mitres(outer, inner);
    } else if (shape.kind === 'rect' && PROFILES.includes(shape.part)) {
      const edge = grown(shape.rect, -0.12 * Math.min(shape.rect.width, shape.rect.height));
      paths.light += upperLeft(shape.rect, edge);
      paths.shade += lowerRight(shape.rect, edge);
    } else if (shape.kind === 'rect' && shape.part === 'glass') {
      paths.glass += upperLeft(shape.rect, glassBelow(shape.rect, 12 * unit));
    } else if (shape.kind === 'group') paths.hinges += hingePath(shape.shapes, unit);
  }
  const hinges = `<path data-part="hinge" fill="url(#${id}m)" stroke="#5b6065" stroke-width="3" d="${paths.hinges}"/>`;
  return `<g stroke="none">${[
    fill('#0b1a24', 0.22, paths.glass),
    fill('#fff', 0.22 * light, paths.face),
    fill('#000', 0.3 * shade, paths.back),
    fill('#fff', light, paths.light),
    fill('#000', shade, paths.shade),
    `<path stroke="${line}" stroke-opacity=".4" stroke-width="2" d="${paths.seams}"/>`,
    paths.hinges && hinges,
  ].join('')}</g>`;
};

/** What one sees through the glass from inside: two hills under the sky. */
const hills = ({ x, y, width, height }: Rect): string => {
  const at = (share: number, level: number) => `${mm(x + share * width)} ${mm(y + level * height)}`;
  const hill = (colour: string, levels: readonly [number, number, number, number]) =>
    `<path stroke="none" fill="${colour}" d="M${at(0, levels[0])}C${at(0.25, levels[1])} ${at(0.55, levels[2])} ${at(1, levels[3])}V${mm(y + height)}H${mm(x)}z"/>`;
  return hill('#c2d5c4', [0.74, 0.62, 0.78, 0.66]) + hill('#9dba97', [0.84, 0.88, 0.72, 0.8]);
};

/**
 * Paints a window with depth, under a light from the top left: profiles with mitres, edges and beads in their finish,
 * glass with the sky in it, handles and hinges of metal. All of it comes from the shapes of the elevation.
 *
 * @example
 * const drawn = elevation(window, { view: 'outside' });
 * drawnSvg(window, { view: 'outside' }, depthPainter(drawn, { finish: 'ral-7016', beside: PERSON }));
 */
export function depthPainter(drawn: Elevation, look: DepthLook = {}): Painter {
  const material = materialOf(look.finish);
  const [ring] = drawn.shapes;
  const { outer, inner } = ring?.kind === 'ring' ? ring : { outer: drawn.viewBox, inner: drawn.viewBox };
  const unit = (inner.x - outer.x) / 65;
  const given = typeof look.id === 'string' && /^[A-Za-z][\w-]{0,40}$/.test(look.id) ? look.id : undefined;
  const id = given ?? fingerprint(JSON.stringify([drawn, material.fill, look.beside?.height]));
  const looks: Partial<Record<Part, string>> = {
    glass: `fill="url(#${id}g)"`,
    triangle: 'stroke-width="1"',
    // On the glass, whatever the page's colours are.
    'fixed-mark': 'color="#17242d" fill-opacity=".5"',
    'handle-plate': `fill="url(#${id}m)"`,
    'handle-lever': `fill="url(#${id}m)"`,
    // These belong to the page, as they do without depth.
    dimension: 'stroke="currentColor" stroke-opacity="1"',
  };
  const before = (shape: Shape): string => {
    if (shape.kind === 'ring' && shape.part === 'sash') return shadowOf(shape.outer, 8 * unit);
    return shape.kind === 'rect' && shape.part === 'handle-lever' ? shadowOf(shape.rect, 5 * unit) : '';
  };
  const scene = (one: Elevation) => {
    const isInside = one.view === 'inside';
    const behind = [
      definitions(id, outer, material, one.view, unit),
      `<g fill-rule="evenodd" stroke="${material.line}" stroke-opacity=".55" stroke-width=".75">`,
      `<path fill="url(#${id}s)" stroke="none" d="${boxPath(inner)}"/>`,
      isInside ? hills(inner) : '',
    ].join('');
    const front = `${lightOn(one.shapes, material, id, unit)}</g>`;
    if (!look.beside) return { viewBox: one.viewBox, behind, front };
    return placed(one, outer, { behind, front }, { beside: look.beside, lang: look.lang ?? 'fr', id });
  };
  return {
    look: (part) => (PROFILES.includes(part) ? `fill="${material.fill}"` : looks[part]),
    before,
    after: (shape) => (PROFILES.includes(shape.part) ? texture(shape, material, id) : ''),
    scene,
  };
}
