import type { SizeMm } from '../request/size-mm.ts';

/**
 * The sentence that ends the detail of a refused size; empty if no size is known.
 *
 * @example
 * nearestInWords([{ width: 1800, height: 1200 }]); // ' The nearest size with a price is 1800 x 1200 mm.'
 */
export function nearestInWords([nearest]: readonly SizeMm[]): string {
  return nearest ? ` The nearest size with a price is ${nearest.width} x ${nearest.height} mm.` : '';
}
