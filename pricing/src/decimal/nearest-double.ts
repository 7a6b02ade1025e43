import type { Decimal } from './decimal.ts';
import { decimalText } from './decimal-text.ts';

const MAX_EXACT = BigInt(Number.MAX_SAFE_INTEGER);

// The powers of ten that a double represents exactly.
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, exponent) => Number(10n ** BigInt(exponent)));

/**
 * The double nearest to a decimal. If digits and power are exact doubles, one division gives it, because a division is
 * rounded once; otherwise the text is parsed.
 *
 * @example
 * nearestDouble({ digits: 6519263n, scale: 5 }); // 65.19263
 */
export function nearestDouble({ digits, scale }: Decimal): number {
  const power = POWERS[scale];
  if (power !== undefined && digits <= MAX_EXACT && digits >= -MAX_EXACT) return Number(digits) / power;
  return Number(decimalText({ digits, scale }));
}
