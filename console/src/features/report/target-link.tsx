import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReportTarget } from './report-target.ts';

type Props = { productId: number; target: ReportTarget; className?: string | undefined; children: ReactNode };

/** A link to the place that mends an item, and to the field there. */
export const TargetLink = ({ productId, target, className, children }: Props) => {
  const search = target.field === undefined ? {} : { field: target.field };
  // Where the field is in sight already, the page stays as it is scrolled: the field itself is scrolled to.
  const common = { className, search, resetScroll: false };
  if (target.page === 'details')
    return (
      <Link to="/products/$productId" params={{ productId }} {...common}>
        {children}
      </Link>
    );
  if (target.page === 'step')
    return (
      <Link to="/products/$productId/steps/$stepId" params={{ productId, stepId: `${target.id}` }} {...common}>
        {children}
      </Link>
    );
  return (
    <Link to="/products/$productId/rows/$rowId" params={{ productId, rowId: `${target.id}` }} {...common}>
      {children}
    </Link>
  );
};
