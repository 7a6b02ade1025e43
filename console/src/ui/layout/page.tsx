import { isolated } from '@vantail/pricing';
import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';

type Props = {
  title: string;
  /** Shown above the title: where this page is. */
  above?: ReactNode;
  /** Small facts after the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page: its title is also that of the document, for the history and the tab. */
export const Page = ({ title, above, meta, actions, children }: Props) => {
  useEffect(() => {
    document.title = `${isolated(title)} · Vantail`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.words}>
          {above && <div className="soft small">{above}</div>}
          <div className={styles.title}>
            <h1>{title}</h1>
            {meta}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
};
