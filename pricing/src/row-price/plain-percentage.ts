// Percentages go from -100 to 1000 (D3). A value far beyond, stored by another program, would only give an infinite
// price.
const MAX_MAGNITUDE = 1e15;

/**
 * A percentage of a row or product; 0 if it is absent or of a wrong type (D8, D9.2).
 *
 * @example
 * plainPercentage(3.3); // 3.3
 * plainPercentage(null); // 0
 */
export function plainPercentage(percentage: unknown): number {
  return typeof percentage === 'number' && Math.abs(percentage) <= MAX_MAGNITUDE ? percentage : 0;
}
