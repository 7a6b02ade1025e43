import { decimalText, isDecimal, plainNumber } from '../decimal/decimal.ts';
import type { Params, PriceTableError } from './price-table.ts';

const MAX_SHOWN = 30;

/**
 * A short name of a JSON value for an error message, however large the value is.
 *
 * @example
 * valueText('N/A'); // '"N/A"'
 * valueText([1, 2]); // 'a list'
 */
export function valueText(value: unknown): string {
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

const MAX_TEXT = 100;

/**
 * A JSON value as a fact beside an error message (A1), however large it is: numbers and booleans are kept,
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
  return Number.isFinite(number) ? number : valueText(value);
}

// D2: at most 50 items in an error answer.
const MAX_ERRORS = 50;

/**
 * Collects the faults of a table or a request, up to the 50 items that an answer may have. Loops call `full()` to stop
 * early.
 *
 * @example
 * const errors = errorList('/price_table');
 * errors.add('/type', 'unknown_type', 'type must be "formule" or "table-directe"', { value: 'grid' });
 */
export type ErrorList = {
  readonly items: readonly PriceTableError[];
  readonly add: (pointer: string, code: string, message: string, params: Params) => void;
  readonly full: () => boolean;
};

/**
 * An empty ErrorList. Pointers passed to `add` are relative to `root`.
 *
 * @example
 * errorList('/price_table').full(); // false
 */
export function errorList(root = ''): ErrorList {
  const items: PriceTableError[] = [];
  return {
    items,
    add: (pointer, code, message, params) => {
      if (items.length >= MAX_ERRORS) return;
      items.push({ pointer: `${root}${pointer}`, code, message, params });
    },
    full: () => items.length >= MAX_ERRORS,
  };
}
