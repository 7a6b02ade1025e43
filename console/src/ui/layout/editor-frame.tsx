import type { ReactNode } from 'react';
import styles from './editor-frame.module.css';

type Props = { title: string; meta?: ReactNode; actions?: ReactNode; children: ReactNode };

/** One part of a product being edited: its name, its state, what can be done with it, and the form. */
export const EditorFrame = ({ title, meta, actions, children }: Props) => (
  <div className={styles.editor}>
    <header className={styles.header}>
      <h2>{title}</h2>
      {meta}
      <span className={styles.spring} />
      {actions}
    </header>
    {children}
  </div>
);
