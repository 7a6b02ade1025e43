import { type JsonObject, pointerKeys } from '../product/json-object.ts';
import { readSnapshot, rowIdOf } from './read-snapshot.ts';

/** The path to the references inside a value, key by key; at its end, the row id. */
type RowReferences = { readonly rowId: number | undefined; readonly within: Map<string, RowReferences> };
/** Nothing is looked for within a reference; thousands of them need no map each. */
const NOWHERE: RowReferences['within'] = new Map();

const ID_KEYS = ['pricing_configuration_id', 'pricingConfigurationId', 'id'];

/**
 * A step's stored `content_configuration` (or an option's configuration) with other row ids, for a copy of a product,
 * whose rows have their own ids (B3). References are found by `readSnapshot`, so exactly what it reads as a row id
 * (D9.2) is replaced, in the same spelling. A negative id is written as a number: no row ever has one, so the reference
 * never leads anywhere.
 *
 * @example
 * remapRowReferences({ pricingConfig: [7, '7', { id: 7, note: 7 }], size: 7 }, (id) => id + 100);
 * // { pricingConfig: [107, '107', { id: 107, note: 7 }], size: 7 }
 */
export function remapRowReferences<Content>(content: Content, newIdOf: (rowId: number) => number): Content {
  return rebuilt(content, rowReferencesIn(content), newIdOf) as Content;
}

function rowReferencesIn(content: unknown): RowReferences {
  const root: RowReferences = { rowId: undefined, within: new Map() };
  for (const entry of readSnapshot(content)) {
    if (entry.kind !== 'reference') continue;
    let place = root;
    const keys = pointerKeys(entry.pointer);
    for (let index = 1; index < keys.length; index += 1) {
      const key = keys[index] as string;
      const rowId = index === keys.length - 1 ? entry.pricing_configuration_id : undefined;
      const inner: RowReferences = place.within.get(key) ?? {
        rowId,
        within: rowId === undefined ? new Map() : NOWHERE,
      };
      place.within.set(key, inner);
      place = inner;
    }
  }
  return root;
}

/** Copies what lies on the path to a reference; everything else is shared with the original value. */
function rebuilt(value: unknown, { rowId, within }: RowReferences, newIdOf: (rowId: number) => number): unknown {
  if (rowId !== undefined) return withRowId(value, rowId, newIdOf(rowId));
  if (within.size === 0) return value;
  const member = (key: string, child: unknown) => {
    const references = within.get(key);
    return references ? rebuilt(child, references, newIdOf) : child;
  };
  if (Array.isArray(value)) return value.map((item, index) => member(String(index), item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, member(key, child)]));
}

function withRowId(value: unknown, rowId: number, newId: number): unknown {
  if (typeof value !== 'object' || value === null) return spelledLike(value, newId);
  const reference = value as JsonObject;
  // A copy of a row may contain its id under more than one of the keys.
  const isId = (key: string, id: unknown) => ID_KEYS.includes(key) && rowIdOf(id) === rowId;
  return Object.fromEntries(
    Object.entries(reference).map(([key, id]) => [key, isId(key, id) ? spelledLike(id, newId) : id]),
  );
}

function spelledLike(old: unknown, newId: number): number | string {
  return typeof old === 'string' && newId > 0 ? String(newId) : newId;
}
