import type { ExactNumber } from '../decimal/decimal.ts';
import { plainNumber } from '../decimal/decimal.ts';
import { type ErrorList, errorList, factOf, valueText } from '../price-table/error-facts.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import { isTableGiven } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { OfferedOption, QuotedStep } from '../product/step.ts';
import {
  givenFields,
  type IdentifyingField,
  identifyingFields,
  identifyingValue,
  identityOf,
} from '../product/window-fields.ts';
import { type CheckedRequest, pointerOfOption } from '../request/check-request.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { plainPercentage, rowValue } from '../row-price/row-price.ts';
import { holds, rowRange } from '../row-price/row-range.ts';
import { nearestFlatSizes, nearestSizes } from './nearest-sizes.ts';
import type { BreakdownEntry } from './quote-answer.ts';
import type { QuoteContext } from './quote-context.ts';
import { type Candidate, firstFault, missingSizes, type QuoteRefusal } from './refusals/quote-refusal.ts';
import { refuseOutOfRange, refuseUnavailable } from './refusals/refuse-size.ts';
import { labelIn } from './selection-faults.ts';

/**
 * What a price starts from: the value of a row or of a roof-window size, before percentages and options. The value is
 * `value` / `divisor`; `entry` explains it.
 *
 * @example
 * const base: PriceBase = { value: 389, divisor: 1n, size, entry, percentages: undefined, leafCount: 1, row };
 */
export type PriceBase = {
  readonly value: ExactNumber;
  readonly divisor: bigint;
  readonly size: SizeMm;
  readonly entry: Extract<BreakdownEntry, { kind: 'row' | 'flat_size' }>;
  /** Undefined for a roof-window size, which is flat (D10). */
  readonly percentages: { readonly row: number; readonly product: number } | undefined;
  readonly leafCount: number;
  /** Undefined for a roof-window size. */
  readonly row: PricingRow | undefined;
};

/**
 * A base, or why there is none. The refusal is made only when it is asked for: the nearest sizes are a search.
 *
 * @example
 * if ('refuse' in outcome) return outcome.refuse();
 */
export type BaseOutcome = { readonly base: PriceBase } | { readonly refuse: () => QuoteRefusal };

/**
 * The base of the price of a roof window (D10): the flat price of its size option, without any percentage. Width and
 * height default to the option's own. A roof window has one leaf. `beside` are the tables of the other chosen options: a
 * size is offered instead only where they have a price, too (D15.4).
 *
 * @example
 * flatPriceBase(mk04, request, steps); // { base: { value: 389, size: { width: 780, height: 980 }, ... } }
 */
function flatPriceBase(
  option: OfferedOption,
  request: CheckedRequest,
  steps: readonly QuotedStep[],
  furtherTables: () => readonly PriceTable[] = () => [],
  name = option.label,
): BaseOutcome {
  const { step_id, option_id, label, price } = option;
  const [width, height] = [request.width ?? option.width, request.height ?? option.height];
  if (width === undefined || height === undefined) return { refuse: () => missingSizes({ width, height }) };
  const size = { width, height };
  if (!(price > 0)) {
    // D10: never a price of 0.
    const message = `${name} (option ${option_id} of step ${step_id}) has no price above 0.`;
    const params = { ...size, option: { id: option_id, name }, price: factOf(price) };
    const errors = [{ pointer: pointerOfOption(request, option), code: 'not_above_zero', message, params }];
    const refuse = () => {
      const nearest_sizes = nearestFlatSizes(steps, size, furtherTables());
      return { code: 'dimensions_unavailable' as const, detail: message, errors, nearest_sizes };
    };
    return { refuse };
  }
  const entry = { kind: 'flat_size', label, amount: price, step_id, option_id, price_type: 'flat', ...size } as const;
  return { base: { value: price, divisor: 1n, size, entry, percentages: undefined, leafCount: 1, row: undefined } };
}

