/**
 * A rectangle in millimetres, from its upper left corner; y runs downwards.
 *
 * @example
 * const glass: Rect = { x: 123, y: 123, width: 554, height: 1104 };
 */
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * A point in millimetres.
 *
 * @example
 * const corner: Point = { x: 0, y: 0 };
 */
export type Point = { readonly x: number; readonly y: number };

/**
 * What a shape stands for; written as `data-part`, so that pages can style it and tests can count it.
 *
 * @example
 * const part: Part = 'triangle';
 */
export type Part =
  | 'frame'
  | 'mullion'
  | 'meeting-stile'
  | 'traverse'
  | 'leaf'
  | 'fixed-part'
  | 'light'
  | 'sash'
  | 'glass'
  | 'triangle'
  | 'fixed-mark'
  | 'handle'
  | 'handle-plate'
  | 'handle-lever'
  | 'dimension'
  | 'dimension-line'
  | 'dimension-tick'
  | 'dimension-text'
  | 'view';

/**
 * One shape. A `ring` is the face of a frame: the area between two rectangles.
 *
 * @example
 * const shape: Shape = { kind: 'rect', part: 'mullion', rect: { x: 665, y: 65, width: 70, height: 1220 } };
 */
export type Shape =
  | { readonly kind: 'rect'; readonly part: Part; readonly rect: Rect; readonly radius?: number }
  | { readonly kind: 'ring'; readonly part: Part; readonly outer: Rect; readonly inner: Rect }
  | { readonly kind: 'line'; readonly part: Part; readonly points: readonly Point[]; readonly dashed?: boolean }
  | TextShape
  | {
      readonly kind: 'group';
      readonly part: Part;
      readonly data: Readonly<Record<string, string | number>>;
      readonly shapes: readonly Shape[];
    };

/**
 * A text, centred on `at` or, with `upwards`, turned to be read from the right.
 *
 * @example
 * const mark: TextShape = { kind: 'text', part: 'fixed-mark', at: { x: 400, y: 600 }, text: 'F', size: 60 };
 */
export type TextShape = {
  readonly kind: 'text';
  readonly part: Part;
  readonly at: Point;
  readonly text: string;
  readonly size: number;
  readonly upwards?: boolean;
};

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

/**
 * The rectangle that is smaller by the same amount on all four sides.
 *
 * @example
 * inset({ x: 0, y: 0, width: 800, height: 1350 }, 65); // { x: 65, y: 65, width: 670, height: 1220 }
 */
export function inset(rect: Rect, by: number): Rect {
  return { x: rect.x + by, y: rect.y + by, width: rect.width - 2 * by, height: rect.height - 2 * by };
}

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

/**
 * A shape in other coordinates: first scaled, then moved.
 *
 * @example
 * moved({ kind: 'rect', part: 'glass', rect: { x: 1, y: 1, width: 2, height: 2 } }, 10, { x: 5, y: 0 }); // x is 15
 */
export function moved(shape: Shape, scale: number, by: Point): Shape {
  const point = ({ x, y }: Point): Point => ({ x: x * scale + by.x, y: y * scale + by.y });
  const rectangle = (rect: Rect): Rect => ({ ...point(rect), width: rect.width * scale, height: rect.height * scale });
  switch (shape.kind) {
    case 'rect':
      return {
        ...shape,
        rect: rectangle(shape.rect),
        ...(shape.radius === undefined ? {} : { radius: shape.radius * scale }),
      };
    case 'ring':
      return { ...shape, outer: rectangle(shape.outer), inner: rectangle(shape.inner) };
    case 'line':
      return { ...shape, points: shape.points.map(point) };
    case 'text':
      return { ...shape, at: point(shape.at), size: shape.size * scale };
    case 'group':
      return { ...shape, shapes: shape.shapes.map((inner) => moved(inner, scale, by)) };
  }
}
