import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

/**
 * The error of a part that is not a single field (a table, a group): it looks like that of a field, and is announced.
 */
export const FormError = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.error} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      {children}
    </p>
  ) : null;
