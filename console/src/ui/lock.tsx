import { createContext, type ReactNode, use } from 'react';

const LockContext = createContext<string | undefined>(undefined);

/** Why nothing can be changed in this part of the page; undefined where it can. */
export const useLock = (): string | undefined => use(LockContext);

type Props = { reason: string | undefined; children: ReactNode };

/**
 * A part that may be looked at and, where there is a reason, not changed. Everything in it asks by itself: fields are read-only, and
 * buttons give the reason, unless they are marked as changing nothing. A new button is locked by default.
 */
export const Lock = ({ reason, children }: Props) => {
  const outer = useLock();
  return <LockContext value={outer ?? reason}>{children}</LockContext>;
};

/** A part inside a locked one that only helps to look: a search, a filter. */
export const Unlocked = ({ children }: { children: ReactNode }) => (
  <LockContext value={undefined}>{children}</LockContext>
);