type RequestedRow = Pick<CheckedRequest, 'rowId' | 'fields'>;

/**
 * The active rows that a request means, lowest id first: those whose id and identifying fields equal what is given;
 * what is not given is not compared (D10). If there are none, the fields that no row has.
 *
 * @example
 * matchRows(rows, { rowId: undefined, fields: { leaf_count: 2 } }); // { rows: [row 7, row 9] }
 */
export function matchRows(
  rows: readonly PricingRow[],
  { rowId, fields }: RequestedRow,
): { rows: PricingRow[] } | { errors: ErrorList['items'] } {
  const given = givenFields(fields);
  const active = rows.filter((row) => row.active !== false && (rowId === undefined || row.id === rowId));
  const matching = active.filter((row) => given.every((field) => identifyingValue(row, field) === fields[field]));
  if (matching.length > 0) return { rows: matching.sort((a, b) => a.id - b.id) };
  return { errors: mismatches(active, { rowId, fields }, given) };
}

function mismatches(
  active: readonly PricingRow[],
  requested: RequestedRow,
  given: IdentifyingField[],
): ErrorList['items'] {
  const { rowId, fields } = requested;
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
    const requestedValue = fields[field] ?? null;
    if (values.has(requestedValue)) continue;
    // There are only a handful of values: §2.2 lists them.
    const known = [...values].map(valueText).sort();
    const message = `${whose} ${field} ${valueText(requestedValue)}; there is ${known.join(', ')}.`;
    errors.add(`/${field}`, 'no_match', message, { field, value: requestedValue, allowed: [...values].map(factOf) });
  }
  if (errors.items.length === 0) {
    const pairs = given.map((field) => `${field} ${fields[field]}`);
    const message = `No pricing row has all of this together: ${pairs.join(', ')}.`;
    errors.add('', 'no_match', message, { fields });
  }
  return errors.items;
}

/**
 * The base of a price that comes from a pricing row (D10): of the rows with the given fields, the one whose range
 * contains the size. Of several that are equal in every identifying field it is the one with the lowest id; several
 * that differ are refused. Only this row decides: no other one is tried if its table refuses the size.
 *
 * @example
 * rowPriceBase(configuration, request, tableOf); // { base } or { refuse }
 */
