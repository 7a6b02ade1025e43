import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useLock } from '../lock.tsx';
import styles from './notice.module.css';

const icons = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: Info };

/** A message that stays in its place on the page. A bad one is announced at once, others when the reader pauses. */
export const Notice = ({
  signal,
  title,
  children,
  actions,
}: {
  signal: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}) => {
  const Icon = icons[signal];
  return (
    <div className={`${styles.notice} ${styles[signal]}`} role={signal === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
};

const words = messages({
  en: { title: 'Read only: you can’t change this' },
  fr: { title: 'Consultation seulement' },
});

/** Says why everything around it is locked, once for all of it. */
export const LockNotice = () => {
  const say = useMessages(words);
  const reason = useLock();
  return (
    reason !== undefined && (
      <Notice signal="neutral" title={say.title}>
        {reason}
      </Notice>
    )
  );
};
