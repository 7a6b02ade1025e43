import { type ExactNumber, isDecimal } from '../decimal/decimal.ts';
import { type ErrorList, factOf, valueText } from './error-facts.ts';
import { isPriceNumber, isSizeMm, SIZES_MM } from './number-limits.ts';
import { type GridTable, INTERPOLATION_MODES, type InterpolationMode, type Params } from './price-table.ts';
import type { TableJson } from './table-text.ts';

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
    const message = `${name} must be a list of sizes in mm, not ${valueText(value)}`;
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
      const message = `${name} must be whole millimetres from 1 to 100,000, not ${valueText(header)}`;
      errors.add(`/${name}/${index}`, 'headers', message, { field: name, value: factOf(header), ...SIZES_MM });
    } else if (isSizeMm(previous) && header <= previous) {
      const message = `${name} must increase: ${header} follows ${previous}`;
      errors.add(`/${name}/${index}`, 'headers', message, { field: name, value: header, previous });
    }
  }
  return errors.items.length === before ? value : undefined;
}

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
  location: Params = {},
): ExactNumber | null {
  if (isPriceNumber(value)) return value;
  if (typeof value === 'number' || isDecimal(value)) {
    const message = `${name} is ${valueText(value)}; the limit is 1e15 in magnitude with at most 15 decimals`;
    errors.add(pointer, 'number_out_of_range', message, {
      ...location,
      value: factOf(value),
      limit: 1e15,
      decimals: 15,
    });
  } else {
    const message = `${name} must be a number, not ${valueText(value)}`;
    errors.add(pointer, 'not_a_number', message, { ...location, value: factOf(value) });
  }
  return null;
}

const MODES: readonly unknown[] = INTERPOLATION_MODES;

/**
 * Parses a `table-directe` object (§2.3, D8). Undefined if a fault was reported.
 *
 * @example
 * parseGrid({ modeInterpolation: 'majoration', widths: [800], heights: [900], prices: [[210]] }, errors);
 */
export function parseGrid(table: TableJson, errors: ErrorList): GridTable | undefined {
  const mode = table.modeInterpolation;
  if (!MODES.includes(mode)) {
    const message = `modeInterpolation must be majoration, minoration or formule, not ${valueText(mode)}`;
    errors.add('/modeInterpolation', 'unknown_mode', message, { value: factOf(mode), allowed: MODES });
  }
  const widths = filledHeaders(table.widths, 'widths', errors);
  const heights = filledHeaders(table.heights, 'heights', errors);
  if (!Array.isArray(table.prices)) {
    errors.add('/prices', 'prices', `prices must be a list of rows, not ${valueText(table.prices)}`, {
      value: factOf(table.prices),
    });
  } else if (widths && heights) {
    checkPrices(table.prices, widths.length, heights.length, errors);
  }
  if (errors.items.length > 0 || !widths || !heights) return undefined;
  const prices = table.prices as GridTable['prices'];
  return { kind: 'grid', mode: mode as InterpolationMode, widths, heights, prices };
}

function filledHeaders(value: unknown, name: string, errors: ErrorList): readonly number[] | undefined {
  const headers = parseHeaders(value, name, errors);
  if (headers?.length !== 0) return headers;
  errors.add(`/${name}`, 'headers', `${name} is empty; a grid needs at least one`, { field: name, count: 0 });
  return undefined;
}

function checkPrices(rows: readonly unknown[], columnCount: number, rowCount: number, errors: ErrorList): void {
  if (rows.length !== rowCount) {
    const message = `prices has ${rows.length} rows for ${rowCount} heights`;
    errors.add('/prices', 'row_count', message, { count: rows.length, expected: rowCount });
    return;
  }
  for (const [index, row] of rows.entries()) {
    if (errors.full()) return;
    const pointer = `/prices/${index}`;
    if (!Array.isArray(row)) {
      const message = `row ${index + 1} must be a list of prices, not ${valueText(row)}`;
      errors.add(pointer, 'prices', message, { row: index + 1, value: factOf(row) });
    } else if (row.length !== columnCount) {
      const message = `row ${index + 1} has ${row.length} prices for ${columnCount} widths`;
      errors.add(pointer, 'row_length', message, { row: index + 1, count: row.length, expected: columnCount });
    } else {
      checkCells(row, index, errors);
    }
  }
}

function checkCells(row: readonly unknown[], rowIndex: number, errors: ErrorList): void {
  for (let column = 0; column < row.length; column += 1) {
    const cell = row[column];
    if (cell === null || isPriceNumber(cell)) continue;
    const name = `row ${rowIndex + 1}, column ${column + 1} (null marks a size that cannot be made)`;
    parsePriceNumber(cell, `/prices/${rowIndex}/${column}`, name, errors, { row: rowIndex + 1, column: column + 1 });
  }
}
