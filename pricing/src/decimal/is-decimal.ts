import type { Decimal } from './decimal.ts';

/**
 * Tells a Decimal from any JSON value. JSON has no bigint, so no hostile text can pass for one.
 *
 * @example
 * isDecimal({ digits: 5n, scale: 0 }); // true
 * isDecimal({ digits: 5, scale: 0 }); // false
 */
export function isDecimal(value: unknown): value is Decimal {
  return typeof value === 'object' && value !== null && typeof (value as Decimal).digits === 'bigint';
}
