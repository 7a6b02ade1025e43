import type { Paint } from '../finish/finish.ts';
import type { Rect, Shape } from '../geometry/plane.ts';
import { escapeXml } from './escape-xml.ts';
import { grainOf, paintedLook } from './painted-look.ts';
import { PART_ATTRIBUTES } from './part-attributes.ts';
import { svgNumber as n } from './svg-number.ts';

const STROKE = 'vector-effect="non-scaling-stroke"';
const DASHES = 'stroke-dasharray="6 4"';

const tag = (name: string, attributes: readonly string[], content?: string): string => {
  const start = [name, ...attributes.filter((attribute) => attribute !== '')].join(' ');
  return content === undefined ? `<${start}/>` : `<${start}>${content}</${name}>`;
};

const outline = ({ x, y, width, height }: Rect): string => `M${n(x)} ${n(y)}H${n(x + width)}V${n(y + height)}H${n(x)}Z`;

/**
 * One shape as SVG text, with its part as `data-part`, in a finish where there is one.
 *
 * @example
 * renderShape({ kind: 'line', part: 'triangle', points: [{ x: 0, y: 0 }, { x: 9, y: 4 }] });
 * // '<polyline data-part="triangle" points="0,0 9,4" vector-effect="non-scaling-stroke" stroke-width="1"/>'
 */
export function renderShape(shape: Shape, paint?: Paint): string {
  const part = `data-part="${shape.part}"`;
  const look = (paint && paintedLook(shape.part, paint)) ?? PART_ATTRIBUTES[shape.part];
  const grain = paint ? grainOf(shape, paint) : '';
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height } = shape.rect;
      const place = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;
      return tag('rect', [part, place, shape.radius ? `rx="${n(shape.radius)}"` : '', STROKE, look]) + grain;
    }
    case 'ring':
      return tag('path', [part, `d="${outline(shape.outer)}${outline(shape.inner)}"`, STROKE, look]) + grain;
    case 'line': {
      const points = shape.points.map(({ x, y }) => `${n(x)},${n(y)}`).join(' ');
      return tag('polyline', [part, `points="${points}"`, STROKE, look, shape.dashed ? DASHES : '']);
    }
    case 'text': {
      const { at, size, upwards } = shape;
      // Capitals and digits are about 0.7 of the text height: moving the text by half of that centres it on the point.
      // dominant-baseline is not used, because browsers differ.
      const baseline = 0.36 * size;
      const [x, y] = upwards ? [at.x + baseline, at.y] : [at.x, at.y + baseline];
      const turn = upwards ? `transform="rotate(-90 ${n(x)} ${n(y)})"` : '';
      const place = `x="${n(x)}" y="${n(y)}" font-size="${n(size)}"`;
      const paint = 'text-anchor="middle" fill="currentColor" stroke="none"';
      return tag('text', [part, place, paint, look, turn], escapeXml(shape.text));
    }
    case 'group': {
      const data = Object.entries(shape.data).map(([name, value]) => `data-${name}="${escapeXml(String(value))}"`);
      return tag('g', [part, ...data, look], shape.shapes.map((inner) => renderShape(inner, paint)).join(''));
    }
  }
}
