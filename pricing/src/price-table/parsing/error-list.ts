import type { Params, PriceTableError } from '../price-table.ts';

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
