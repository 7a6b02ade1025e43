import { factOf } from '../../price-table/fact-of.ts';
import { isSizeMm, SIZES_MM } from '../../price-table/is-size-mm.ts';
import { type ErrorList, errorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import { checkSelections } from './check-selections.ts';
import {
  givenFields,
  IDENTIFYING_FIELDS,
  type IdentifyingField,
  type IdentifyingFields,
} from './identifying-fields.ts';
import { IDS, isId } from './is-id.ts';
import type { Selection } from './quote-request.ts';

const QUANTITIES = { minimum: 1, maximum: 10_000 };

type NumberRange = { readonly minimum: number; readonly maximum: number };

/**
 * A request of the right shape. `fields` has the identifying fields that were given, nulls included; any other field
 * that was left out, or null, is undefined.
 *
 * @example
 * const request: CheckedRequest = {
 *   width: 1350, height: 1200, rowId: undefined, fields: { leaf_count: 2 }, selections: [], quantity: 1,
 * };
 */
export type CheckedRequest = {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly rowId: number | undefined;
  readonly fields: IdentifyingFields;
  readonly selections: readonly Selection[];
  readonly quantity: number;
};

/**
 * Checks the shape of a request's fields (D3, D10), each on its own: every fault is named, nothing is coerced (D1).
 * Unknown fields are left to the caller, whose schema knows what else its bodies contain. Whether sizes may be missing
 * depends on the selections, and is checked later.
 *
 * @example
 * checkRequest({ width: '1350' }); // errors: /width must be whole millimetres ...
 */
export function checkRequest(body: unknown): { request: CheckedRequest } | { errors: ErrorList['items'] } {
  const errors = errorList();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    errors.add('', 'wrong_type', `must be an object, not ${shownValue(body)}`, { expected: ['object'] });
    return { errors: errors.items };
  }
  const given = body as Readonly<Record<string, unknown>>;
  const request = {
    width: sizeOf(given.width, '/width', errors),
    height: sizeOf(given.height, '/height', errors),
    rowId: rowIdOf(given.pricing_configuration_id, errors),
    fields: fieldsOf(given, errors),
    selections: checkSelections(given.selections, errors),
    quantity: quantityOf(given.quantity, errors),
  };
  return errors.items.length > 0 ? { errors: errors.items } : { request };
}

function sizeOf(value: unknown, pointer: string, errors: ErrorList): number | undefined {
  if (value === undefined || value === null || isSizeMm(value)) return value ?? undefined;
  addNumberFault(value, pointer, 'whole millimetres from 1 to 100,000', SIZES_MM, errors);
  return undefined;
}

function rowIdOf(value: unknown, errors: ErrorList): number | undefined {
  if (value === undefined || value === null || isId(value)) return value ?? undefined;
  addNumberFault(value, '/pricing_configuration_id', 'the id of a pricing row', IDS, errors);
  return undefined;
}

function quantityOf(value: unknown, errors: ErrorList): number {
  if (value === undefined) return 1;
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= QUANTITIES.maximum) return Number(value);
  addNumberFault(value, '/quantity', 'a whole number from 1 to 10,000', QUANTITIES, errors);
  return 1;
}

function fieldsOf(given: Readonly<Record<string, unknown>>, errors: ErrorList): IdentifyingFields {
  const fields: Partial<Record<IdentifyingField, unknown>> = {};
  for (const field of givenFields(given as IdentifyingFields)) {
    const value = given[field];
    const accepted: readonly unknown[] = IDENTIFYING_FIELDS[field].accepted;
    if (value === null || accepted.includes(value)) fields[field] = value;
    else {
      const message = `must be one of ${accepted.join(', ')}, not ${shownValue(value)}`;
      errors.add(`/${field}`, 'unknown_value', message, { value: factOf(value), allowed: accepted });
    }
  }
  return fields as IdentifyingFields;
}

function addNumberFault(value: unknown, pointer: string, wanted: string, range: NumberRange, errors: ErrorList): void {
  const message = `must be ${wanted}, not ${shownValue(value)}`;
  if (Number.isInteger(value)) errors.add(pointer, 'out_of_range', message, { ...range, value: factOf(value) });
  else errors.add(pointer, 'wrong_type', message, { expected: ['integer'] });
}
