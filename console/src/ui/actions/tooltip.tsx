import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip } from 'react-aria-components';
import styles from './tooltip.module.css';

export const Tooltip = ({ children }: { children: ReactNode }) => (
  <AriaTooltip offset={6} className={styles.tooltip ?? ''}>
    {children}
  </AriaTooltip>
);
