import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip as AriaTooltip,
  TooltipTrigger,
} from 'react-aria-components';
import styles from './button.module.css';
import { useLock } from './lock.tsx';

const Tooltip = ({ children }: { children: ReactNode }) => (
  <AriaTooltip offset={6} className={styles.tooltip ?? ''}>
    {children}
  </AriaTooltip>
);

/** There is no `isDisabled`: whatever cannot be pressed says why. */
type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'isDisabled'> & {
  children?: ReactNode;
  icon?: ReactNode;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Why it cannot be pressed: it stays visible and reachable by keyboard and screen reader, and does nothing. */
  forbidden?: string | undefined;
  /** It can be pressed also where everything is locked, because it only shows something. */
  changesNothing?: boolean;
};

/** A lock around a button is the stronger reason. */
const useReason = ({ forbidden, changesNothing }: Pick<ButtonProps, 'forbidden' | 'changesNothing'>) => {
  const lock = useLock();
  return (changesNothing ? undefined : lock) ?? forbidden;
};

/** A button that cannot be used says why, so it stays focusable instead of being disabled. */
export const Button = (props: ButtonProps) => {
  const reason = useReason(props);
  if (reason === undefined) return <PlainButton {...props} />;
  return <WithReason reason={reason}>{(explanation) => <ForbiddenButton {...props} {...explanation} />}</WithReason>;
};

/** A button with only an icon: its label is read aloud and shown as a tooltip. */
export const IconButton = ({ label, ...rest }: ButtonProps & { label: string }) => {
  const reason = useReason(rest);
  const props = { kind: 'quiet', ...rest, 'aria-label': label } as const;
  if (reason !== undefined)
    return <WithReason reason={reason}>{(explanation) => <ForbiddenButton {...props} {...explanation} />}</WithReason>;
  return (
    <TooltipTrigger delay={400}>
      <PlainButton {...props} />
      <Tooltip>{label}</Tooltip>
    </TooltipTrigger>
  );
};

const PlainButton = ({ children, icon, kind = 'plain', forbidden: _, changesNothing: __, ...rest }: ButtonProps) => (
  <AriaButton {...rest} className={`${styles.button} ${styles[kind]}`}>
    {icon}
    {children}
  </AriaButton>
);

/** Neither submits nor is busy: pressing it shows the reason, for those who have nothing to hover with. */
const ForbiddenButton = ({ show, kind = 'plain', isPending: _, ...rest }: ButtonProps & Explanation) => (
  <AriaButton
    {...rest}
    type="button"
    aria-disabled
    onPress={show}
    className={`${styles.button} ${styles[kind]} ${styles.forbidden}`}
  >
    {rest.icon}
    {rest.children}
  </AriaButton>
);

type Explanation = { show: () => void; ref: RefObject<HTMLButtonElement | null> };
type WithReasonProps = { reason: string; children: (explanation: Explanation) => ReactElement };

/**
 * A tooltip closes when the page scrolls, and the focus that opens it scrolls the page to a button out of sight: in the next frame,
 * which tells so in the one after it. So it is opened then.
 */
const WithReason = ({ reason, children }: WithReasonProps) => {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const open = () => setOpen(ref.current?.matches(':is(:hover, :focus-visible)') === true);
  const openLater = () => requestAnimationFrame(() => requestAnimationFrame(open));
  return (
    <TooltipTrigger delay={200} isOpen={isOpen} onOpenChange={(opens) => (opens ? openLater() : setOpen(false))}>
      {children({ show: () => setOpen(true), ref })}
      <Tooltip>{reason}</Tooltip>
    </TooltipTrigger>
  );
};
