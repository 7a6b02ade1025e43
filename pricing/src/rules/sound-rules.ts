import { checkRuleParts } from './checking/check-rule-parts.ts';
import type { Rule } from './rule.ts';

const known = new WeakMap<Rule, boolean>();

/**
 * Whether a rule can be read (D14.2, D14.3). Only another program can have stored one that cannot. Nobody knows what it
 * would do, so every configuration is refused, with the rule as the reason, and the report names it: a price without the
 * rule would be a guess.
 *
 * @example
 * isSoundRule({ id: 4, name: 'Wide', when: { width: { min: 'a' } }, then: [{ refuse: true }] }); // false
 */
export function isSoundRule(rule: Rule): boolean {
  const found = known.get(rule) ?? checkRuleParts(rule.when, rule.then).length === 0;
  known.set(rule, found);
  return found;
}
