import type { Opening } from '../../input/opening.ts';
import type { Plan } from '../../input/plan.ts';
import { inset } from '../plane/inset.ts';
import type { Rect, Shape } from '../plane/shape.ts';
import { handleShape } from './handle-shape.ts';
import { openingLines } from './opening-lines.ts';
import { textSize } from './text-size.ts';

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
