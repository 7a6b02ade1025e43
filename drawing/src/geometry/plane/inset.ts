import type { Rect } from './shape.ts';

/**
 * The rectangle that is smaller by the same amount on all four sides.
 *
 * @example
 * inset({ x: 0, y: 0, width: 800, height: 1350 }, 65); // { x: 65, y: 65, width: 670, height: 1220 }
 */
export function inset(rect: Rect, by: number): Rect {
  return { x: rect.x + by, y: rect.y + by, width: rect.width - 2 * by, height: rect.height - 2 * by };
}
