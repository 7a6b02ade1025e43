import type { RuleCondition, RuleEffect } from '@vantail/pricing';
import { readEffects } from '../../../records/rules/parts/effect-part.ts';
import { readCondition } from '../../../records/rules/parts/read-condition.ts';
import { pieceText } from '../../../records/rules/sentence/piece.ts';
import { conditionSentence, effectsSentence } from '../../../records/rules/sentence/rule-sentence.ts';
import { isOmitted, type WordContext } from './value-words.ts';

/** The fields of a rule that its editor says as a sentence. */
export const isRulePart = (kind: string, field: string): boolean =>
  kind === 'rule' && (field === 'when' || field === 'then');

/** A condition or the effects of a rule, as its editor says them; undefined where they are left out or cannot be read. */
export const rulePartWords = (
  field: string,
  value: unknown,
  { language, format, ruleNames: names }: WordContext,
): string | undefined => {
  if (isOmitted(value)) return undefined;
  const context = { language, format, names };
  try {
    return pieceText(
      field === 'when'
        ? conditionSentence(readCondition(value as RuleCondition | null), context)
        : effectsSentence(readEffects((value ?? []) as RuleEffect[]), context),
    );
  } catch {
    // A form that an older or a newer release has written: it is shown as it stands.
    return undefined;
  }
};
