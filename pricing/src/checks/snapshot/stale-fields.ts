import type { JsonObject } from '../../from-price/snapshot-entry.ts';
import { type SharedTable, tableTextOf } from '../../price-table/shared-table.ts';
import { identifyingFields } from '../../quote/request/identifying-fields.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import { sameJson } from './same-json.ts';

const FIELDS = [
  ...identifyingFields,
  'total_width_min',
  'total_width_max',
  'total_height_min',
  'total_height_max',
  'minimum_price',
  'price_table',
  'price_table_id',
  'percentage_adjustment',
  'price_per_square_meter',
  'coefficients',
  'surcharges',
] as const satisfies readonly (keyof PricingRow)[];

/**
 * The fields in which a copy differs from the current row. Only fields that the copy contains are compared: a partial
 * copy is not stale. Null and absent are the same. A price_table may be the text or the object (D9.2), so both are
 * compared as JSON if they are JSON. Of a row with a shared table (D15.2) a copy may have the text of that table, or
 * null, as the row itself shows it.
 *
 * @example
 * staleFields({ id: 7, minimum_price: 60 }, { id: 7, minimum_price: 63.11 }); // ['minimum_price']
 */
export function staleFields(copy: JsonObject, row: PricingRow, tables?: readonly SharedTable[]): string[] {
  return FIELDS.filter((field) => {
    if (!Object.hasOwn(copy, field)) return false;
    const [old, current] = [copy[field] ?? null, row[field] ?? null];
    if (field !== 'price_table') return !sameJson(old, current);
    if (old === current) return false;
    return !sameJson(tableJson(old), tableJson(tableTextOf(row, tables)));
  });
}

function tableJson(table: unknown): unknown {
  if (typeof table !== 'string') return table;
  try {
    return JSON.parse(table);
  } catch {
    return table.trim() || null;
  }
}
