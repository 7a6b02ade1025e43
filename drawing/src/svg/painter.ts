import type { Elevation } from '../geometry/elevation.ts';
import type { Part, Rect, Shape } from '../geometry/plane.ts';

/**
 * What stands around the window: a viewBox of its own, and SVG behind and in front of the shapes.
 *
 * @example
 * const scene: Scene = { viewBox: { x: 0, y: 0, width: 800, height: 1250 }, behind: '<defs/>', front: '' };
 */
export type Scene = { readonly viewBox: Rect; readonly behind: string; readonly front: string };

/**
 * How a drawing looks, beside its geometry: the attributes of a part (undefined: the usual ones), and SVG before and
 * after a shape. Who paints is handed to `drawnSvg`, so that a page need not load what it does not show.
 *
 * @example
 * const painter: Painter = { look: () => undefined, before: () => '', after: () => '' };
 */
export type Painter = {
  readonly look: (part: Part) => string | undefined;
  readonly before: (shape: Shape) => string;
  readonly after: (shape: Shape) => string;
  readonly scene?: (drawn: Elevation) => Scene;
};
