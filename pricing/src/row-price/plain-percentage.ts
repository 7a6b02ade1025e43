// Percentages go from -100 to 1000 (D3). What other writers stored beyond any sense would only end in an infinite price.
const MAX_MAGNITUDE = 1e15;

/**
 * A percentage of a row or product; absent, or of a wrong type, it is 0 (D8, D9.2).
 *
 * @example
 * plainPercentage(3.3); // 3.3
 * plainPercentage(null); // 0
 */
export function plainPercentage(percentage: unknown): number {
  return typeof percentage === 'number' && Math.abs(percentage) <= MAX_MAGNITUDE ? percentage : 0;
}
