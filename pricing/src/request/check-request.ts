import { type ErrorList, errorList, factOf, valueText } from '../price-table/error-facts.ts';
import { IDS, isId, isSizeMm, SIZES_MM } from '../price-table/number-limits.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import type { OfferedOption } from '../product/step.ts';
import {
  givenFields,
  IDENTIFYING_FIELDS,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingFields,
  windowOf,
} from '../product/window-fields.ts';
import type { Selection } from './quote-request.ts';

/**
 * Checks the shape of `selections` (D10): each step once, ids without repeats. Whether the ids exist is checked later.
 *
 * @example
 * checkSelections([{ step_id: 3, option_ids: [5, 5] }], errors); // errors: /selections/0/option_ids/1 repeats 5
 */
function checkSelections(value: unknown, errors: ErrorList): Selection[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    const message = `must be a list of { step_id, option_ids }, not ${valueText(value)}`;
    errors.add('/selections', 'wrong_type', message, { expected: ['array'] });
    return [];
  }
  const stepIds = new Set<unknown>();
  return value.flatMap((item: unknown, index) => {
    const pointer = `/selections/${index}`;
    if (errors.full()) return [];
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      const message = `must be { step_id, option_ids }, not ${valueText(item)}`;
      errors.add(pointer, 'wrong_type', message, { expected: ['object'] });
      return [];
    }
    const { step_id, option_ids } = item as { step_id?: unknown; option_ids?: unknown };
    checkId(step_id, `${pointer}/step_id`, 'step', stepIds, errors);
    if (Array.isArray(option_ids)) {
      const optionIds = new Set<unknown>();
      for (const [position, id] of option_ids.entries()) {
        if (errors.full()) break;
        checkId(id, `${pointer}/option_ids/${position}`, 'option', optionIds, errors);
      }
    } else {
      const message = 'must be a list of option ids';
      const optionsPointer = `${pointer}/option_ids`;
      if (option_ids === undefined) errors.add(optionsPointer, 'required', message, { field: 'option_ids' });
      else
        errors.add(optionsPointer, 'wrong_type', `${message}, not ${valueText(option_ids)}`, { expected: ['array'] });
    }
    return [{ step_id, option_ids } as Selection];
  });
}

type Thing = 'step' | 'option';

function checkId(id: unknown, pointer: string, what: Thing, seen: Set<unknown>, errors: ErrorList): void {
  if (!isId(id)) {
    const message = `must be the id of ${what === 'step' ? 'a step' : 'an option'}, not ${valueText(id)}`;
    if (id === undefined) errors.add(pointer, 'required', message, { field: `${what}_id` });
    else if (Number.isInteger(id)) errors.add(pointer, 'out_of_range', message, { ...IDS, value: factOf(id) });
    else errors.add(pointer, 'wrong_type', message, { expected: ['integer'] });
  } else if (seen.has(id)) {
    errors.add(pointer, 'duplicate', `must not name ${what} ${id} twice`, { value: id });
  }
  seen.add(id);
}

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
    errors.add('', 'wrong_type', `must be an object, not ${valueText(body)}`, { expected: ['object'] });
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
      const message = `must be one of ${accepted.join(', ')}, not ${valueText(value)}`;
      errors.add(`/${field}`, 'unknown_value', message, { value: factOf(value), allowed: accepted });
    }
  }
  return fields as IdentifyingFields;
}

function addNumberFault(
  value: unknown,
  pointer: string,
  expected: string,
  range: NumberRange,
  errors: ErrorList,
): void {
  const message = `must be ${expected}, not ${valueText(value)}`;
  if (Number.isInteger(value)) errors.add(pointer, 'out_of_range', message, { ...range, value: factOf(value) });
  else errors.add(pointer, 'wrong_type', message, { expected: ['integer'] });
}

/**
 * Whether the body itself says which row is meant (D10).
 *
 * @example
 * namesRow({ ...request, fields: { leaf_count: 2 } }); // true
 */
export function namesRow({ rowId, fields }: CheckedRequest): boolean {
  return rowId !== undefined || givenFields(fields).length > 0;
}

/**
 * The request as if it had sent the window of the row that it names by id (D14.4): no rule is passed by naming the row.
 * What the body gives itself stays.
 *
 * @example
 * withNamedRow({ ...request, rowId: 7 }, [{ id: 7, leaf_count: 2 }]).fields.leaf_count; // 2
 */
export function withNamedRow(request: CheckedRequest, rows: readonly PricingRow[]): CheckedRequest {
  const { rowId, fields } = request;
  if (rowId === undefined || givenFields(fields).length === identifyingFields.length) return request;
  const row = rows.find(({ id, active }) => id === rowId && active !== false);
  return row ? { ...request, fields: { ...windowOf(row), ...fields } } : request;
}

/**
 * Where a request selects an option, as a JSON pointer.
 *
 * @example
 * pointerOfOption(request, option); // '/selections/0/option_ids/2'
 */
export function pointerOfOption({ selections }: CheckedRequest, { step_id, option_id }: OfferedOption): string {
  const index = selections.findIndex((selection) => selection.step_id === step_id);
  return `/selections/${index}/option_ids/${selections[index]?.option_ids.indexOf(option_id)}`;
}
