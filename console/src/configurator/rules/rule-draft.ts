import type { Rule, RuleBody } from '../../api/rules.ts';
import { type ConditionGroup, type ConditionPart, partFault } from './sentence/condition-part.ts';
import { writeCondition } from './sentence/edit-condition.ts';
import { type EffectPart, effectFault, readEffects, writeEffects } from './sentence/effect-part.ts';
import { readCondition } from './sentence/read-condition.ts';

/** A rule while it is written (D14.1). `when` and `then` are parts here, since an unfinished sentence has no condition. */
export type RuleDraft = Pick<Rule, 'name' | 'message' | 'message_en' | 'translations'> & {
  when: ConditionGroup;
  effects: EffectPart[];
};

export const newRule: RuleDraft = {
  name: '',
  message: null,
  message_en: null,
  translations: {},
  when: readCondition(null),
  effects: [],
};

export const ruleDraft = (rule: Rule): RuleDraft => ({
  name: rule.name,
  message: rule.message,
  message_en: rule.message_en,
  translations: rule.translations,
  when: readCondition(rule.when),
  effects: readEffects(rule.then),
});

/** The body of a request with the changed fields; every part is complete by then. */
export const ruleBody = ({ when, effects, ...plain }: Partial<RuleDraft>): Partial<RuleBody> => ({
  ...plain,
  ...(when && { when: writeCondition(when).condition }),
  ...(effects && { then: writeEffects(effects) }),
});

/** All parts of a condition, groups included. */
export const allParts = (part: ConditionPart): ConditionPart[] =>
  part.kind === 'group' ? [part, ...part.parts.flatMap(allParts)] : [part];

/** Whether every part says something: only then is there a rule to try, to check or to save. */
export const hasWholeParts = ({ when, effects }: RuleDraft): boolean =>
  effects.length > 0 &&
  allParts(when).every((part) => partFault(part) === undefined) &&
  effects.every((effect) => effectFault(effect) === undefined);

export const isComplete = (draft: RuleDraft): boolean => draft.name.trim() !== '' && hasWholeParts(draft);
