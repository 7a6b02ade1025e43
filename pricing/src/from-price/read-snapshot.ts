import { parsePriceTable } from '../price-table/parse-price-table.ts';
import { type JsonObject, memberPointer, ownField } from '../product/json-object.ts';

/**
 * The row id that a value denotes: an integer, or digits `^[1-9][0-9]*$` up to 2^53-1 (D9.2). Undefined for anything
 * else.
 *
 * @example
 * rowIdOf(7); // 7
 * rowIdOf('7'); // 7
 * rowIdOf('007'); // undefined
 */
export function rowIdOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 16 || !/^[1-9][0-9]*$/.test(value)) return undefined;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : undefined;
}

/**
 * One statement of a step snapshot about prices (D9.2), with the JSON pointer of its place in the step. `reference`:
 * the id of a row, with a copy of its fields if the reference is an object; `copy`: the fields of a row without an id;
 * `price_table`: only a table, as text or as an object.
 *
 * @example
 * const entry: SnapshotEntry = {
 *   kind: 'reference', pointer: '/content_configuration/pricingConfig', pricing_configuration_id: 7, copy: null,
 * };
 */
export type SnapshotEntry =
  | {
      readonly kind: 'reference';
      readonly pointer: string;
      readonly pricing_configuration_id: number;
      readonly copy: JsonObject | null;
    }
  | { readonly kind: 'copy'; readonly pointer: string; readonly copy: JsonObject }
  | { readonly kind: 'price_table'; readonly pointer: string; readonly price_table: string | JsonObject };

// §4.4 rule 2.
const PRICING_KEYS = new Set(['pricingConfig', 'pricing_configuration', 'pricingFormulas', 'pricing_formulas']);

// A body is at most 32 levels deep (D3), and an option's configuration may be expanded into a step that is deep itself:
// twice that covers everything that the API accepts, and keeps the recursion safe for data of other programs.
const MAX_DEPTH = 64;

/**
 * Reads what a step's `content_configuration`, as the API shows it, says about prices (D9.2), in reading order. With
 * `attached` (the step has attachments), `options` is the service's own expanded list, of which only active options
 * count. It never throws.
 *
 * @example
 * readSnapshot({ pricingConfig: [7, { price_table: '214.5:118.9' }] });
 * // [{ kind: 'reference', pricing_configuration_id: 7, pointer: '/content_configuration/pricingConfig/0', copy: null },
 * //  { kind: 'copy', copy: { price_table: '214.5:118.9' }, pointer: '/content_configuration/pricingConfig/1' }]
 */
export function readSnapshot(contentConfiguration: unknown, attached = false): SnapshotEntry[] {
  const entries: SnapshotEntry[] = [];
  const optionsToSkip = attached ? inactiveOptions(contentConfiguration) : new Set<unknown>();

  /** Searches for the four keys at any depth. */
  function search(value: unknown, pointer: string, depth: number): void {
    if (depth > MAX_DEPTH || optionsToSkip.has(value)) return;
    for (const key of keysOf(value)) {
      const child = (value as JsonObject)[key];
      const isPricing = PRICING_KEYS.has(key) && !Array.isArray(value);
      // Most of a step is plain texts and numbers, which contain no key: building their pointers would be wasted.
      if (isPricing || (typeof child === 'object' && child !== null)) {
        (isPricing ? readKey : search)(child, memberPointer(pointer, key), depth + 1);
      }
    }
  }

  /** Reads the value of one of the four keys, or each item if it is an array: only here may a row id stand alone. */
  function readKey(value: unknown, pointer: string, depth: number): void {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) readTop(item, `${pointer}/${index}`, depth + 1);
    } else {
      readTop(value, pointer, depth);
    }
  }

  function readTop(value: unknown, pointer: string, depth: number): void {
    const id = rowIdOf(value);
    if (id !== undefined) entries.push({ kind: 'reference', pointer, pricing_configuration_id: id, copy: null });
    else if (typeof value === 'string') entries.push({ kind: 'price_table', pointer, price_table: value });
    else readDeeper(value, pointer, depth);
  }

  /** Inside, numbers have no meaning, and a string counts only if it is in a price_table format. */
  function readDeeper(value: unknown, pointer: string, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (typeof value === 'string' && isTableText(value)) {
      entries.push({ kind: 'price_table', pointer, price_table: value });
    }
    const entry = isObject(value) ? entryOf(value, pointer) : undefined;
    if (entry) {
      // A value that was read as a reference, copy or price_table is not searched any further.
      entries.push(entry);
      return;
    }
    for (const key of keysOf(value)) {
      const child = (value as JsonObject)[key];
      // One of the four keys inside the plain object of another one counts as well.
      const isPricing = PRICING_KEYS.has(key) && !Array.isArray(value);
      (isPricing ? readKey : readDeeper)(child, memberPointer(pointer, key), depth + 1);
    }
  }

  search(contentConfiguration, '/content_configuration', 1);
  return entries;
}

function entryOf(value: JsonObject, pointer: string): SnapshotEntry | undefined {
  const id =
    rowIdOf(ownField(value, 'pricing_configuration_id')) ??
    rowIdOf(ownField(value, 'pricingConfigurationId')) ??
    rowIdOf(ownField(value, 'id'));
  if (id !== undefined) return { kind: 'reference', pointer, pricing_configuration_id: id, copy: value };
  if (Object.hasOwn(value, 'price_table') || Object.hasOwn(value, 'minimum_price')) {
    return { kind: 'copy', pointer, copy: value };
  }
  const type = ownField(value, 'type');
  if (type === 'formule' || type === 'table-directe') {
    return { kind: 'price_table', pointer, price_table: value };
  }
  return undefined;
}

function isTableText(text: string): boolean {
  const { kind } = parsePriceTable(text);
  return kind === 'grid' || kind === 'formula';
}

function inactiveOptions(contentConfiguration: unknown): Set<unknown> {
  const options = isObject(contentConfiguration) ? contentConfiguration.options : undefined;
  if (!Array.isArray(options)) return new Set();
  return new Set(options.filter((option) => isObject(option) && option.active === false));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Not its entries: making a pair for each of 20,000 members takes three times as long. */
function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