function rowPriceBase(
  { product, rows, price_tables }: ProductConfiguration,
  request: CheckedRequest,
  tableOf: (row: PricingRow) => PriceTable,
  furtherTables: readonly PriceTable[] = [],
): BaseOutcome {
  const { width, height } = request;
  if (width === undefined || height === undefined) return { refuse: () => missingSizes({ width, height }) };
  const size = { width, height };
  const match = matchRows(rows, request);
  if ('errors' in match) {
    const { errors } = match;
    return { refuse: () => ({ code: 'no_matching_configuration', detail: firstFault(errors), errors }) };
  }
  const isGiven = (candidate: PricingRow): boolean => isTableGiven(candidate, price_tables);
  const nearest = (): SizeMm[] => nearestSizes(match.rows, size, tableOf, furtherTables, isGiven);
  const takers = match.rows.filter((candidate) => holds(rowRange(candidate), size));
  const ambiguity = refuseAmbiguity(takers);
  if (ambiguity) return { refuse: () => ambiguity };
  const [row] = takers;
  if (!row) {
    const ranges = match.rows.map((candidate) => ({ row: candidate, range: rowRange(candidate) }));
    return { refuse: () => refuseOutOfRange(ranges, size, nearest()) };
  }
  if (!isGiven(row)) {
    // D15.2: without its table the row would be priced by `minimum_price`, and nobody would be told.
    return { refuse: () => refuseUnavailable(row, { outcome: 'no_price' }, size, nearest()) };
  }
  const table = tableOf(row);
  const value = rowValue(row, table, size);
  if (value.outcome === 'outside') {
    // The row's own range contains the size; it is the grid that ends before, so its range is reported.
    return { refuse: () => refuseOutOfRange([{ row, range: rowRange(row, table) }], size, nearest()) };
  }
  if (value.outcome !== 'priced') return { refuse: () => refuseUnavailable(row, value, size, nearest()) };
  const { line, source, mode, cell } = value;
  const entry = {
    kind: 'row',
    label: `${size.width} x ${size.height} mm`,
    amount: plainNumber(value.value, value.divisor),
    pricing_configuration_id: row.id,
    ...size,
    source,
    mode,
    cell,
    formula: line && { A: plainNumber(line.A), B: plainNumber(line.B) },
  } as const;
  const percentages = {
    row: plainPercentage(row.percentage_adjustment),
    product: plainPercentage(product.price_adjustment_percentage),
  };
  const leaves = identifyingValue(row, 'leaf_count');
  const leafCount = typeof leaves === 'number' ? leaves : 1;
  return { base: { value: value.value, divisor: value.divisor, size, entry, percentages, leafCount, row } };
}

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
function refuseAmbiguity(rows: readonly PricingRow[]): QuoteRefusal | undefined {
  const valuesOf = (field: IdentifyingField) => [...new Set(rows.map((row) => identifyingValue(row, field)))];
  const differing = rows.length < 2 ? [] : identifyingFields.filter((field) => valuesOf(field).length > 1);
  if (differing.length === 0) return undefined;
  const errors = errorList();
  for (const field of differing) {
    const allowed = valuesOf(field);
    const message = `must be given: rows that take this size have ${allowed.map(valueText).join(' or ')}`;
    errors.add(`/${field}`, 'ambiguous', message, { field, allowed: allowed.map(factOf) });
  }
  return {
    code: 'ambiguous_configuration',
    detail:
      `The request fits ${rows.length} pricing rows that are different windows: ` +
      `give ${differing.join(', ')}, or pricing_configuration_id.`,
    errors: errors.items,
    candidates: firstRows(rows).map((row) => candidate(row, differing)),
  };
}

/** All of them or, beyond the limit, the lowest id of each window: equal rows must not hide another window. */
function firstRows(rows: readonly PricingRow[]): readonly PricingRow[] {
  if (rows.length <= MAX_CANDIDATES) return rows;
  const windows = new Map<string, PricingRow>();
  for (const row of rows) if (!windows.has(identityOf(row))) windows.set(identityOf(row), row);
  return [...windows.values()].slice(0, MAX_CANDIDATES);
}

function candidate(row: PricingRow, differing: readonly IdentifyingField[]): Candidate {
  const values = differing.map((field) => [field, factOf(identifyingValue(row, field))]);
  return { pricing_configuration_id: row.id, ...Object.fromEntries(values) };
}

/**
 * The base of the price: the roof-window size, or the row that the body and the selections mean (D14.11).
 *
 * @example
 * baseOf(context, tableOf); // { base } or { refuse }
 */
export function baseOf(context: QuoteContext, tableOf: (row: PricingRow) => PriceTable): BaseOutcome {
  const { configuration, request, outcome, size, language } = context;
  const steps = outcome.steps.map(({ step }) => step);
  if (size) {
    const name = labelIn(outcome.steps, size, language);
    return flatPriceBase(size, request, steps, () => furtherTablesOf(context, tableOf), name);
  }
  return rowPriceBase(
    configuration,
    { ...request, fields: outcome.inputs.fields },
    tableOf,
    furtherTablesOf(context, tableOf),
  );
}

/** The tables of the chosen options: a size is offered instead only where they have a price, too (D15.4). */
export function furtherTablesOf({ chosen }: QuoteContext, tableOf: (row: PricingRow) => PriceTable): PriceTable[] {
  return chosen.flatMap(({ tableId }) => (tableId === undefined ? [] : [tableOf({ id: 0, price_table_id: tableId })]));
}
