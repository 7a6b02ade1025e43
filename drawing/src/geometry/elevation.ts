import type { Box, DrawingOptions, View } from '../input/drawing-options.ts';
import { type Plan, readPlan } from '../input/read-plan.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { dimensionShapes, textSize, viewShape } from './dimension-shapes.ts';
import { alignedColumns, bandLayout, type ColumnLayout, columnLayout, profileSizes } from './layout.ts';
import { lightShapes } from './light-shapes.ts';
import { bounds, inset, mirrored, moved, type Rect, type Shape } from './plane.ts';

const jointShapes = (columns: ColumnLayout): Shape[] =>
  columns.joints.map(({ part, rect }) => ({ kind: 'rect', part, rect }));

/**
 * The window itself, seen from inside: frame, fixed part, joints, leaves. Dashes and handles follow the plan's view;
 * mirroring is left to `elevation`.
 *
 * @example
 * windowShapes(readPlan({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' })).map(({ part }) => part);
 * // ['frame', 'meeting-stile', 'leaf', 'leaf']
 */
function windowShapes(plan: Plan): Shape[] {
  const profiles = profileSizes(plan);
  const outer: Rect = { x: 0, y: 0, width: plan.widthMm, height: plan.heightMm };
  const bands = bandLayout(plan, profiles);
  const columns = columnLayout(bands.leaves, plan.leaves, profiles);
  const shapes: Shape[] = [{ kind: 'ring', part: 'frame', outer, inner: inset(outer, profiles.frame) }];

  if (plan.fixedPart && bands.fixedPart) {
    const { type, lights } = plan.fixedPart;
    const { band, traverse } = bands.fixedPart;
    const bandColumns =
      lights.length === plan.leaves.length
        ? alignedColumns(band, columns.joints, profiles.mullion)
        : columnLayout(band, lights, profiles);
    const lightGroups = bandColumns.lights.map((light, index): Shape => {
      const opening = lights[index] ?? 'fixe';
      const data = { light: index + 1, opening };
      return { kind: 'group', part: 'light', data, shapes: lightShapes(light, opening, plan) };
    });
    const shapesOfBand = [...jointShapes(bandColumns), ...lightGroups];
    shapes.push({ kind: 'group', part: 'fixed-part', data: { type }, shapes: shapesOfBand });
    shapes.push({ kind: 'rect', part: 'traverse', rect: traverse });
  }

  shapes.push(...jointShapes(columns));
  for (const [index, light] of columns.lights.entries()) {
    const opening = plan.leaves[index] ?? 'fixe';
    const data = { leaf: index + 1, opening };
    shapes.push({ kind: 'group', part: 'leaf', data, shapes: lightShapes(light, opening, plan) });
  }
  return shapes;
}

/**
 * A drawing as numbers: everything in millimetres, the outer upper left corner of the frame at 0, 0.
 *
 * @example
 * const drawn: Elevation = { view: 'inside', viewBox: { x: -40, y: -40, width: 960, height: 1560 }, shapes: [] };
 */
export type Elevation = { readonly view: View; readonly viewBox: Rect; readonly shapes: readonly Shape[] };

const windowInView = (plan: Plan): Shape[] =>
  plan.view === 'outside' ? windowShapes(plan).map((shape) => mirrored(shape, plan.widthMm)) : windowShapes(plan);

/** The drawing in a box, in its middle and as large as it can be. */
function inBox({ view, viewBox, shapes }: Elevation, { width, height }: Box): Elevation {
  const scale = Math.min(width / viewBox.width, height / viewBox.height);
  const by = {
    x: (width - viewBox.width * scale) / 2 - viewBox.x * scale,
    y: (height - viewBox.height * scale) / 2 - viewBox.y * scale,
  };
  return { view, viewBox: { x: 0, y: 0, width, height }, shapes: shapes.map((shape) => moved(shape, scale, by)) };
}

/**
 * The elevation of a window as a list of shapes, for a renderer other than SVG, or to count and measure.
 *
 * @example
 * elevation({ leaf_count: 1, opening_v1: 'gauche' }).shapes.map(({ part }) => part);
 * // ['frame', 'leaf', 'dimension', 'dimension', 'view']
 */
export function elevation(configuration: WindowConfiguration, options?: DrawingOptions): Elevation {
  const plan = readPlan(configuration, options);
  const shapes = [
    ...windowInView(plan),
    ...(plan.hasDimensions ? dimensionShapes(plan) : []),
    ...(plan.hasCaption ? [viewShape(plan)] : []),
  ];
  const drawn = { view: plan.view, viewBox: bounds(shapes, 0.3 * textSize(plan)), shapes };
  return plan.box ? inBox(drawn, plan.box) : drawn;
}
