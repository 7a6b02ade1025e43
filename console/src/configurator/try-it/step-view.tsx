import type { Schemas } from '@vantail/client';
import {
  type Choice,
  type ChoicesAnswer,
  isChoosable,
  type ProductConfiguration,
  type RuleReason,
  reasonsAgainst,
  type StepChoices,
  type Way,
  waysTo,
} from '@vantail/pricing';
import { Ban } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { type Configuration, optionsOf } from '../configuration.ts';
import { nameIn } from '../rules/sentence/rule-names.ts';
import styles from './configurator.module.css';
import { SizeChoice } from './configurator-parts.tsx';
import { OptionChoice } from './option-choice.tsx';

const excludedWords = messages({
  en: {
    list: 'Not possible',
    nowhere: 'With these choices, no size or price would be left.',
    with: 'Possible with',
    width: (size: string) => `width ${size} mm`,
    height: (size: string) => `height ${size} mm`,
  },
  fr: {
    list: 'Pas possible',
    nowhere: 'Avec ces choix, il ne resterait ni dimension ni prix.',
    with: 'Possible avec',
    width: (size: string) => `largeur ${size} mm`,
    height: (size: string) => `hauteur ${size} mm`,
  },
});

type ExcludedProps = {
  configuration: Configuration;
  product: ProductConfiguration;
  step: Schemas['Step'];
  state: StepChoices;
  choice: Choice;
  onChoice: (choice: Choice) => void;
};

/** What a step does not offer now, struck, with the reason and what would make it possible: one press away. */
const ExcludedOptions = ({ configuration, product, step, state, choice, onChoice }: ExcludedProps) => {
  const say = useMessages(excludedWords);
  const excluded = state.options.filter((option) => !isChoosable(option));
  if (excluded.length === 0) return null;
  return (
    <ul className={styles.excluded} aria-label={say.list}>
      {excluded.map((option) => (
        <Excluded
          key={option.option_id}
          target={{ step_id: step.id, option_id: option.option_id, reasons: reasonsAgainst(option) }}
          {...{ configuration, product, step, choice, onChoice }}
        />
      ))}
    </ul>
  );
};

type Target = { step_id: number; option_id: number; reasons: readonly RuleReason[] };

const Excluded = ({
  configuration,
  product,
  step,
  choice,
  onChoice,
  target,
}: Omit<ExcludedProps, 'state'> & { target: Target }) => {
  const { language } = useLanguage();
  const say = useMessages(excludedWords);
  const format = useFormat();
  const { step_id, option_id, reasons } = target;
  // Looked for when the typing pauses: there may be many excluded options, each with many ways to try.
  const settled = useDeferredValue(choice);
  const ways = useMemo(
    () => waysTo(product, settled, { step_id, option_id, reasons }),
    [product, settled, step_id, option_id, reasons],
  );
  const nameOf = (steps: readonly Schemas['Step'][], id: number) => {
    const option = steps.flatMap(optionsOf).find((one) => one.id === id);
    return option && nameIn(language, option);
  };
  const wayName = (way: Way): string => {
    if (way.kind === 'option') return nameOf(configuration.steps, way.option_id) ?? `${way.option_id}`;
    if (way.width !== undefined) return say.width(format.number(way.width));
    return say.height(format.number(way.height ?? 0));
  };
  return (
    <li>
      <Ban size={14} aria-hidden="true" />
      <span className={styles.why}>
        <s>{nameOf([step], option_id)}</s>
        <span className="soft small">{reasons.map(({ message }) => message).join(' ') || say.nowhere}</span>
        {ways.length > 0 && (
          <span className={styles.ways}>
            <span className="soft small">{say.with}</span>
            {ways.map((way) => (
              <Button key={wayName(way)} kind="quiet" onPress={() => onChoice(way.choice)}>
                {wayName(way)}
              </Button>
            ))}
          </span>
        )}
      </span>
    </li>
  );
};

const words = messages({
  en: { deadEnd: 'No options left here', go: 'Your earlier choices exclude every option of this step.' },
  fr: {
    deadEnd: 'Il ne reste rien à choisir ici',
    go: 'Les choix précédents ne laissent aucune option dans cette étape.',
  },
});

type StepViewProps = {
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
