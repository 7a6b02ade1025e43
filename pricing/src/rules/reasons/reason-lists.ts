import type { Rule, RuleReason } from '../rule.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Makes lists of reasons for one answer.
 *
 * @example
 * const because: ReasonLists = reasonLists('fr');
 */
export type ReasonLists = (rules: Iterable<Rule>) => readonly RuleReason[];

// 500 rules may each exclude thousands of options, with a message of 5,000 characters. Only absurd rules use this up.
const MAX_CHARACTERS = 4_000_000;
/** What a reason takes beside its texts. */
const AROUND = 50;

/**
 * The reasons of one answer (D14.6), each rule once in a list. An answer must not grow without end: past four million
 * characters of reasons each further list has only its first one.
 *
 * @example
 * reasonLists('fr')([rule]); // [{ rule_id: 4, name: 'Too heavy', message: 'Trop lourd.' }]
 */
export function reasonLists(language: string | undefined): ReasonLists {
  const known = new Map<Rule, RuleReason>();
  let left = MAX_CHARACTERS;
  const reasonFor = (rule: Rule): RuleReason => {
    const reason = known.get(rule) ?? reasonOf(rule, language);
    known.set(rule, reason);
    return reason;
  };
  return (rules) => {
    const found = new Set<RuleReason>();
    for (const rule of rules) {
      if (left < 0 && found.size > 0) break;
      const reason = reasonFor(rule);
      if (found.has(reason)) continue;
      found.add(reason);
      left -= reason.name.length + reason.message.length + AROUND;
    }
    return [...found];
  };
}
