import type { Plan } from '../input/read-plan.ts';
import { alignedColumns, bandLayout, type ColumnLayout, columnLayout, profileSizes } from './layout.ts';
import { lightShapes } from './light-shapes.ts';
import { inset, type Rect, type Shape } from './plane.ts';

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
export function windowShapes(plan: Plan): Shape[] {
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
