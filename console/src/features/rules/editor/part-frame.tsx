import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MenuAction, MenuButton } from '../../../ui/actions/menu-button.tsx';
import styles from './editor.module.css';

type Props = {
  /** "Condition 2": what its fields and its menu belong to. */
  name: string;
  grip: ReactNode;
  actionsLabel: string;
  actions: readonly MenuAction[];
  faults: readonly string[];
  children: ReactNode;
  /** Below the line: the parts of a group. */
  below?: ReactNode;
};

/** One line of a rule: its grip, its slots, its menu, and what is wrong with it. */
export const PartFrame = ({ name, grip, actionsLabel, actions, faults, children, below }: Props) => (
  <fieldset className={`${styles.part} ${faults.length > 0 ? styles.faulty : ''}`} aria-label={name}>
    <div className={styles.line}>
      {grip}
      <div className={styles.slots} data-slots>
        {children}
      </div>
      <MenuButton label={actionsLabel} actions={actions} />
    </div>
    {faults.map((fault) => (
      <p key={fault} className={styles.fault} role="alert">
        <CircleAlert size={14} aria-hidden="true" />
        {fault}
      </p>
    ))}
    {below}
  </fieldset>
);
