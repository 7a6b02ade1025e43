/**
 * A number as SVG text: three decimals, a micrometre, are enough, and avoid `0.30000000000000004` and `1e-7`.
 *
 * @example
 * svgNumber(1 / 3); // '0.333'
 */
export function svgNumber(value: number): string {
  // Adding 0 turns -0 into 0.
  return String(Math.round(value * 1000) / 1000 + 0);
}
