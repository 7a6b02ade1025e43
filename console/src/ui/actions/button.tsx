import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps, TooltipTrigger } from 'react-aria-components';
import styles from './button.module.css';
import { Tooltip } from './tooltip.tsx';

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  children?: ReactNode;
  icon?: ReactNode;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Why it cannot be pressed: it stays visible and reachable by keyboard and screen reader, and does nothing. */
  forbidden?: string | undefined;
};

/** A button that cannot be used says why, so it stays focusable instead of being disabled. */
export const Button = ({ children, icon, kind = 'plain', forbidden, onPress, ...rest }: ButtonProps) => {
  const button = (
    <AriaButton
      {...rest}
      {...(onPress && forbidden === undefined ? { onPress } : {})}
      {...(forbidden === undefined ? {} : { type: 'button' as const, 'aria-disabled': true })}
      className={[styles.button, styles[kind], forbidden === undefined ? '' : styles.forbidden].join(' ')}
    >
      {icon}
      {children}
    </AriaButton>
  );
  if (forbidden === undefined) return button;
  return (
    <TooltipTrigger delay={200}>
      {button}
      <Tooltip>{forbidden}</Tooltip>
    </TooltipTrigger>
  );
};

/** A button with only an icon: its label is read aloud and shown as a tooltip. */
export const IconButton = ({ label, icon, forbidden, ...rest }: ButtonProps & { label: string }) => (
  <TooltipTrigger delay={400}>
    <Button kind="quiet" {...rest} aria-label={label} icon={icon} {...(forbidden ? { 'aria-disabled': true } : {})} />
    <Tooltip>{forbidden ?? label}</Tooltip>
  </TooltipTrigger>
);
