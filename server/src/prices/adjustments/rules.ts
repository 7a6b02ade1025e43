import type { PriceAdjustment, PriceTableError } from '@vantail/pricing';
import { type Fault, Problem, validationError } from '../../platform/errors.ts';
import type { AdjustmentBody } from './schema.ts';

const MAX_ROWS = 20_000; // B1
const MAX_FAULTS = 50; // D2

type Filter = AdjustmentBody['filter'];

/** The lists of ids by which rows are chosen. */
const rowLists = ['product_ids', 'category_ids', 'brand_ids', 'pricing_configuration_ids'] as const;

/** All lists of ids that a filter may have. */
export const idLists = [...rowLists, 'price_table_ids', 'option_ids', 'service_ids'] as const;

const allLists = [...idLists, 'content_types'] as const;

/** Whether rows are chosen: shared tables alone choose none (D15.3). */
export const choosesRows = (filter: Filter): boolean => filter.all === true || rowLists.some((name) => filter[name]);

/** Whether options are chosen: only where the filter speaks of options (D15.3). */
export const choosesOptions = ({ option_ids, content_types }: Filter): boolean =>
  option_ids !== undefined || content_types !== undefined;

/** Whether services are chosen: they belong to no brand or product, so they are named, or all of them are meant (D19.4). */
export const choosesServices = ({ service_ids, all_services }: Filter): boolean =>
  service_ids !== undefined || all_services === true;

/** B2: nobody changes the prices of a whole catalogue by leaving something out. */
export const mustChoose = (filter: Filter): void => {
  if (filter.all === true || filter.all_services === true || allLists.some((name) => filter[name])) return;
  const message = `must have ${allLists.join(', ')}, or "all": true for every row, or "all_services": true for every service`;
  const allowed = [...allLists, 'all', 'all_services'];
  throw validationError([{ pointer: '/filter', code: 'required', message, params: { field: 'filter', allowed } }]);
};

/** B2: a percentage or an amount, not both, and something to do. */
export const adjustmentOf = ({ percentage, amount, rounding }: AdjustmentBody): PriceAdjustment => {
  const fault = (pointer: string, code: string, message: string, params: Fault['params'] = {}) =>
    validationError([{ pointer, code, message, params }]);
  if (percentage !== undefined && amount !== undefined) {
    throw fault('/amount', 'not_beside_percentage', 'must not be given beside percentage: send one of the two');
  }
  if (rounding?.ending !== undefined && rounding.ending >= rounding.to) {
    const params = { minimum: 0, maximum: rounding.to, value: rounding.ending };
    throw fault('/rounding/ending', 'out_of_range', `must be below to (${rounding.to})`, params);
  }
  const isNothing = (value: number) => value === 0 && !rounding;
  if (percentage !== undefined) {
    if (isNothing(percentage)) throw fault('/percentage', 'no_change', 'of 0 changes nothing unless rounding is given');
    return { percentage, rounding };
  }
  if (amount === undefined) throw fault('/percentage', 'required', 'or amount is required', { field: 'percentage' });
  if (isNothing(amount)) throw fault('/amount', 'no_change', 'of 0 changes nothing unless rounding is given');
  return { amount, rounding };
};

const NOUNS = {
  product_ids: 'product',
  category_ids: 'category',
  brand_ids: 'brand',
  pricing_configuration_ids: 'pricing row',
  price_table_ids: 'price table',
  option_ids: 'option',
  service_ids: 'service',
} as const;

