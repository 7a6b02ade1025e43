import { readSnapshot } from '../from-price/read-snapshot.ts';
import type { JsonObject } from '../product/json-object.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import { type SharedTable, tableTextOf } from '../product/pricing-row.ts';
import type { ConfiguratorStep } from '../product/step.ts';
import { identifyingFields } from '../product/window-fields.ts';
import type { ReportItem } from './report-item.ts';

/**
 * Whether two JSON values are equal, whatever the order of their keys. The depth is bounded: values deeper than 64
 * count as different.
 *
 * @example
 * sameJson({ a: 1, b: [2] }, { b: [2], a: 1 }); // true
 */
function sameJson(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (depth > 64 || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      return Object.hasOwn(b, key) && sameJson(Reflect.get(a, key), Reflect.get(b, key), depth + 1);
    })
  );
}

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
function staleFields(copy: JsonObject, row: PricingRow, tables: ComparableTables = comparableTables()): string[] {
  return FIELDS.filter((field) => {
    if (!Object.hasOwn(copy, field)) return false;
    const [old, current] = [copy[field] ?? null, row[field] ?? null];
    if (field !== 'price_table') return !sameJson(old, current);
    return old !== current && !tables.isTableOf(row, old);
  });
}

/**
 * Compares tables as JSON. Each row's table is read once, however many copies there are of it: a step can have fifty
 * small ones beside a table of 512 KiB.
 *
 * @example
 * comparableTables([{ id: 4, price_table: '{"a":1,"b":2}' }]).isTableOf({ id: 7, price_table_id: 4 }, { b: 2, a: 1 }); // true
 */
type ComparableTables = { readonly isTableOf: (row: PricingRow, table: unknown) => boolean };

/**
 * Tables that are ready to be compared with copies of them.
 *
 * @example
 * const tables: ComparableTables = comparableTables(product.price_tables);
 */
export function comparableTables(tables?: readonly SharedTable[]): ComparableTables {
  const shared = new Map(tables?.map((table) => [table.id, [table]] as const));
  const known = new Map<number | PricingRow, string | undefined>();
  return {
    isTableOf: (row, table) => {
      const holder = row.price_table_id ?? row;
      const found = known.has(holder)
        ? known.get(holder)
        : sortedJson(tableJson(tableTextOf(row, typeof holder === 'number' ? shared.get(holder) : undefined)));
      known.set(holder, found);
      return found !== undefined && found === sortedJson(tableJson(table));
    },
  };
}

function tableJson(table: unknown): unknown {
  if (typeof table !== 'string') return table;
  try {
    return JSON.parse(table);
  } catch {
    return table.trim() || null;
  }
}

// What is deeper counts as different.
const MAX_DEPTH = 64;

/** Equal texts for equal values, whatever the order of their keys. */
function sortedJson(value: unknown): string | undefined {
  let isTooDeep = false;
  const sorted = (one: unknown, depth: number): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    isTooDeep ||= depth > MAX_DEPTH;
    if (isTooDeep) return null;
    if (Array.isArray(one)) return one.map((inner) => sorted(inner, depth + 1));
    // As pairs: an object would put keys that are numbers first, and has no own "__proto__".
    const pairs = Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1));
    return { '': pairs.map(([key, inner]) => [key, sorted(inner, depth + 1)]) };
  };
  const text = JSON.stringify(sorted(value, 0));
  return isTooDeep ? undefined : text;
}

// A step of 256 KiB can contain tens of thousands of references, and a pointer can be as long as its keys.
const MAX_ITEMS = 50;
const MAX_POINTER_LENGTH = 1000;

/**
 * What is wrong with the references of one step, and the ids that it refers to.
 *
 * @example
 * const { items, referenced }: SnapshotCheck = checkSnapshot(step, rowsById);
 */
export type SnapshotCheck = { readonly items: readonly ReportItem[]; readonly referenced: ReadonlySet<number> };

/**
 * `dangling_pricing_row` (D7): the step refers to a row that the product does not have, active or not.
 * `stale_snapshot`: a copy beside a reference differs from the current, active row in a field that it contains; the
 * current row counts (D9.3). There is one item for each row and code, at its first place, and at most 50 per step.
 *
 * @example
 * checkSnapshot({ id: 3, content_configuration: { pricingConfig: 7 } }, new Map()).items[0]?.code;
 * // 'dangling_pricing_row'
 */
export function checkSnapshot(
  step: ConfiguratorStep,
  rows: ReadonlyMap<number, PricingRow>,
  tables: ComparableTables = comparableTables(),
): SnapshotCheck {
  const items = new Map<string, ReportItem>();
  const referenced = new Set<number>();
  for (const entry of readSnapshot(step.content_configuration, Boolean(step.option_ids?.length))) {
    if (entry.kind !== 'reference') continue;
    const id = entry.pricing_configuration_id;
    referenced.add(id);
    if (items.size >= MAX_ITEMS) continue;
    const row = rows.get(id);
    const location = entry.pointer.length <= MAX_POINTER_LENGTH ? { pointer: entry.pointer } : {};
    const at = { ...location, step_id: step.id, pricing_configuration_id: id };
    if (!row && !items.has(`dangling ${id}`)) {
      const message =
        `Step ${step.id} refers to pricing row ${id}, which this product does not have. ` +
        'Choose an existing row or remove the reference.';
      items.set(`dangling ${id}`, { code: 'dangling_pricing_row', message, ...at, params: {} });
    }
    if (!row || row.active === false || !entry.copy || items.has(`stale ${id}`)) continue;
    const fields = staleFields(entry.copy, row, tables);
    if (fields.length === 0) continue;
    const message =
      `Step ${step.id} holds an old copy of pricing row ${id} (${fields.join(', ')}). The current row is what counts; ` +
      'save the step with the current row, or without the copy, so that nobody reads old prices.';
    items.set(`stale ${id}`, { code: 'stale_snapshot', message, ...at, params: { fields } });
  }
  return { items: [...items.values()], referenced };
}
