import { decimalText } from '../decimal/decimal-text.ts';
import { isDecimal } from '../decimal/is-decimal.ts';

const MAX_SHOWN = 30;

/**
 * A short name of a JSON value for an error message, however large the value is.
 *
 * @example
 * shownValue('N/A'); // '"N/A"'
 * shownValue([1, 2]); // 'a list'
 */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `"${shortened(value)}"`;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'an endless number';
  if (isDecimal(value)) return shortened(decimalText(value));
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