/** B2: an id that is not the tenant's is a slip, not an empty choice. */
export const mustBeKnown = (
  name: (typeof idLists)[number],
  ids: readonly number[],
  known: ReadonlySet<number>,
): void => {
  const noun = NOUNS[name];
  const faults: Fault[] = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/filter/${name}/${index}`,
            code: 'unknown_reference',
            message: `must be the id of ${noun === 'option' ? 'an' : 'a'} ${noun} of this tenant, which ${id} is not`,
            params: { resource: noun.replaceAll(' ', '_'), value: id },
          },
        ],
  );
  if (faults.length > 0) throw validationError(faults);
};

/** The same of a content type that no option has: nobody means to change nothing. */
export const mustBeKnownTypes = (types: readonly string[], known: ReadonlySet<string>): void => {
  const faults: Fault[] = types.flatMap((type, index) => {
    const message = `must be the content_type of an option of this tenant, which ${type} is not`;
    const params = { resource: 'option', value: type };
    return known.has(type)
      ? []
      : [{ pointer: `/filter/content_types/${index}`, code: 'unknown_reference', message, params }];
  });
  if (faults.length > 0) throw validationError(faults);
};

/** B1: what one request can change in its time. */
export const mustBeFewEnough = (
  count: number,
  noun: 'pricing rows' | 'options' | 'services' = 'pricing rows',
): void => {
  if (count <= MAX_ROWS) return;
  const message = `chooses ${count} ${noun}, and ${MAX_ROWS} is the most: adjust some of them at a time`;
  throw validationError([{ pointer: '/filter', code: 'too_many_rows', message, params: { count, limit: MAX_ROWS } }]);
};

/** B2: what was looked at in a dry run is what is changed; a second run by mistake finds other versions. */
export const mustBeAsExpected = (expected: string | undefined, state: string): void => {
  if (expected === undefined || expected === state) return;
  const message = 'is no longer the state of what is adjusted';
  throw new Problem('precondition_failed', 'What is adjusted has changed since the dry run; look at a new one first', {
    // Names the condition that failed: a client may have sent If-Match as well, which this call does not take.
    errors: [{ pointer: '/expected_state', code: 'state_changed', message, params: {} }],
  });
};

/** Those who use a table and were not chosen. */
type Outsiders = {
  rows: readonly { id: number; product_id: number; price_table_id: number }[];
  options: readonly { id: number; name: string; price_table_id: number }[];
  services: readonly { id: number; name: string; price_table_id: number }[];
};

const MAX_NAMED = 20;

/** D15.3: who was not chosen keeps its prices, so a table that others use, too, is changed only by its own id. */
export const mustBeOursAlone = (tables: readonly { id: number; name: string }[], outsiders: Outsiders): void => {
  const faults = tables.flatMap(({ id, name }) => {
    const rows = outsiders.rows.filter(({ price_table_id }) => price_table_id === id);
    const options = outsiders.options.filter(({ price_table_id }) => price_table_id === id);
    const services = outsiders.services.filter(({ price_table_id }) => price_table_id === id);
    const count = rows.length + options.length + services.length;
    if (count === 0) return [];
    const named = [
      ...rows.map((row) => `row ${row.id} of product ${row.product_id}`),
      ...options.map((option) => `option ${option.id} (${option.name})`),
      ...services.map((service) => `service ${service.id} (${service.name})`),
    ].slice(0, MAX_NAMED);
    const more = count > named.length ? ` and ${count - named.length} more` : '';
    const message = `chooses price table ${id} (${name}), which it would share with ${named.join(', ')}${more}: choose these too, or name the table in price_table_ids`;
    const params = {
      price_table: { id, name },
      count,
      rows: rows.slice(0, MAX_NAMED).map((row) => ({ pricing_configuration_id: row.id, product_id: row.product_id })),
      options: options.slice(0, MAX_NAMED).map((option) => ({ option_id: option.id, name: option.name })),
      services: services.slice(0, MAX_NAMED).map(({ id: service_id, name }) => ({ service_id, name })),
    };
    return [{ pointer: '/filter', code: 'shared_with_others', message, params }];
  });
  if (faults.length > 0) throw validationError(faults, `Nothing was changed: the filter ${faults[0]?.message}`);
};

/** A price that would be lost, in a row, an option, a service or a shared table. */
export type RowFault = Fault & { pricing_configuration_id?: number; product_id?: number };

export const tableFaults = (table: { id: number; name: string }, errors: readonly PriceTableError[]): RowFault[] =>
  errors.map(({ pointer, code, message, params }) => ({
    pointer,
    code,
    message: `price table ${table.id} (${table.name}): ${message}`,
    params: { ...params, price_table_id: table.id },
  }));

export const ownPriceFaults = (
  kind: 'option' | 'service',
  { id, name }: { id: number; name: string },
  errors: readonly PriceTableError[],
): RowFault[] =>
  errors.map(({ pointer, code, message, params }) => ({
    pointer,
    code,
    message: `${kind} ${id} (${name}): ${message}`,
    params: { ...params, [kind]: { id, name } },
  }));

export const rowFaults = (row: { id: number; product_id: number }, errors: readonly PriceTableError[]): RowFault[] =>
  errors.map(({ pointer, code, message, params }) => ({
    pointer,
    code,
    message: `row ${row.id} of product ${row.product_id}: ${message}`,
    params: { ...params, pricing_configuration_id: row.id, product_id: row.product_id },
    pricing_configuration_id: row.id,
    product_id: row.product_id,
  }));

/** Enough to answer with: there is no use in looking for more. */
export const areEnough = (faults: readonly RowFault[]): boolean => faults.length >= MAX_FAULTS;

/** B2: all or nothing, and every price that would be lost is named. */
export const mustLoseNoPrice = (faults: readonly RowFault[]): void => {
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` (and ${areEnough(faults) ? 'many' : faults.length - 1} more)` : '';
  throw validationError(faults, `Nothing was changed: ${first.message}${more}`);
};
