import { decimalOf, type ExactNumber, isDecimal, powerOfTen } from '../decimal/decimal.ts';

const MAX_MAGNITUDE = 1e15;
const MAX_DECIMALS = 15;

/**
 * D3: A, B, cells and prix are numbers up to 1e15 in magnitude with at most 15 decimals. Trailing zeros do not count.
 *
 * @example
 * isPriceNumber(-12.5); // true
 * isPriceNumber(1e-16); // false
 * isPriceNumber('12'); // false
 */
export function isPriceNumber(value: unknown): value is ExactNumber {
  // NaN and the infinities are not integers, and fail the comparison below.
  if (typeof value === 'number' && Number.isInteger(value)) return Math.abs(value) <= MAX_MAGNITUDE;
  if (typeof value === 'number') {
    return isInBillionths(value) || (Math.abs(value) < MAX_MAGNITUDE && decimalOf(value).scale <= MAX_DECIMALS);
  }
  if (!isDecimal(value) || value.scale > MAX_DECIMALS) return false;
  const limit = BigInt(MAX_MAGNITUDE) * powerOfTen(value.scale);
  return value.digits <= limit && value.digits >= -limit;
}

/**
 * Nearly every cell is below a million with at most nine decimals. Such billionths have at most 15 digits, so if dividing
 * them gives this same double, they are its shortest spelling, and it need not be written out.
 */
function isInBillionths(value: number): boolean {
  return Math.abs(value) < 1e6 && Math.round(value * 1e9) / 1e9 === value;
}

/**
 * D3: the range of sizes in mm, ends included.
 *
 * @example
 * SIZES_MM.maximum; // 100000
 */
export const SIZES_MM = { minimum: 1, maximum: 100_000 } as const;

/**
 * D3: sizes are integers from 1 to 100,000 mm.
 *
 * @example
 * isSizeMm(800); // true
 * isSizeMm(800.5); // false
 */
export function isSizeMm(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= SIZES_MM.minimum && value <= SIZES_MM.maximum;
}

/**
 * D1: the range of ids, ends included.
 *
 * @example
 * IDS.minimum; // 1
 */
export const IDS = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/**
 * D1: ids are integers from 1 to 2^53-1.
 *
 * @example
 * isId(7); // true
 * isId('7'); // false
 */
export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
