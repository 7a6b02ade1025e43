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
