import { isHungLeft, isHungRight, type Opening } from '../../input/opening.ts';
import type { Rect, Shape } from '../plane/shape.ts';

/**
 * The handle of a leaf: a plate on the stile opposite the hinges, at half height, with a lever that hangs down; for a
 * leaf that only tilts, on the top rail, at half width, lying. Its size follows the face of the sash.
 *
 * @example
 * const sash = { x: 65, y: 65, width: 670, height: 1220 };
 * handleShape(sash, 58, 'gauche'); // a plate with its middle at x 706, y 675
 */
export function handleShape(sash: Rect, face: number, opening: Opening): Shape | null {
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
