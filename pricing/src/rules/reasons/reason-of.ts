import type { Rule, RuleReason } from '../rule.ts';

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
  const wanted = language.toLowerCase();
  const found = Object.entries(translations).find(([key]) => key.toLowerCase() === wanted)?.[1] as unknown;
  return typeof found === 'object' && found !== null ? written((found as { message?: unknown }).message) : undefined;
}

function written(text: unknown): string | undefined {
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}
