import { type ErrorList, factOf, valueText } from '../../price-table/error-facts.ts';
import { IDS } from '../../price-table/number-limits.ts';
import { memberPointer } from '../../product/json-object.ts';

/**
 * Which one of `kinds` a condition or an effect is, with its object (each is a key of its own, with the keys that may stand
 * beside it); undefined if it is none or several. Reports that,
 * and every key that does not belong to the kind.
 *
 * @example
 * kindOf({ hide: 3 }, { hide: [], exclude: ['step'] }, '/then/0', errors); // { kind: 'hide', given: { hide: 3 } }
 */
export function kindOf<Kind extends string>(
  value: unknown,
  kinds: Readonly<Record<Kind, readonly string[]>>,
  pointer: string,
  errors: ErrorList,
): { kind: Kind; given: Readonly<Record<string, unknown>> } | undefined {
  const allowed = Object.keys(kinds);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `must be an object with one of ${allowed.join(', ')}, not ${valueText(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['object'] });
    return undefined;
  }
  const given = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(given);
  const found = names.filter((name): name is Kind => Object.hasOwn(kinds, name));
  const kind = found[0];
  const furtherFields = kind === undefined ? Object.values<readonly string[]>(kinds).flat() : kinds[kind];
  const strange = names.filter((name) => !Object.hasOwn(kinds, name) && !furtherFields.includes(name));
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

/**
 * The limits of a rule (D14.1, D14.2). `bytes` is for the whole rule as JSON in UTF-8, `depth` counts a condition by
 * itself as 1, `activeRules` is for a product.
 *
 * @example
 * RULE_LIMITS.effects; // 50
 */
export const RULE_LIMITS = {
  bytes: 16 * 1024,
  activeRules: 500,
  depth: 8,
  leaves: 200,
  effects: 50,
  optionIds: 500,
  label: 200,
} as const;

/**
 * Reports what cannot be the id of a step or an option. Whether it exists is checked later: a document writes a negative
 * id for what leads nowhere (B6), and the rule is still well formed.
 *
 * @example
 * checkId('3', '/then/0/hide', 'a step', errors); // errors: must be the id of a step, not "3"
 */
export function checkId(value: unknown, pointer: string, what: 'a step' | 'an option', errors: ErrorList): void {
  if (Number.isSafeInteger(value)) return;
  const message = `must be the id of ${what}, not ${valueText(value)}`;
  if (value === undefined) errors.add(pointer, 'required', message, { field: pointer.split('/').at(-1) });
  else if (Number.isInteger(value)) errors.add(pointer, 'out_of_range', message, { ...IDS, value: factOf(value) });
  else errors.add(pointer, 'wrong_type', message, { expected: ['integer'] });
}

/**
 * Reports what is not a list of option ids without repeats. It may be empty: `only` of nothing leaves nothing, and
 * `require` of nothing in particular requires the step.
 *
 * @example
 * checkOptionIds([5, 5], '/then/0/only', errors); // errors: /then/0/only/1 repeats 5
 */
export function checkOptionIds(value: unknown, pointer: string, errors: ErrorList): void {
  if (!Array.isArray(value)) {
    const message = `must be a list of option ids, not ${valueText(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['array'] });
    return;
  }
  const limit = RULE_LIMITS.optionIds;
  const count = value.length;
  if (count > limit) {
    errors.add(pointer, 'too_many', `must have at most ${limit} items (it has ${count})`, { limit, count });
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, id] of value.entries()) {
    const itemPointer = `${pointer}/${index}`;
    checkId(id, itemPointer, 'an option', errors);
    if (seen.has(id)) errors.add(itemPointer, 'duplicate', `must not name option ${id} twice`, { value: factOf(id) });
    seen.add(id);
  }
}
