/**
 * D3: the range of sizes in mm, ends included.
 *
 * @example
 * SIZES_MM.maximum; // 100000
 */
export const SIZES_MM = { minimum: 1, maximum: 100_000 } as const;

/**
 * D3: sizes are integers from 1 to 100,000 mm.
 *
 * @example
 * isSizeMm(800); // true
 * isSizeMm(800.5); // false
 */
export function isSizeMm(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= SIZES_MM.minimum && value <= SIZES_MM.maximum;
}
