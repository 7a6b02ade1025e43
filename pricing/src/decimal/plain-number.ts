import type { ExactNumber } from './decimal.ts';
import { decimalOf } from './decimal-of.ts';
import { nearestDouble } from './nearest-double.ts';

// Far more digits than a double has, even for the smallest price (15 decimals, D3) with a divisor of thirty digits.
const MORE_DECIMALS = 60;

/**
 * The plain number nearest to value / divisor: for an answer, a statistic or a drawing, never for further calculation.
 *
 * @example
 * plainNumber({ digits: 6519263n, scale: 5 }); // 65.19263
 * plainNumber(1, 3n); // 0.3333333333333333
 */
export function plainNumber(value: ExactNumber, divisor = 1n): number {
  // Adding 0 turns -0 into 0, because JSON has only one zero.
  if (divisor === 1n) return (typeof value === 'number' ? value : nearestDouble(value)) + 0;
  const { digits, scale } = decimalOf(value);
  const quotient = (digits * 10n ** BigInt(MORE_DECIMALS)) / divisor;
  return nearestDouble({ digits: quotient, scale: scale + MORE_DECIMALS }) + 0;
}
