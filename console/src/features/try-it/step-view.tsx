import type { Schemas } from '@vantail/client';
import {
  type Choice,
  type ChoicesAnswer,
  isChoosable,
  type ProductConfiguration,
  type StepChoices,
} from '@vantail/pricing';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { type Configuration, optionsOf } from '../../records/configuration/configuration.ts';
import { nameIn } from '../../records/rules/naming/rule-names.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './configurator.module.css';
import { SizeChoice } from './configurator-parts.tsx';
import { ExcludedOptions } from './excluded-options.tsx';
import { OptionChoice } from './option-choice.tsx';

const words = messages({
  en: { deadEnd: 'No options left here', go: 'Your earlier choices exclude every option of this step.' },
  fr: {
    deadEnd: 'Il ne reste rien à choisir ici',
    go: 'Les choix précédents ne laissent aucune option dans cette étape.',
  },
});

export type StepViewProps = {
  configuration: Configuration;
  product: ProductConfiguration;
  step: Schemas['Step'];
  state: StepChoices;
  sizes: ChoicesAnswer['sizes'];
  choice: Choice;
  onChoice: (choice: Choice) => void;
};

/** Whether a step asks for the size itself; one of a roof window offers sizes as options (D9.7). */
export const asksForSize = (step: Schemas['Step']): boolean =>
  step.type === 'dimension' && optionsOf(step).length === 0;

/** One step as a customer sees it: its sizes or its options, and what is not possible with the reason. */
export const StepView = (props: StepViewProps) => {
  const { step, state, sizes, choice, onChoice } = props;
  const { language } = useLanguage();
  const say = useMessages(words);
  if (asksForSize(step))
    return <SizeChoice title={nameIn(language, step) ?? step.type} {...{ sizes, choice, onChoice }} />;
  const isDeadEnd = state.required && !state.options.some(isChoosable);
  return (
    <div className={styles.step}>
      <OptionChoice
        step={step}
        state={state}
        value={choice.selections[step.id] ?? []}
        onChange={(ids) => onChoice({ ...choice, selections: { ...choice.selections, [step.id]: ids } })}
      />
      {isDeadEnd && (
        <Notice signal="bad" title={say.deadEnd}>
          {say.go}
        </Notice>
      )}
      <ExcludedOptions {...props} />
    </div>
  );
};
