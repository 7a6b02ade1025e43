import type { Apex } from '../../input/drawing-options.ts';
import { isHungLeft, isHungRight, isTilting, type Opening } from '../../input/opening.ts';
import type { Point, Rect } from '../plane/shape.ts';

/**
 * The triangles of an opening in its glass rectangle, each as three points with the apex in the middle: one for
 * turning, one for tilting. The apex is at the handle or, if requested, at the hinges; then each triangle is reversed.
 *
 * @example
 * openingLines({ x: 0, y: 0, width: 600, height: 900 }, 'gauche', 'handle');
 * // [[{ x: 0, y: 0 }, { x: 600, y: 450 }, { x: 0, y: 900 }]]
 */
export function openingLines(glass: Rect, opening: Opening, apex: Apex): Point[][] {
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
