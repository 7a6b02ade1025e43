import type { ReactNode } from 'react';
import { Unlocked } from '../lock.tsx';

/** What narrows a list. It changes nothing, so whoever may see the list may use it. */
export const Filters = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <Unlocked>
    <search className={className}>{children}</search>
  </Unlocked>
);
