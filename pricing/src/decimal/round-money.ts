import type { Decimal } from './decimal.ts';
import { decimalText } from './decimal-text.ts';

/**
 * The one rounding of D9.8: half up (away from zero) to two decimals, as a plain number.
 *
 * @example
 * roundMoney({ digits: 1005n, scale: 3 }); // 1.01
 */
export function roundMoney({ digits, scale }: Decimal): number {
  if (scale <= 2) return Number(decimalText({ digits, scale }));
  const unit = 10n ** BigInt(scale - 2);
  const size = digits < 0n ? -digits : digits;
  const cents = (2n * size + unit) / (2n * unit);
  return Number(decimalText({ digits: digits < 0n ? -cents : cents, scale: 2 }));
}
