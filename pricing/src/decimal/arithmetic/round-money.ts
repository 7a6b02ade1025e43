import type { Decimal } from '../decimal.ts';
import { nearestDouble } from '../nearest-double.ts';
import { powerOfTen } from './power-of-ten.ts';

/**
 * The one rounding of D9.8 and D10: value / divisor, half up (away from zero), to two decimals, as a plain number. The
 * divisor is that of a fitted line, whose price is a fraction and not a decimal.
 *
 * @example
 * roundMoney({ digits: 1005n, scale: 3 }); // 1.01
 * roundMoney({ digits: 200n, scale: 0 }, 3n); // 66.67
 */
export function roundMoney({ digits, scale }: Decimal, divisor = 1n): number {
  if (scale <= 2 && divisor === 1n) return nearestDouble({ digits, scale });
  const unit = powerOfTen(scale) * divisor;
  const size = digits < 0n ? -digits : digits;
  const cents = (200n * size + unit) / (2n * unit);
  return nearestDouble({ digits: digits < 0n ? -cents : cents, scale: 2 });
}
