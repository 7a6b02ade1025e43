import { factOf } from '../fact-of.ts';
import { isPriceNumber } from '../is-price-number.ts';
import type { GridTable, InterpolationMode } from '../price-table.ts';
import { shownValue } from '../shown-value.ts';
import type { ErrorList } from './error-list.ts';
import { parseHeaders } from './parse-headers.ts';
import { parsePriceNumber } from './parse-price-number.ts';
import type { TableJson } from './table-names.ts';

const MODES: readonly unknown[] = ['majoration', 'minoration', 'formule'] satisfies InterpolationMode[];

/**
 * Parses a `table-directe` object (§2.3, D8). Undefined if a fault was reported.
 *
 * @example
 * parseGrid({ modeInterpolation: 'majoration', widths: [800], heights: [900], prices: [[210]] }, errors);
 */
export function parseGrid(table: TableJson, errors: ErrorList): GridTable | undefined {
  const mode = table.modeInterpolation;
  if (!MODES.includes(mode)) {
    const message = `modeInterpolation must be majoration, minoration or formule, not ${shownValue(mode)}`;
    errors.add('/modeInterpolation', 'unknown_mode', message, { value: factOf(mode), allowed: MODES });
  }
  const widths = filledHeaders(table.widths, 'widths', errors);
  const heights = filledHeaders(table.heights, 'heights', errors);
  if (!Array.isArray(table.prices)) {
    errors.add('/prices', 'prices', `prices must be a list of rows, not ${shownValue(table.prices)}`, {
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
      const message = `row ${index + 1} must be a list of prices, not ${shownValue(row)}`;
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
