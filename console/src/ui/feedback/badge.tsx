import { CircleAlert, CircleCheck, CircleOff, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Signal = 'good' | 'warn' | 'bad' | 'neutral' | 'off';

const icons = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: Info, off: CircleOff };

/** A state in a word, with colour, icon and text together, since not everyone can tell colours apart. */
export const Badge = ({ signal, children }: { signal: Signal; children: ReactNode }) => {
  const Icon = icons[signal];
  return (
    <span className={`${styles.badge} ${styles[signal]}`}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  );
};
