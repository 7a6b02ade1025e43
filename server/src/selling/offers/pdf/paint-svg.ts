import type { PlacedDrawing } from '../drawings.ts';
import { type Canvas, INK } from './canvas.ts';

/** The width of a line of one pixel, in points: lines do not scale with the drawing. */
const PIXEL = 0.55;

type Attributes = ReadonlyMap<string, string>;

const attributesOf = (tag: string): Attributes =>
  new Map([...tag.matchAll(/ ([A-Za-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

const numberOf = (attributes: Attributes, name: string, fallback = 0): number =>
  Number(attributes.get(name) ?? fallback);

const colourOf = (value: string | undefined): string | undefined => {
  if (value === undefined || value === 'none') return undefined;
  return value === 'currentColor' ? INK : value;
};

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

type Painter = { canvas: Canvas; scale: number };

const paintOutline = ({ canvas: { doc }, scale }: Painter, attributes: Attributes, hasFill = true): void => {
  const fill = hasFill ? colourOf(attributes.get('fill')) : undefined;
  const stroke = attributes.has('stroke') ? colourOf(attributes.get('stroke')) : INK;
  const dashes = attributes.get('stroke-dasharray')?.split(' ').map(Number);
  doc.lineWidth((numberOf(attributes, 'stroke-width', 1) * PIXEL) / scale).lineJoin('round');
  if (dashes) doc.dash(((dashes[0] ?? 1) * PIXEL) / scale, { space: ((dashes[1] ?? 1) * PIXEL) / scale });
  doc.fillOpacity(numberOf(attributes, 'fill-opacity', 1)).strokeOpacity(numberOf(attributes, 'stroke-opacity', 1));
  const rule = attributes.get('fill-rule') === 'evenodd' ? 'even-odd' : 'non-zero';
  if (fill && stroke) doc.fillAndStroke(fill, stroke, rule);
  else if (fill) doc.fill(fill, rule);
  else if (stroke) doc.stroke(stroke);
  if (dashes) doc.undash();
};

type Paint = (painter: Painter, attributes: Attributes, content: string) => void;

const paintRectangle: Paint = (painter, attributes) => {
  const { doc } = painter.canvas;
  const corner = [numberOf(attributes, 'x'), numberOf(attributes, 'y')] as const;
  const size = [numberOf(attributes, 'width'), numberOf(attributes, 'height')] as const;
  if (attributes.has('rx')) doc.roundedRect(...corner, ...size, numberOf(attributes, 'rx'));
  else doc.rect(...corner, ...size);
  paintOutline(painter, attributes);
};

const paintPath: Paint = (painter, attributes) => {
  painter.canvas.doc.path(attributes.get('d') ?? '');
  paintOutline(painter, attributes);
};

const paintPolyline: Paint = (painter, attributes) => {
  const { doc } = painter.canvas;
  const points = (attributes.get('points') ?? '').split(' ').map((point) => point.split(',').map(Number));
  for (const [index, [pointX = 0, pointY = 0]] of points.entries())
    if (index === 0) doc.moveTo(pointX, pointY);
    else doc.lineTo(pointX, pointY);
  paintOutline(painter, attributes, false);
};

const paintText: Paint = ({ canvas: { doc, widthOf, write } }, attributes, content) => {
  const [textX, textY] = [numberOf(attributes, 'x'), numberOf(attributes, 'y')];
  const style = { size: numberOf(attributes, 'font-size') };
  const text = unescaped(content);
  doc.save().fillOpacity(1);
  if (attributes.has('transform')) doc.rotate(-90, { origin: [textX, textY] });
  write(text, textX - widthOf(text, style) / 2, textY, style);
  doc.restore();
};

const paintNothing: Paint = () => {};

const PAINT: Readonly<Record<string, Paint>> = {
  rect: paintRectangle,
  path: paintPath,
  polyline: paintPolyline,
  text: paintText,
  // They contain others, or words for people who cannot see.
  g: paintNothing,
  svg: paintNothing,
  title: paintNothing,
};

/**
 * D20.3: paints a drawing of ours as vectors, so that a PDF shows what the SVG shows. It knows the few elements that
 * `drawing/` writes, and throws on any other.
 */
export const paintSvg = (canvas: Canvas, { svg, width, height }: PlacedDrawing, x: number, y: number) => {
  const { doc } = canvas;
  const elements = [...svg.matchAll(/<([^<>]+)>([^<]*)/g)];
  const box = (attributesOf(elements[0]?.[1] ?? '').get('viewBox') ?? '').split(' ').map(Number);
  const [left = 0, top = 0, boxWidth = 1] = box;
  const scale = width / boxWidth;
  doc.save();
  doc.translate(x, y).scale(scale).translate(-left, -top);
  for (const [, tag = '', content = ''] of elements) {
    if (tag.startsWith('/')) continue;
    const name = /^[a-z]+/.exec(tag)?.[0] ?? tag;
    const paint = PAINT[name];
    if (!paint) throw new Error(`the drawing has an element that is not known: ${name}`);
    paint({ canvas, scale }, attributesOf(tag), content);
  }
  doc.restore();
  return height;
};
