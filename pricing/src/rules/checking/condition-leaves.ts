import type { Rule, RuleCondition, RuleLeaf } from '../../product/rule.ts';

/**
 * A leaf of a condition, and where it stands.
 *
 * @example
 * const place: PlacedLeaf = { leaf: { option: 5 }, pointer: '/when/all/0' };
 */
export type PlacedLeaf = { readonly leaf: RuleLeaf; readonly pointer: string };

/**
 * The leaves of a condition (D14.2), in the order in which they are written. It has passed `checkRuleParts`.
 *
 * @example
 * conditionLeaves({ not: { option: 5 } }); // [{ leaf: { option: 5 }, pointer: '/when/not' }]
 */
export function conditionLeaves(when: RuleCondition | null | undefined, pointer = '/when'): PlacedLeaf[] {
  if (when === null || when === undefined) return [];
  if ('not' in when) return conditionLeaves(when.not, `${pointer}/not`);
  if ('all' in when) return when.all.flatMap((inner, index) => conditionLeaves(inner, `${pointer}/all/${index}`));
  if ('any' in when) return when.any.flatMap((inner, index) => conditionLeaves(inner, `${pointer}/any/${index}`));
  return [{ leaf: when, pointer }];
}

const known = new WeakMap<Rule, readonly RuleLeaf[]>();

/**
 * The leaves of a rule's condition, kept with the rule.
 *
 * @example
 * leavesOf(rule); // [{ option: 5 }, { width: { min: 1600 } }]
 */
export function leavesOf(rule: Rule): readonly RuleLeaf[] {
  const found = known.get(rule) ?? conditionLeaves(rule.when).map(({ leaf }) => leaf);
  known.set(rule, found);
  return found;
}
