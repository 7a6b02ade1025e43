import type { Decimal } from './decimal.ts';

/**
 * Negative, zero or positive, as a is below, equal to or above b.
 *
 * @example
 * compareDecimals({ digits: 10n, scale: 1 }, { digits: 1n, scale: 0 }); // 0
 */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = a.digits * 10n ** BigInt(scale - a.scale);
  const right = b.digits * 10n ** BigInt(scale - b.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}
