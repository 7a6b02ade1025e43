import { factOf } from '../../price-table/fact-of.ts';
import { errorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import {
  type IdentifyingField,
  identifyingFields,
  identifyingValue,
  identityOf,
} from '../request/identifying-fields.ts';
import type { Candidate, QuoteRefusal } from './quote-refusal.ts';

// An answer names only some of them; a product may have 5,000 rows (D3).
const MAX_CANDIDATES = 50;

/**
 * `ambiguous_configuration` (D10): several rows cover the size, and differ in an identifying field that the request
 * does not give. A price for another window is worse than none. Undefined for rows that are equal in all of these
 * fields.
 *
 * @example
 * refuseAmbiguity([{ id: 7, opening_v1: 'fixe' }, { id: 9, opening_v1: 'gauche' }])?.candidates;
 * // [{ pricing_configuration_id: 7, opening_v1: 'fixe' }, { pricing_configuration_id: 9, opening_v1: 'gauche' }]
 */
export function refuseAmbiguity(rows: readonly PricingRow[]): QuoteRefusal | undefined {
  const valuesOf = (field: IdentifyingField) => [...new Set(rows.map((row) => identifyingValue(row, field)))];
  const differing = rows.length < 2 ? [] : identifyingFields.filter((field) => valuesOf(field).length > 1);
  if (differing.length === 0) return undefined;
  const errors = errorList();
  for (const field of differing) {
    const allowed = valuesOf(field);
    const message = `must be given: rows that take this size have ${allowed.map(shownValue).join(' or ')}`;
    errors.add(`/${field}`, 'ambiguous', message, { field, allowed: allowed.map(factOf) });
  }
  return {
    code: 'ambiguous_configuration',
    detail:
      `The request fits ${rows.length} pricing rows that are different windows: ` +
      `give ${differing.join(', ')}, or pricing_configuration_id.`,
    errors: errors.items,
    candidates: shown(rows).map((row) => candidate(row, differing)),
  };
}

/** All of them or, beyond the limit, the lowest id of each window: equal rows must not hide another window. */
function shown(rows: readonly PricingRow[]): readonly PricingRow[] {
  if (rows.length <= MAX_CANDIDATES) return rows;
  const windows = new Map<string, PricingRow>();
  for (const row of rows) if (!windows.has(identityOf(row))) windows.set(identityOf(row), row);
  return [...windows.values()].slice(0, MAX_CANDIDATES);
}

function candidate(row: PricingRow, differing: readonly IdentifyingField[]): Candidate {
  const values = differing.map((field) => [field, factOf(identifyingValue(row, field))]);
  return { pricing_configuration_id: row.id, ...Object.fromEntries(values) };
}
