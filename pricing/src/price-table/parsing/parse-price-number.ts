import type { ExactNumber } from '../../decimal/decimal.ts';
import { isDecimal } from '../../decimal/is-decimal.ts';
import { factOf } from '../fact-of.ts';
import { isPriceNumber } from '../is-price-number.ts';
import type { Params } from '../price-table.ts';
import { shownValue } from '../shown-value.ts';
import type { ErrorList } from './error-list.ts';

/**
 * A, B, a cell or a prix. Otherwise reports a fault and returns null. `place` are further facts: which cell or sample.
 *
 * @example
 * parsePriceNumber('N/A', '/A', 'A', errors); // null; errors: A must be a number, not "N/A"
 */
export function parsePriceNumber(
  value: unknown,
  pointer: string,
  name: string,
  errors: ErrorList,
  place: Params = {},
): ExactNumber | null {
  if (isPriceNumber(value)) return value;
  if (typeof value === 'number' || isDecimal(value)) {
    const message = `${name} is ${shownValue(value)}; the limit is 1e15 in magnitude with at most 15 decimals`;
    errors.add(pointer, 'number_out_of_range', message, { ...place, value: factOf(value), limit: 1e15, decimals: 15 });
  } else {
    const message = `${name} must be a number, not ${shownValue(value)}`;
    errors.add(pointer, 'not_a_number', message, { ...place, value: factOf(value) });
  }
  return null;
}
