import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components';
import styles from './checkbox.module.css';

type Props = Omit<CheckboxProps, 'className' | 'children'> & { children?: ReactNode };

/** One of several things that is selected or not. For a setting of its own use Switch. */
export const Checkbox = ({ children, ...rest }: Props) => (
  <AriaCheckbox {...rest} className={styles.checkbox ?? ''}>
    <span className={styles.box}>
      <Check size={14} aria-hidden="true" />
    </span>
    {children}
  </AriaCheckbox>
);
