import { factOf } from '../fact-of.ts';
import { isSizeMm, SIZES_MM } from '../is-size-mm.ts';
import { shownValue } from '../shown-value.ts';
import type { ErrorList } from './error-list.ts';

// D3: grid at most 200 x 200.
const MAX_HEADERS = 200;

/**
 * The `widths` or `heights` of a table: strictly increasing positive integers (D8), at most 200 (D3). Otherwise reports
 * a fault and returns undefined.
 *
 * @example
 * parseHeaders([800, 900], 'widths', errors); // [800, 900]
 * parseHeaders([900, 800], 'widths', errors); // undefined; errors: widths must increase: 800 follows 900
 */
export function parseHeaders(value: unknown, name: string, errors: ErrorList): readonly number[] | undefined {
  if (!Array.isArray(value)) {
    const message = `${name} must be a list of sizes in mm, not ${shownValue(value)}`;
    errors.add(`/${name}`, 'headers', message, { field: name, value: factOf(value) });
    return undefined;
  }
  if (value.length > MAX_HEADERS) {
    const message = `${name} has ${value.length} sizes; the limit is ${MAX_HEADERS}`;
    errors.add(`/${name}`, 'too_many_headers', message, { field: name, count: value.length, limit: MAX_HEADERS });
    return undefined;
  }
  const before = errors.items.length;
  for (const [index, header] of value.entries()) {
    const previous: unknown = value[index - 1];
    if (!isSizeMm(header)) {
      const message = `${name} must be whole millimetres from 1 to 100,000, not ${shownValue(header)}`;
      errors.add(`/${name}/${index}`, 'headers', message, { field: name, value: factOf(header), ...SIZES_MM });
    } else if (isSizeMm(previous) && header <= previous) {
      const message = `${name} must increase: ${header} follows ${previous}`;
      errors.add(`/${name}/${index}`, 'headers', message, { field: name, value: header, previous });
    }
  }
  return errors.items.length === before ? value : undefined;
}
