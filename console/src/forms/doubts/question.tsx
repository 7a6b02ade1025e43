import type { Doubt, DoubtChoice } from '@vantail/price-lists';
import { CircleCheck, CircleQuestionMark } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { answerWords, doubtWords, isAsRead } from './doubt-words.ts';
import styles from './question.module.css';

const words = messages({
  en: { accepted: 'Kept as read', again: 'Ask again' },
  fr: { accepted: 'Gardé tel que lu', again: 'Reposer la question' },
});

const ACCEPT: DoubtChoice = { field: 'accept', value: '' };

type Props = {
  doubt: Doubt;
  isAccepted: boolean;
  onAnswer: (choice: DoubtChoice) => void;
  onAsk: () => void;
};

/** One doubt about a reading as a question with its answers as buttons, for an imported file or a pasted block. */
export const Question = ({ doubt, isAccepted, onAnswer, onAsk }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const title = useId();
  const { code, params, message, choices } = doubt;
  const Icon = isAccepted ? CircleCheck : CircleQuestionMark;
  // Anything doubtful may be accepted as it was read, once somebody has looked at it (A2).
  const canKeep = choices.some((choice) => choice.field === 'accept' || isAsRead(params, choice));
  const answers = canKeep ? choices : [...choices, ACCEPT];
  return (
    // No landmark: several tables ask the same.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no use for buttons alone.
    <div role="group" className={`${styles.question} ${isAccepted ? styles.accepted : ''}`} aria-labelledby={title}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.words}>
        <strong id={title}>{doubtWords[language][code]}</strong>
        <span>{message}</span>
        {isAccepted ? (
          <span className={styles.answers}>
            <span className="soft">{say.accepted}</span>
            <Button kind="quiet" onPress={onAsk}>
              {say.again}
            </Button>
          </span>
        ) : (
          <span className={styles.answers}>
            {answers.map((choice) => (
              <Button key={`${choice.field} ${choice.value}`} onPress={() => onAnswer(choice)}>
                {answerWords(language, doubt, choice)}
              </Button>
            ))}
          </span>
        )}
      </div>
    </div>
  );
};
