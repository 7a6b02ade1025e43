import { addDecimals } from '../decimal/arithmetic/add-decimals.ts';
import { multiplyDecimals } from '../decimal/arithmetic/multiply-decimals.ts';
import { surfaceM2 } from '../decimal/arithmetic/surface-m2.ts';
import type { Decimal, ExactNumber } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';

/**
 * A x surface_m2 + B (§2.3), exactly. Sizes are whole millimetres.
 *
 * @example
 * formulaPrice(200, 100, 1000, 500); // 200
 */
export function formulaPrice(A: ExactNumber, B: ExactNumber, widthMm: number, heightMm: number): Decimal {
  return addDecimals(multiplyDecimals(decimalOf(A), surfaceM2(widthMm, heightMm)), decimalOf(B));
}
