import type { JsonObject } from '../from-price/snapshot-entry.ts';
import { IDENTIFYING_FIELDS, type IdentifyingFields, identifyingFields } from '../quote/request/identifying-fields.ts';

/**
 * The window that an option stands for (D14.11): the fields of `window` that are valid. Undefined for most options.
 *
 * @example
 * optionWindow({ id: 5, window: { leaf_count: 1, opening_v1: 'fixe' } }); // { leaf_count: 1, opening_v1: 'fixe' }
 */
export function optionWindow({ window }: JsonObject): IdentifyingFields | undefined {
  if (typeof window !== 'object' || window === null) return undefined;
  const said = window as Readonly<Record<string, unknown>>;
  const given = identifyingFields.filter((field) => {
    const accepted: readonly unknown[] = IDENTIFYING_FIELDS[field].accepted;
    return said[field] === null || accepted.includes(said[field]);
  });
  return given.length > 0 ? Object.fromEntries(given.map((field) => [field, said[field]])) : undefined;
}
