import type { DrawingOptions, View } from '../input/drawing-options.ts';
import { type Plan, readPlan } from '../input/read-plan.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { dimensionShapes, textSize, viewShape } from './dimension-shapes.ts';
import { bounds, mirrored, type Rect, type Shape } from './plane.ts';
import { windowShapes } from './window-shapes.ts';

/**
 * A drawing as numbers: everything in millimetres, the outer upper left corner of the frame at 0, 0.
 *
 * @example
 * const drawn: Elevation = { view: 'inside', viewBox: { x: -40, y: -40, width: 960, height: 1560 }, shapes: [] };
 */
export type Elevation = { readonly view: View; readonly viewBox: Rect; readonly shapes: readonly Shape[] };

const windowInView = (plan: Plan): Shape[] =>
  plan.view === 'outside' ? windowShapes(plan).map((shape) => mirrored(shape, plan.widthMm)) : windowShapes(plan);

/**
 * The elevation of a window as a list of shapes, for a renderer other than SVG, or to count and measure.
 *
 * @example
 * elevation({ leaf_count: 1, opening_v1: 'gauche' }).shapes.map(({ part }) => part);
 * // ['frame', 'leaf', 'dimension', 'dimension', 'view']
 */
export function elevation(configuration: WindowConfiguration, options?: DrawingOptions): Elevation {
  const plan = readPlan(configuration, options);
  const shapes = [...windowInView(plan), ...(plan.hasDimensions ? dimensionShapes(plan) : []), viewShape(plan)];
  return { view: plan.view, viewBox: bounds(shapes, 0.3 * textSize(plan)), shapes };
}
