import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components';
import { useLock } from '../lock.tsx';
import styles from './checkbox.module.css';

type Props = Omit<CheckboxProps, 'className' | 'children' | 'isDisabled'> & {
  children?: ReactNode;
  /** It stays as it is, for a reason that is next to it. */
  isReadOnly?: boolean;
};

/** One of several things that is selected or not. For a setting of its own use Switch. */
export const Checkbox = ({ children, isReadOnly = false, ...rest }: Props) => (
  <AriaCheckbox {...rest} isReadOnly={useLock() !== undefined || isReadOnly} className={styles.checkbox ?? ''}>
    <span className={styles.box}>
      <Check size={14} aria-hidden="true" />
    </span>
    {children}
  </AriaCheckbox>
);
