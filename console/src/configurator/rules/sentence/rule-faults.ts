import { checkRuleParts, checkRuleReferences, placesOf, type Rule } from '@vantail/pricing';
import type { Step } from '../../../api/product-parts.ts';
import { foundWords } from '../../../ui/language/found-words.ts';
import { type Language, messages } from '../../../ui/language/messages.ts';
import { attachedOptions, type RuleNames } from './rule-names.ts';

/** A fault of a rule and its location in it (D14.3, D14.4); `code` is that of the service. */
export type RuleFault = { pointer: string; code: string; message: string; params: Readonly<Record<string, unknown>> };

type Parts = Pick<Rule, 'when' | 'then'>;

/** The faults that the service would find, and options that are attached but inactive, which only the report tells (D14.9). */
export const ruleFaults = (rule: Parts, steps: readonly Step[]): RuleFault[] => {
  const ofShape = checkRuleParts(rule.when, rule.then);
  if (ofShape.length > 0) return [...ofShape];
  return [...checkRuleReferences(rule, placesOf(steps)), ...inactiveOptions(rule, steps)];
};

const inactiveOptions = ({ then }: Parts, steps: readonly Step[]): RuleFault[] =>
  then.flatMap((effect, index) => {
    const step = 'step' in effect && steps.find(({ id }) => id === effect.step);
    if (!step) return [];
    const inactive = attachedOptions(step).filter(({ active }) => active === false);
    return Object.entries(effect).flatMap(([kind, ids]) =>
      Array.isArray(ids)
        ? inactive
            .filter(({ id }) => ids.includes(id))
            .map(({ id }) => ({
              pointer: `/then/${index}/${kind}/${ids.indexOf(id)}`,
              code: 'inactive_option',
              message: `option ${id} is inactive`,
              params: { option_ids: [id], step_id: step.id },
            }))
        : [],
    );
  });

const words = messages({
  en: {
    unknown_step: (step: string) => `The step “${step}” no longer exists or is inactive.`,
    unknown_option: (option: string) => `“${option}” is no longer available there.`,
    unknown_option_in: (option: string, step: string) => `“${option}” is no longer attached to “${step}”.`,
    inactive_option: (option: string, step: string) => `“${option}” is inactive in “${step}”.`,
    looks_ahead: (option: string, step: string) =>
      `“${option}” is chosen in “${step}” or later, so it isn’t known at that point. Choose an earlier step, or reorder the steps.`,
  },
  fr: {
    unknown_step: (step: string) => `L’étape « ${step} » n’existe plus ou est inactive.`,
    unknown_option: (option: string) => `« ${option} » n’est plus proposé.`,
    unknown_option_in: (option: string, step: string) => `« ${option} » n’est plus associé à « ${step} ».`,
    inactive_option: (option: string, step: string) => `« ${option} » est inactif dans « ${step} ».`,
    looks_ahead: (option: string, step: string) =>
      `« ${option} » se choisit dans « ${step} » ou plus loin : on n’en sait encore rien. Choisissez une étape antérieure, ou changez l’ordre des étapes.`,
  },
});

const firstId = (value: unknown): number | undefined =>
  Array.isArray(value) ? value.find(Number.isInteger) : undefined;

/** A fault in the words of the reader, with the names of steps and options. */
export const ruleFaultWords = (language: Language, fault: RuleFault, names: RuleNames): string => {
  const { code, params } = fault;
  const say = words[language];
  const stepId = typeof params.step_id === 'number' ? params.step_id : firstId(params.step_ids);
  const optionId = firstId(params.option_ids);
  const step = stepId === undefined ? undefined : names.step(stepId).name;
  const option = optionId === undefined ? '' : names.option(optionId).name;
  switch (code) {
    case 'unknown_step':
      return say.unknown_step(step ?? '?');
    case 'unknown_option':
      return step === undefined ? say.unknown_option(option) : say.unknown_option_in(option, step);
    case 'inactive_option':
    case 'looks_ahead':
      return say[code](option, step ?? '?');
    default:
      return foundWords(language, 'requests', fault);
  }
};
