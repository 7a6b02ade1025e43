import { isDecimal } from '../decimal/is-decimal.ts';
import { plainNumber } from '../decimal/plain-number.ts';
import { shownValue } from './shown-value.ts';

const MAX_TEXT = 100;

/**
 * A JSON value as a fact beside an error message (amendment 1), however large it is: numbers and booleans are kept,
 * text is shortened, and of a list or an object only the type is named.
 *
 * @example
 * factOf('N/A'); // 'N/A'
 * factOf([1, 2]); // 'a list'
 */
export function factOf(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'string') return [...value.slice(0, 2 * MAX_TEXT)].slice(0, MAX_TEXT).join('');
  const number = typeof value === 'number' || isDecimal(value) ? plainNumber(value) : Number.NaN;
  return Number.isFinite(number) ? number : shownValue(value);
}
