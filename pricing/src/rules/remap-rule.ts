import type { RuleCondition, RuleEffect } from './rule.ts';

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

function remappedMember(key: string, value: unknown, ids: RuleIds): unknown {
  if (typeof value === 'number') {
    if (key === 'step' || key === 'hide') return ids.step(value);
    if (key === 'option') return ids.option(value);
  }
  if (Array.isArray(value) && (key === 'exclude' || key === 'only' || key === 'require'))
    return value.map((id) => (typeof id === 'number' ? ids.option(id) : id));
  return remapped(value, ids);
}
