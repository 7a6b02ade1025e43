import { isHungLeft, isHungRight, type Opening } from '../../input/opening.ts';
import type { Rect } from '../plane/shape.ts';
import type { ProfileSizes } from './profile-sizes.ts';

/**
 * What stands between two neighbours.
 *
 * @example
 * const joint: Joint = { part: 'meeting-stile', rect: { x: 690, y: 65, width: 20, height: 1220 } };
 */
export type Joint = { readonly part: 'mullion' | 'meeting-stile'; readonly rect: Rect };

/**
 * Lights and the joints between them, from left to right.
 *
 * @example
 * const columns: ColumnLayout = { lights: [{ x: 65, y: 65, width: 670, height: 1220 }], joints: [] };
 */
export type ColumnLayout = { readonly lights: readonly Rect[]; readonly joints: readonly Joint[] };

/**
 * Divides an area into lights of equal width. Two neighbours that both hinge outwards meet in a battement; any other
 * pair has a meneau between them.
 *
 * @example
 * columnLayout({ x: 65, y: 65, width: 1270, height: 1220 }, ['gauche', 'droite'], profiles).joints[0]?.part;
 * // 'meeting-stile'
 */
export function columnLayout(area: Rect, openings: readonly Opening[], profiles: ProfileSizes): ColumnLayout {
  const parts = openings.slice(1).map((right, index): Joint['part'] => {
    const left = openings[index] ?? 'fixe';
    return isHungLeft(left) && isHungRight(right) ? 'meeting-stile' : 'mullion';
  });
  const widthOf = (part: Joint['part']) => (part === 'mullion' ? profiles.mullion : profiles.meetingStile);
  const lightWidth = (area.width - parts.reduce((sum, part) => sum + widthOf(part), 0)) / openings.length;
  const lights: Rect[] = [];
  const joints: Joint[] = [];
  let x = area.x;
  for (let index = 0; index < openings.length; index += 1) {
    lights.push({ ...area, x, width: lightWidth });
    x += lightWidth;
    const part = parts[index];
    if (!part) continue;
    joints.push({ part, rect: { ...area, x, width: widthOf(part) } });
    x += widthOf(part);
  }
  return { lights, joints };
}
