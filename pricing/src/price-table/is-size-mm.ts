/**
 * D3: sizes are integers from 1 to 100,000 mm.
 *
 * @example
 * isSizeMm(800); // true
 * isSizeMm(800.5); // false
 */
export function isSizeMm(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100_000;
}
