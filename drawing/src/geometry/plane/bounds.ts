import type { Point, Rect, Shape, TextShape } from './shape.ts';

/** The width of a letter in text heights: a safe estimate for common sans-serif fonts. */
const LETTER_WIDTH = 0.6;

function cornersOfText({ at, text, size, upwards }: TextShape): Point[] {
  const along = (text.length * LETTER_WIDTH * size) / 2;
  const across = 0.6 * size;
  const [dx, dy] = upwards ? [across, along] : [along, across];
  return [
    { x: at.x - dx, y: at.y - dy },
    { x: at.x + dx, y: at.y + dy },
  ];
}

const cornersOfRect = ({ x, y, width, height }: Rect): Point[] => [
  { x, y },
  { x: x + width, y: y + height },
];

function cornersOf(shape: Shape): readonly Point[] {
  switch (shape.kind) {
    case 'rect':
      return cornersOfRect(shape.rect);
    case 'ring':
      return cornersOfRect(shape.outer);
    case 'line':
      return shape.points;
    case 'text':
      return cornersOfText(shape);
    case 'group':
      return shape.shapes.flatMap(cornersOf);
  }
}

/**
 * The rectangle around all shapes with a margin. The width of text is estimated, because a pure function knows no font.
 *
 * @example
 * bounds([{ kind: 'line', part: 'triangle', points: [{ x: 0, y: 0 }, { x: 9, y: 4 }] }], 1);
 * // { x: -1, y: -1, width: 11, height: 6 }
 */
export function bounds(shapes: readonly Shape[], margin: number): Rect {
  const corners = shapes.flatMap(cornersOf);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}
