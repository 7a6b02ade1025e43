import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import styles from './progress-bar.module.css';

type Props = {
  /** What is being done now. */
  label: string;
  /** Null until it is known how much there is to do. */
  progress: { done: number; total: number } | null;
};

/** How far long work of the service is. */
export const ProgressBar = ({ label, progress }: Props) => (
  <AriaProgressBar
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
  </AriaProgressBar>
);
