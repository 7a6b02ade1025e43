import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing here yet: says what the page is for, and what to do first. */
export const EmptyState = ({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    <p className="soft">{children}</p>
    {action}
  </div>
);
