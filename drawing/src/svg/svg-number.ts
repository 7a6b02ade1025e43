/**
 * A number as SVG text: three decimals, a micrometre, are plenty, and keep `0.30000000000000004` and `1e-7` out.
 *
 * @example
 * svgNumber(1 / 3); // '0.333'
 */
export function svgNumber(value: number): string {
  // The sum turns -0, which reads oddly, into 0.
  return String(Math.round(value * 1000) / 1000 + 0);
}
