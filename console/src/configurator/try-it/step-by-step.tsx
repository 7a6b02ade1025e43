import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { reasonWords } from '../../ui/reason-words.ts';
import { nameIn } from '../rules/sentence/rule-names.ts';
import styles from './configurator.module.css';

const words = messages({
  en: {
    way: 'Steps',
    back: 'Back',
    next: 'Next',
    incomplete: 'This step is not complete yet.',
    done: 'done',
    position: (now: number, all: number) => `Step ${counted('en', now)} of ${counted('en', all)}`,
  },
  fr: {
    way: 'Étapes',
    back: 'Précédent',
    next: 'Suivant',
    incomplete: 'Cette étape n’est pas encore complète.',
    done: 'fait',
    position: (now: number, all: number) => `Étape ${counted('fr', now)} sur ${counted('fr', all)}`,
  },
});

type StepOnWay = { id: number; name: string | null; name_en: string | null; isComplete: boolean };

type Props = { steps: readonly StepOnWay[]; first: number | null; children: (id: number) => ReactNode };

/** One step at a time. Any step can be gone back to; the next one is offered when this one is complete. */
export const StepByStep = ({ steps, first, children }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const [chosenId, setChosenId] = useState(first ?? steps[0]?.id);
  // A step that has become hidden is left for the one that follows it.
  const position = Math.max(
    0,
    steps.findIndex(({ id }) => id === chosenId),
  );
  const now = steps[position];
  if (!now) return null;
  const [before, after] = [steps[position - 1], steps[position + 1]];
  return (
    <>
      <ol className={styles.way} aria-label={say.way}>
        {steps.map((step) => (
          <li key={step.id}>
            <button
              type="button"
              className={styles.stop}
              aria-current={step.id === now.id ? 'step' : undefined}
              onClick={() => setChosenId(step.id)}
            >
              {step.isComplete && <Check size={14} aria-hidden="true" />}
              {nameIn(language, step) ?? step.id}
              {step.isComplete && <span className="visually-hidden"> ({say.done})</span>}
            </button>
          </li>
        ))}
      </ol>
      <p className="soft small">{say.position(position + 1, steps.length)}</p>
      {children(now.id)}
      <div className={styles.turns}>
        <Button
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          forbidden={before ? undefined : sayWhy.first}
          onPress={() => before && setChosenId(before.id)}
        >
          {say.back}
        </Button>
        <Button
          kind="primary"
          forbidden={after ? (now.isComplete ? undefined : say.incomplete) : sayWhy.last}
          onPress={() => after && setChosenId(after.id)}
        >
          {say.next}
          <ArrowRight size={16} aria-hidden="true" />
        </Button>
      </div>
    </>
  );
};
