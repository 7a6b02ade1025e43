import { memberPointer } from '../../from-price/json-pointer.ts';
import { factOf } from '../../price-table/fact-of.ts';
import type { ErrorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';

/**
 * The kinds that an object can be of, each a key of its own, with the keys that may stand beside it.
 *
 * @example
 * const kinds: Kinds = { hide: [], exclude: ['step'] };
 */
export type Kinds = Readonly<Record<string, readonly string[]>>;

/**
 * Which one of `kinds` a condition or an effect is, with its object; undefined if it is none or several. Reports that,
 * and every key that does not belong to the kind.
 *
 * @example
 * kindOf({ hide: 3 }, { hide: [], exclude: ['step'] }, '/then/0', errors); // { kind: 'hide', given: { hide: 3 } }
 */
export function kindOf(
  value: unknown,
  kinds: Kinds,
  pointer: string,
  errors: ErrorList,
): { kind: string; given: Readonly<Record<string, unknown>> } | undefined {
  const allowed = Object.keys(kinds);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `must be an object with one of ${allowed.join(', ')}, not ${shownValue(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['object'] });
    return undefined;
  }
  const given = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(given);
  const found = names.filter((name) => Object.hasOwn(kinds, name));
  const kind = found[0];
  const beside = kind === undefined ? Object.values(kinds).flat() : (kinds[kind] as readonly string[]);
  const strange = names.filter((name) => !Object.hasOwn(kinds, name) && !beside.includes(name));
  for (const name of strange) reportUnknown(name, pointer, errors);
  if (found.length > 1) {
    const message = `must have only one of ${found.join(', ')}`;
    errors.add(pointer, 'several_kinds', message, { fields: found });
    return undefined;
  }
  if (kind !== undefined) return { kind, given };
  // An object that has only a misspelt key is told of that key.
  const message = `must have one of ${allowed.join(', ')}`;
  if (strange.length === 0) errors.add(pointer, 'required', message, { field: allowed[0], allowed });
  return undefined;
}

/**
 * Reports a key that does not belong here.
 *
 * @example
 * reportUnknown('mim', '/when/width', errors); // errors: /when/width/mim is not a key here
 */
export function reportUnknown(name: string, pointer: string, errors: ErrorList): void {
  const field = String(factOf(name));
  errors.add(memberPointer(pointer, field), 'unknown_field', 'is not a key here', { field, suggestion: null });
}
