import { factOf } from '../../price-table/fact-of.ts';
import { type ErrorList, errorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { givenFields, type IdentifyingField, identifyingValue } from '../request/identifying-fields.ts';

type Wanted = Pick<CheckedRequest, 'rowId' | 'fields'>;

/**
 * The active rows that a request means, lowest id first: those whose id and identifying fields equal what is given;
 * what is not given is not compared (D10). If there are none, the fields that no row has.
 *
 * @example
 * matchRows(rows, { rowId: undefined, fields: { leaf_count: 2 } }); // { rows: [row 7, row 9] }
 */
export function matchRows(
  rows: readonly PricingRow[],
  { rowId, fields }: Wanted,
): { rows: PricingRow[] } | { errors: ErrorList['items'] } {
  const given = givenFields(fields);
  const active = rows.filter((row) => row.active !== false && (rowId === undefined || row.id === rowId));
  const matching = active.filter((row) => given.every((field) => identifyingValue(row, field) === fields[field]));
  if (matching.length > 0) return { rows: matching.sort((a, b) => a.id - b.id) };
  return { errors: mismatches(active, { rowId, fields }, given) };
}

function mismatches(active: readonly PricingRow[], wanted: Wanted, given: IdentifyingField[]): ErrorList['items'] {
  const { rowId, fields } = wanted;
  const errors = errorList();
  if (active.length === 0 && rowId !== undefined) {
    const message = `Row ${rowId} is not an active pricing row of this product.`;
    errors.add('/pricing_configuration_id', 'unknown_row', message, { pricing_configuration_id: rowId });
  } else if (active.length === 0) {
    errors.add('', 'no_rows', 'This product has no active pricing row.', {});
  }
  const whose = rowId === undefined ? 'No pricing row has' : `Row ${rowId} does not have`;
  for (const field of active.length > 0 ? given : []) {
    const values = new Set(active.map((row) => identifyingValue(row, field)));
    const wantedValue = fields[field] ?? null;
    if (values.has(wantedValue)) continue;
    // There are only a handful of values: §2.2 lists them.
    const known = [...values].map(shownValue).sort();
    const message = `${whose} ${field} ${shownValue(wantedValue)}; there is ${known.join(', ')}.`;
    errors.add(`/${field}`, 'no_match', message, { field, value: wantedValue, allowed: [...values].map(factOf) });
  }
  if (errors.items.length === 0) {
    const pairs = given.map((field) => `${field} ${fields[field]}`);
    const message = `No pricing row has all of this together: ${pairs.join(', ')}.`;
    errors.add('', 'no_match', message, { fields });
  }
  return errors.items;
}
