import type { SizeMm } from '../request/size-mm.ts';

/**
 * A size and the square of its distance from the requested one, in mm: the square has the same order as the distance,
 * and is a whole number.
 *
 * @example
 * const near: NearSize = { width: 1800, height: 1200, distance: 22500 };
 */
export type NearSize = SizeMm & { readonly distance: number };

/**
 * A size with its straight-line distance from the requested one.
 *
 * @example
 * nearSize({ width: 1800, height: 1200 }, { width: 1950, height: 1200 }).distance; // 22500
 */
export function nearSize({ width, height }: SizeMm, asked: SizeMm): NearSize {
  return { width, height, distance: (width - asked.width) ** 2 + (height - asked.height) ** 2 };
}

/**
 * Sorts by distance, then by width, then by height.
 *
 * @example
 * sizes.sort(byDistance);
 */
export function byDistance(a: NearSize, b: NearSize): number {
  return a.distance - b.distance || a.width - b.width || a.height - b.height;
}
