import type { Apex } from '../input/drawing-options.ts';
import type { Plan } from '../input/read-plan.ts';
import { isHungLeft, isHungRight, isTilting, type Opening } from '../input/window-configuration.ts';
import { textSize } from './dimension-shapes.ts';
import { inset, type Point, type Rect, type Shape } from './plane.ts';

/**
 * The handle of a leaf: a plate on the stile opposite the hinges, at half height, with a lever that hangs down; for a
 * leaf that only tilts, on the top rail, at half width, lying. Its size follows the face of the sash.
 *
 * @example
 * const sash = { x: 65, y: 65, width: 670, height: 1220 };
 * handleShape(sash, 58, 'gauche'); // a plate with its middle at x 706, y 675
 */
function handleShape(sash: Rect, face: number, opening: Opening): Shape | null {
  if (opening === 'fixe') return null;
  const [plateLength, plateWidth, leverWidth, leverLength] = [1.3 * face, 0.5 * face, 0.26 * face, 2.1 * face];
  const middle = { x: sash.x + sash.width / 2, y: sash.y + sash.height / 2 };
  const piece = (part: 'handle-plate' | 'handle-lever', rect: Rect): Shape => ({
    kind: 'rect',
    part,
    rect,
    radius: Math.min(rect.width, rect.height) / 2,
  });
  const group = (side: string, plate: Rect, lever: Rect): Shape => ({
    kind: 'group',
    part: 'handle',
    data: { side },
    shapes: [piece('handle-plate', plate), piece('handle-lever', lever)],
  });
  if (isHungLeft(opening) || isHungRight(opening)) {
    const x = isHungLeft(opening) ? sash.x + sash.width - face / 2 : sash.x + face / 2;
    return group(
      isHungLeft(opening) ? 'right' : 'left',
      { x: x - plateWidth / 2, y: middle.y - plateLength / 2, width: plateWidth, height: plateLength },
      { x: x - leverWidth / 2, y: middle.y - leverWidth / 2, width: leverWidth, height: leverLength },
    );
  }
  const y = sash.y + face / 2;
  return group(
    'top',
    { x: middle.x - plateLength / 2, y: y - plateWidth / 2, width: plateLength, height: plateWidth },
    { x: middle.x - leverWidth / 2, y: y - leverWidth / 2, width: leverLength, height: leverWidth },
  );
}

/**
 * The triangles of an opening in its glass rectangle, each as three points with the apex in the middle: one for
 * turning, one for tilting. The apex is at the handle or, if requested, at the hinges; then each triangle is reversed.
 *
 * @example
 * openingLines({ x: 0, y: 0, width: 600, height: 900 }, 'gauche', 'handle');
 * // [[{ x: 0, y: 0 }, { x: 600, y: 450 }, { x: 0, y: 900 }]]
 */
function openingLines(glass: Rect, opening: Opening, apex: Apex): Point[][] {
  const { x: x0, y: y0 } = glass;
  const [x1, y1] = [x0 + glass.width, y0 + glass.height];
  const [xm, ym] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const toHandle = apex === 'handle';
  const turning = (hinge: number, handle: number): Point[] => {
    const [base, tip] = toHandle ? [hinge, handle] : [handle, hinge];
    return [
      { x: base, y: y0 },
      { x: tip, y: ym },
      { x: base, y: y1 },
    ];
  };
  const lines: Point[][] = [];
  if (isHungLeft(opening)) lines.push(turning(x0, x1));
  if (isHungRight(opening)) lines.push(turning(x1, x0));
  if (isTilting(opening)) {
    const [base, tip] = toHandle ? [y1, y0] : [y0, y1];
    lines.push([
      { x: x0, y: base },
      { x: xm, y: tip },
      { x: x1, y: base },
    ]);
  }
  return lines;
}

const USUAL_SASH_FACE_MM = 58;

const middleOf = (rect: Rect) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

/**
 * The shapes of one leaf or one light of the fixed part: if it is fixed, glass in the frame with an F; otherwise a
 * sash, its glass, the triangles and the handle. All leaves open into the room (EN 12519), so from outside they open
 * away from the viewer: dashed lines, and no visible handle.
 *
 * @example
 * lightShapes({ x: 65, y: 65, width: 670, height: 1220 }, 'gauche', readPlan({})).map(({ part }) => part);
 * // ['sash', 'glass', 'triangle', 'handle']
 */
export function lightShapes(light: Rect, opening: Opening, plan: Plan): Shape[] {
  const smaller = Math.min(light.width, light.height);
  if (opening === 'fixe') {
    // The letter grows with the glass up to a limit, and shrinks with it so that it does not cover it.
    const size = Math.min(0.4 * smaller, 1.2 * textSize(plan));
    return [
      { kind: 'rect', part: 'glass', rect: light },
      { kind: 'text', part: 'fixed-mark', at: middleOf(light), text: 'F', size },
    ];
  }
  const face = Math.min(USUAL_SASH_FACE_MM, 0.2 * smaller);
  const glass = inset(light, face);
  const isOutside = plan.view === 'outside';
  const handle = isOutside ? null : handleShape(light, face, opening);
  return [
    { kind: 'ring', part: 'sash', outer: light, inner: glass },
    { kind: 'rect', part: 'glass', rect: glass },
    ...openingLines(glass, opening, plan.apex).map(
      (points): Shape => ({ kind: 'line', part: 'triangle', points, dashed: isOutside }),
    ),
    ...(handle ? [handle] : []),
  ];
}
