import type { Rect, Shape } from './shape.ts';

/**
 * A shape as seen from the other side of a window of this width. Texts are moved and stay readable.
 *
 * @example
 * mirrored({ kind: 'rect', part: 'mullion', rect: { x: 100, y: 0, width: 70, height: 9 } }, 1000); // x is 830
 */
export function mirrored(shape: Shape, widthMm: number): Shape {
  const turned = (rect: Rect): Rect => ({ ...rect, x: widthMm - rect.x - rect.width });
  switch (shape.kind) {
    case 'rect':
      return { ...shape, rect: turned(shape.rect) };
    case 'ring':
      return { ...shape, outer: turned(shape.outer), inner: turned(shape.inner) };
    case 'line':
      return { ...shape, points: shape.points.map(({ x, y }) => ({ x: widthMm - x, y })) };
    case 'text':
      return { ...shape, at: { x: widthMm - shape.at.x, y: shape.at.y } };
    case 'group':
      return { ...shape, shapes: shape.shapes.map((inner) => mirrored(inner, widthMm)) };
  }
}
