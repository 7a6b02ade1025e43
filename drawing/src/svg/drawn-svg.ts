import { elevation } from '../geometry/elevation.ts';
import type { Part, Rect, Shape } from '../geometry/plane.ts';
import type { DrawingOptions } from '../input/drawing-options.ts';
import { readPlan } from '../input/read-plan.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { textAlternative } from '../words/text-alternative.ts';
import type { Painter } from './painter.ts';

/**
 * A number as SVG text: three decimals, a micrometre, are enough, and avoid `0.30000000000000004` and `1e-7`.
 *
 * @example
 * svgNumber(1 / 3); // '0.333'
 */
export function svgNumber(value: number): string {
  // Adding 0 turns -0 into 0.
  return String(Math.round(value * 1000) / 1000 + 0);
}

/**
 * Escapes a text for element content and attributes, in XML and in HTML. No text of a caller gets this far; it is here
 * so that the words of a new language cannot break the markup.
 *
 * @example
 * escapeXml("vue de l'extérieur"); // 'vue de l&#39;extérieur'
 */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The look of each part, as presentation attributes: a strict content security policy refuses `style`, and rules of a
 * page's own style sheet override these. Lines have the colour of the surrounding text, so that they suit light and
 * dark pages; the tint of the glass suits both. Line widths are in pixels, since strokes do not scale.
 *
 * @example
 * PART_ATTRIBUTES.triangle; // 'stroke-width="1"'
 */
const PART_ATTRIBUTES: Readonly<Record<Part, string>> = {
  frame: 'fill="currentColor" fill-opacity="0.1" fill-rule="evenodd" stroke-width="1.75"',
  mullion: 'fill="currentColor" fill-opacity="0.1" stroke-width="1"',
  'meeting-stile': 'fill="currentColor" fill-opacity="0.1" stroke-width="1"',
  traverse: 'fill="currentColor" fill-opacity="0.1" stroke-width="1"',
  leaf: '',
  'fixed-part': '',
  light: '',
  sash: 'fill="currentColor" fill-opacity="0.03" fill-rule="evenodd" stroke-width="1"',
  glass: 'fill="#4a90c2" fill-opacity="0.14" stroke-width="0.75"',
  triangle: 'stroke-width="1"',
  'fixed-mark': '',
  handle: '',
  'handle-plate': 'stroke-width="1"',
  'handle-lever': 'fill="currentColor" stroke="none"',
  dimension: '',
  'dimension-line': 'stroke-width="0.75" stroke-opacity="0.6"',
  'dimension-tick': 'stroke-width="1.5"',
  'dimension-text': '',
  view: 'font-style="italic" fill-opacity="0.75"',
};

const STROKE = 'vector-effect="non-scaling-stroke"';
const DASHES = 'stroke-dasharray="6 4"';

const tag = (name: string, attributes: readonly string[], content?: string): string => {
  const start = [name, ...attributes.filter((attribute) => attribute !== '')].join(' ');
  return content === undefined ? `<${start}/>` : `<${start}>${content}</${name}>`;
};

const outline = ({ x, y, width, height }: Rect): string =>
  `M${svgNumber(x)} ${svgNumber(y)}H${svgNumber(x + width)}V${svgNumber(y + height)}H${svgNumber(x)}Z`;

/**
 * One shape as SVG text, with its part as `data-part`, with what its painter adds.
 *
 * @example
 * renderShape({ kind: 'line', part: 'triangle', points: [{ x: 0, y: 0 }, { x: 9, y: 4 }] });
 * // '<polyline data-part="triangle" points="0,0 9,4" vector-effect="non-scaling-stroke" stroke-width="1"/>'
 */
function renderShape(shape: Shape, painter?: Painter): string {
  const drawn = plainShape(shape, painter?.look(shape.part) ?? PART_ATTRIBUTES[shape.part], painter);
  return painter ? painter.before(shape) + drawn + painter.after(shape) : drawn;
}

function plainShape(shape: Shape, look: string, painter: Painter | undefined): string {
  const part = `data-part="${shape.part}"`;
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height } = shape.rect;
      const place = `x="${svgNumber(x)}" y="${svgNumber(y)}" width="${svgNumber(width)}" height="${svgNumber(height)}"`;
      return tag('rect', [part, place, shape.radius ? `rx="${svgNumber(shape.radius)}"` : '', STROKE, look]);
    }
    case 'ring':
      return tag('path', [part, `d="${outline(shape.outer)}${outline(shape.inner)}"`, STROKE, look]);
    case 'line': {
      const points = shape.points.map(({ x, y }) => `${svgNumber(x)},${svgNumber(y)}`).join(' ');
      return tag('polyline', [part, `points="${points}"`, STROKE, look, shape.dashed ? DASHES : '']);
    }
    case 'text': {
      const { at, size, upwards } = shape;
      // Capitals and digits are about 0.7 of the text height: moving the text by half of that centres it on the point.
      // dominant-baseline is not used, because browsers differ.
      const baseline = 0.36 * size;
      const [x, y] = upwards ? [at.x + baseline, at.y] : [at.x, at.y + baseline];
      const turn = upwards ? `transform="rotate(-90 ${svgNumber(x)} ${svgNumber(y)})"` : '';
      const place = `x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="${svgNumber(size)}"`;
      const paint = 'text-anchor="middle" fill="currentColor" stroke="none"';
      return tag('text', [part, place, paint, look, turn], escapeXml(shape.text));
    }
    case 'group': {
      const data = Object.entries(shape.data).map(([name, value]) => `data-${name}="${escapeXml(String(value))}"`);
      return tag('g', [part, ...data, look], shape.shapes.map((inner) => renderShape(inner, painter)).join(''));
    }
  }
}

/**
 * The elevation of a window as an SVG document in the hands of a painter; without one in the colour of the text around it.
 * Finishes are the painter's business: this does not know the 213 colours, and a page can do without them.
 *
 * @example
 * drawnSvg({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' }).startsWith('<svg '); // true
 */
export function drawnSvg(configuration: WindowConfiguration, options?: DrawingOptions, painter?: Painter): string {
  const drawn = elevation(configuration, options);
  const { viewBox, behind, front } = painter?.scene?.(drawn) ?? { ...drawn, behind: '', front: '' };
  const name = escapeXml(textAlternative(configuration, options));
  const box = [viewBox.x, viewBox.y, viewBox.width, viewBox.height].map(svgNumber).join(' ');
  const attributes = [
    'xmlns="http://www.w3.org/2000/svg"',
    `viewBox="${box}"`,
    'class="vantail-drawing"',
    `data-view="${drawn.view}"`,
    `lang="${readPlan(configuration, options).lang}"`,
    'role="img"',
    // Both name the drawing: not every screen reader uses the title without an id, and ids would clash on a page.
    `aria-label="${name}"`,
    'fill="none" stroke="currentColor" stroke-linejoin="round" font-family="system-ui, sans-serif"',
  ];
  const shapes = drawn.shapes.map((shape) => renderShape(shape, painter)).join('');
  return `<svg ${attributes.join(' ')}><title>${name}</title>${behind}${shapes}${front}</svg>`;
}
