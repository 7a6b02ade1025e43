import type { RuleCondition, RuleEffect } from '../product/rule.ts';

/**
 * How ids of one product, or document, become those of another.
 *
 * @example
 * const ids: RuleIds = { step: (id) => id + 100, option: (id) => id };
 */
export type RuleIds = { readonly step: (id: number) => number; readonly option: (id: number) => number };

/**
 * A rule's condition and effects with other ids, for a copy of its product (B3) or a document (B6); the order of keys stays.
 * What is no id or no list, which only another program can have stored, stays as it is.
 *
 * @example
 * remapRule({ when: { option: 5 }, then: [{ hide: 3 }] }, { step: (id) => id + 100, option: (id) => id });
 * // { when: { option: 5 }, then: [{ hide: 103 }] }
 */
export function remapRule<When extends RuleCondition | null | undefined>(
  { when, then }: { readonly when: When; readonly then: readonly RuleEffect[] },
  ids: RuleIds,
): { when: When; then: RuleEffect[] } {
  return { when: remapped(when, ids) as When, then: remapped(then, ids) as RuleEffect[] };
}

function remapped(part: unknown, ids: RuleIds): unknown {
  if (Array.isArray(part)) return part.map((item) => remapped(item, ids));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, remappedMember(key, value, ids)]));
}

type RuleKey = AllKeys<RuleCondition> | AllKeys<RuleEffect>;
type AllKeys<Part> = Part extends unknown ? keyof Part : never;

/** Whose ids stand under a key of a condition or an effect: an id that is not remapped would name something else. */
const IDS_UNDER: Readonly<Record<RuleKey, keyof RuleIds | null>> = {
  step: 'step',
  hide: 'step',
  option: 'option',
  exclude: 'option',
  only: 'option',
  require: 'option',
  all: null,
  any: null,
  not: null,
  width: null,
  height: null,
  surface_m2: null,
  leaf_count: null,
  opening: null,
  fixed_part_type: null,
  refuse: null,
  surcharge: null,
  price_type: null,
  label: null,
};

function remappedMember(key: string, value: unknown, ids: RuleIds): unknown {
  const whose = Object.hasOwn(IDS_UNDER, key) ? IDS_UNDER[key as RuleKey] : null;
  if (whose === null) return remapped(value, ids);
  if (typeof value === 'number') return ids[whose](value);
  return Array.isArray(value)
    ? value.map((id) => (typeof id === 'number' ? ids[whose](id) : id))
    : remapped(value, ids);
}
