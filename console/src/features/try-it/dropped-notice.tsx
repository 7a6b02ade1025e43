import type { Dropped } from '@vantail/pricing';
import { Undo2 } from 'lucide-react';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { type Configuration, optionsOf } from '../../records/configuration/configuration.ts';
import { nameIn } from '../../records/rules/naming/rule-names.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './configurator.module.css';

const words = messages({
  en: { title: 'No longer possible, and taken out', undo: 'Undo this change' },
  fr: { title: "N'est plus possible et a été retiré", undo: 'Annuler ce changement' },
});

type Props = { configuration: Configuration; dropped: readonly Dropped[]; onUndo: () => void };

/** After a change: what it took away, why, and the way back. Everything else stays chosen. */
export const DroppedNotice = ({ configuration, dropped, onUndo }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  if (dropped.length === 0) return null;
  const lineOf = ({ step_id, option_id, reasons }: Dropped): string => {
    const step = configuration.steps.find(({ id }) => id === step_id);
    const option = step && optionsOf(step).find(({ id }) => id === option_id);
    const names = [step, option].flatMap((named) => (named ? (nameIn(language, named) ?? []) : []));
    return `${names.join(' › ')}. ${reasons.map(({ message }) => message).join(' ')}`;
  };
  return (
    <div className={styles.notice}>
      <Notice
        signal="warn"
        title={say.title}
        actions={
          <Button icon={<Undo2 size={16} aria-hidden="true" />} onPress={onUndo}>
            {say.undo}
          </Button>
        }
      >
        {dropped.map((one) => (
          <span key={`${one.step_id} ${one.option_id}`}>{lineOf(one)}</span>
        ))}
      </Notice>
    </div>
  );
};
