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

/**
 * D20.3: paints a drawing of ours as vectors, so that a PDF shows what the SVG shows. It knows the few elements that
 * `drawing/` writes, and throws on any other.
 */
export const paintSvg = (
  { doc, widthOf, write }: Canvas,
  { svg, width, height }: PlacedDrawing,
  x: number,
  y: number,
) => {
  const elements = [...svg.matchAll(/<([^<>]+)>([^<]*)/g)];
  const box = (attributesOf(elements[0]?.[1] ?? '').get('viewBox') ?? '').split(' ').map(Number);
  const [left = 0, top = 0, boxWidth = 1] = box;
  const scale = width / boxWidth;

  const outline = (attributes: Attributes, hasFill = true) => {
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

  const paintText = (attributes: Attributes, content: string) => {
    const [textX, textY] = [numberOf(attributes, 'x'), numberOf(attributes, 'y')];
    const style = { size: numberOf(attributes, 'font-size') };
    const text = unescaped(content);
    doc.save().fillOpacity(1);
    if (attributes.has('transform')) doc.rotate(-90, { origin: [textX, textY] });
    write(text, textX - widthOf(text, style) / 2, textY, style);
    doc.restore();
  };

  const paint: Readonly<Record<string, (attributes: Attributes, content: string) => void>> = {
    rect: (attributes) => {
      const at = [numberOf(attributes, 'x'), numberOf(attributes, 'y')] as const;
      const size = [numberOf(attributes, 'width'), numberOf(attributes, 'height')] as const;
      if (attributes.has('rx')) doc.roundedRect(...at, ...size, numberOf(attributes, 'rx'));
      else doc.rect(...at, ...size);
      outline(attributes);
    },
    path: (attributes) => {
      doc.path(attributes.get('d') ?? '');
      outline(attributes);
    },
    polyline: (attributes) => {
      const points = (attributes.get('points') ?? '').split(' ').map((point) => point.split(',').map(Number));
      for (const [index, [pointX = 0, pointY = 0]] of points.entries())
        if (index === 0) doc.moveTo(pointX, pointY);
        else doc.lineTo(pointX, pointY);
      outline(attributes, false);
    },
    text: paintText,
    // They hold others, or words for who cannot see.
    g: () => {},
    svg: () => {},
    title: () => {},
  };

  doc.save();
  doc.translate(x, y).scale(scale).translate(-left, -top);
  for (const [, tag = '', content = ''] of elements) {
    if (tag.startsWith('/')) continue;
    const name = /^[a-z]+/.exec(tag)?.[0] ?? tag;
    const painter = paint[name];
    if (!painter) throw new Error(`the drawing has an element that is not known: ${name}`);
    painter(attributesOf(tag), content);
  }
  doc.restore();
  return height;
};
