import type { QuoteError, QuoteRefusal } from '@vantail/pricing';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { type Configuration, optionsOf } from '../../records/configuration/configuration.ts';
import { nameIn } from '../../records/rules/naming/rule-names.ts';

const words = messages({
  en: {
    missing_step: (step: string) => `${step}: still to be chosen`,
    too_few_options: (step: string) => `${step}: more has to be chosen`,
    too_many_options: (step: string) => `${step}: too much is chosen`,
    missing_required_option: (step: string, options: string) => `${step}: ${options} is compulsory`,
    hidden_step: (step: string) => `${step}: is not asked with these choices`,
    unavailable_option: (step: string, options: string) => `${step}: ${options} is not possible`,
    window_conflict: (step: string, options: string) =>
      `${step}: ${options} is another window than the one chosen before`,
  },
  fr: {
    missing_step: (step: string) => `${step} : reste à choisir`,
    too_few_options: (step: string) => `${step} : il faut en choisir davantage`,
    too_many_options: (step: string) => `${step} : trop de choix`,
    missing_required_option: (step: string, options: string) => `${step} : ${options} est obligatoire`,
    hidden_step: (step: string) => `${step} : n'est pas demandée avec ces choix`,
    unavailable_option: (step: string, options: string) => `${step} : ${options} n'est pas possible`,
    window_conflict: (step: string, options: string) =>
      `${step} : ${options} est une autre fenêtre que celle déjà choisie`,
  },
});

type Code = keyof (typeof words)['en'];
const isKnown = (code: string): code is Code => Object.hasOwn(words.en, code);

/** The faults of a refused quote in the reader's words, with the customer's reasons (D14.6); none if there are none to say. */
export const useFaultWords = (refusal: QuoteRefusal, { steps }: Configuration): string[] => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const because = ({ reasons = [] }: Pick<QuoteError, 'reasons'>) => reasons.map(({ message }) => message);
  if (refusal.code === 'configuration_refused') return because(refusal);
  if (refusal.code !== 'invalid_selection') return [];
  const inWords = (error: QuoteError): string => {
    const step = steps.find(({ id }) => id === error.step_id);
    if (!step || !isKnown(error.code)) return [error.message, ...because(error)].join(' ');
    const options = optionsOf(step).filter(({ id }) => error.option_ids?.includes(id));
    const names = options.flatMap((option) => nameIn(language, option) ?? []).join(', ');
    const sentence = say[error.code](nameIn(language, step) ?? step.type, names);
    return [`${sentence}.`, ...because(error)].join(' ');
  };
  return [...new Set(refusal.errors.map(inWords))];
};
