import { ProgressBar } from 'react-aria-components';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import styles from '../price-lists.module.css';
import type { Progress } from './import-price-list.ts';

const words = messages({
  en: { reading: 'Reading the file', applying: 'Applying the prices' },
  fr: { reading: 'Lecture du fichier', applying: 'Application des prix' },
});

/** The progress of the service with a file. */
export const ImportProgress = ({ progress }: { progress: Progress | null }) => {
  const say = useMessages(words);
  const label = say[progress?.phase ?? 'reading'];
  return (
    <ProgressBar
      aria-label={label}
      className={styles.progress ?? ''}
      value={progress?.done ?? 0}
      maxValue={progress?.total || 1}
      isIndeterminate={progress === null}
    >
      {({ percentage = 0 }) => (
        <>
          <span className="soft small">{label}</span>
          <span className={styles.track}>
            <span className={styles.fill} style={{ width: `${percentage}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  );
};
