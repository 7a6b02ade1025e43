import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

/** An error of a part that is no single field (a table, a group): looks like a field's own, and is announced. */
export const FormError = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.error} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      {children}
    </p>
  ) : null;
