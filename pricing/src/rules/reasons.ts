import type { Rule, RuleReason } from '../product/rule.ts';

/**
 * A rule as a reason, with its message in the language asked for (D14.8): the translation, for English `message_en`,
 * else `message`, else the rule's name. A region falls back to its language: `fr-BE` to `fr`.
 *
 * @example
 * reasonOf({ id: 4, name: 'Triple', then: [], message: 'Trop lourd.', message_en: 'Too heavy.' }, 'en').message; // 'Too heavy.'
 */
export function reasonOf(rule: Rule, language?: string): RuleReason {
  return { rule_id: rule.id, name: rule.name, message: messageOf(rule, language) };
}

function messageOf(rule: Rule, language: string | undefined): string {
  return (language && translated(rule, language)) || written(rule.message) || rule.name;
}

function translated(rule: Rule, language: string): string | undefined {
  const primary = language.split('-')[0] ?? language;
  const english = primary.toLowerCase() === 'en' ? written(rule.message_en) : undefined;
  return translation(rule, language) ?? english ?? translation(rule, primary);
}

/** Languages are compared without case: a header writes `fr-be`, a catalogue `fr-BE`. */
function translation({ translations }: Rule, language: string): string | undefined {
  if (typeof translations !== 'object' || translations === null) return undefined;
  const requested = language.toLowerCase();
  const found = Object.entries(translations).find(([key]) => key.toLowerCase() === requested)?.[1] as unknown;
  return typeof found === 'object' && found !== null ? written((found as { message?: unknown }).message) : undefined;
}

function written(text: unknown): string | undefined {
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

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
