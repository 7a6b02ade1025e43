import type { Decimal } from '../decimal.ts';

/**
 * The surface of a size in square metres, exactly (§2.3: at 1000 x 1000 mm it is 1). Square millimetres to square metres
 * is a division by 1e6: only the point moves.
 *
 * @example
 * surfaceM2(1350, 1200); // 1.62
 */
export function surfaceM2(widthMm: number, heightMm: number): Decimal {
  return { digits: BigInt(widthMm) * BigInt(heightMm), scale: 6 };
}
