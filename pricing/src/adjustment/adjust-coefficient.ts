import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { changedValue } from './changed-value.ts';
import type { ExactAdjustment } from './exact-adjustment.ts';
import { type SettledNumber, settledNumber } from './settled-number.ts';

// With 6 decimals no price changes by a cent, and repeated percentages do not grow to the 15 decimals of D3.
const DECIMALS = 6;

/**
 * Adjusts A or B of a formula (B2). They are not prices: they may have any sign, are never rounded to an ending, and
 * keep 6 decimals, or as many as were written, half up.
 *
 * @example
 * adjustCoefficient(214.5, exactAdjustment({ percentage: 3.3 })); // 221.5785
 */
export function adjustCoefficient(coefficient: ExactNumber, adjustment: ExactAdjustment): SettledNumber {
  const written = decimalOf(coefficient);
  const { digits, scale } = changedValue(written, adjustment);
  const decimals = Math.max(DECIMALS, written.scale);
  const unit = 10n ** BigInt(Math.max(scale - decimals, 0));
  const size = digits < 0n ? -digits : digits;
  const kept = (2n * size + unit) / (2n * unit);
  return settledNumber({ digits: digits < 0n ? -kept : kept, scale: Math.min(scale, decimals) }, written);
}
