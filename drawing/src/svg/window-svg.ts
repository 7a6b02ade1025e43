import { finishPaint, isFinish, lineOn, type Paint } from '../finish/finish.ts';
import { inset, type Part, type Rect, type Shape } from '../geometry/plane.ts';
import type { DrawingOptions } from '../input/drawing-options.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { drawnSvg, svgNumber as n } from './drawn-svg.ts';
import type { Painter } from './painter.ts';

const PROFILES: readonly Part[] = ['frame', 'mullion', 'meeting-stile', 'traverse', 'sash'];

/** Metal, which is seen on every finish. */
const HANDLE: Readonly<Partial<Record<Part, string>>> = {
  'handle-plate': 'fill="#c4c8cc" stroke="#5b6065" stroke-width="1"',
  'handle-lever': 'fill="#5b6065" stroke="none"',
};

/**
 * The look of a part in a finish; undefined for parts that have their usual look.
 *
 * @example
 * paintedLook('frame', { fill: '#383e42', grain: undefined });
 * // 'fill="#383e42" fill-rule="evenodd" stroke="#e8eaec" stroke-opacity="0.7" stroke-width="1"'
 */
function paintedLook(part: Part, { fill }: Paint): string | undefined {
  if (!PROFILES.includes(part)) return HANDLE[part];
  return `fill="${fill}" fill-rule="evenodd" stroke="${lineOn(fill)}" stroke-opacity="0.7" stroke-width="1"`;
}

/**
 * The grain of a wood on the face of a profile: lines along it. Without patterns, which would need an id.
 *
 * @example
 * grainOf(mullion, { fill: '#b98b56', grain: '#8c6236' }); // '<path data-part="grain" d="..." ... />'
 */
function grainOf(shape: Shape, { grain }: Paint): string {
  if (grain === undefined || !PROFILES.includes(shape.part)) return '';
  const lines = shape.kind === 'ring' ? ringLines(shape) : shape.kind === 'rect' ? rectLines(shape.rect) : '';
  if (lines === '') return '';
  return `<path data-part="grain" d="${lines}" stroke="${grain}" stroke-width="0.75" stroke-opacity="0.75" vector-effect="non-scaling-stroke"/>`;
}

/**
 * Paints the profiles in a finish.
 *
 * @example
 * finishPainter({ fill: '#383e42', grain: undefined }).look('triangle'); // undefined: the usual one
 */
const finishPainter = (paint: Paint): Painter => ({
  look: (part) => paintedLook(part, paint),
  before: () => '',
  after: (shape) => grainOf(shape, paint),
});

/** Not evenly, as it grows. */
const SHARES = [0.18, 0.41, 0.55, 0.83];

function rectLines({ x, y, width, height }: Rect): string {
  return SHARES.map((share) =>
    height >= width
      ? `M${n(x + width * share)} ${n(y)}V${n(y + height)}`
      : `M${n(x)} ${n(y + height * share)}H${n(x + width)}`,
  ).join('');
}

/** Along all four sides, and the mitres in the corners. */
function ringLines({ outer, inner }: { readonly outer: Rect; readonly inner: Rect }): string {
  const face = inner.x - outer.x;
  const along = SHARES.map((share) => {
    const { x, y, width, height } = inset(outer, face * share);
    return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
  });
  const corner = (x: number, y: number, toX: number, toY: number) => `M${n(x)} ${n(y)}L${n(toX)} ${n(toY)}`;
  const [right, bottom] = [outer.x + outer.width, outer.y + outer.height];
  const [innerRight, innerBottom] = [inner.x + inner.width, inner.y + inner.height];
  return [
    ...along,
    corner(outer.x, outer.y, inner.x, inner.y),
    corner(right, outer.y, innerRight, inner.y),
    corner(outer.x, bottom, inner.x, innerBottom),
    corner(right, bottom, innerRight, innerBottom),
  ].join('');
}

/**
 * The elevation of a window as an SVG document, for a file or inside a page. It has no size of its own (the page
 * decides), has the colour of the surrounding text, and contains no id, style, script or reference, so that many of
 * them fit on one page under a strict content security policy. It never throws: unknown values count as absent.
 *
 * @example
 * const svg = windowSvg({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite', width: 1200, height: 1350 });
 * svg.startsWith('<svg '); // true
 */
export function windowSvg(configuration: WindowConfiguration, options?: DrawingOptions): string {
  const paint = finishPaint(finishInView(options));
  return drawnSvg(configuration, options, paint && finishPainter(paint));
}

/**
 * The finish that is seen in a drawing: from outside the other one, where it is given.
 *
 * @example
 * finishInView({ finish: 'ral-7016', view: 'outside' }); // 'ral-7016'
 */
export function finishInView(options: DrawingOptions | undefined): string | null | undefined {
  const isOther = options?.view === 'outside' && isFinish(options.finish_outside);
  return isOther ? options.finish_outside : options?.finish;
}
