import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Where an item is corrected: a part of the product page, and the field there (`useFocusField`). */
export type ReportTarget =
  | { page: 'details'; field?: string }
  | { page: 'step'; id: number | 'new'; field?: string }
  | { page: 'row'; id: number | 'new'; field?: string }
  | { page: 'rule'; id: number; field?: string }
  | { page: 'rules'; field?: undefined }
  | { page: 'examples'; field?: undefined };

type Props = { productId: number; target: ReportTarget; className?: string | undefined; children: ReactNode };

/** A link to the page where an item is corrected, and to the field there. */
export const TargetLink = ({ productId, target, className, children }: Props) => {
  const search = target.field === undefined ? {} : { field: target.field };
  // If the field is on the current page, the scroll position is kept, and then the field is scrolled to.
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
  if (target.page === 'rules')
    return (
      <Link to="/products/$productId/rules" params={{ productId }} className={className} resetScroll={false}>
        {children}
      </Link>
    );
  if (target.page === 'examples')
    return (
      <Link to="/products/$productId/examples" params={{ productId }} className={className} resetScroll={false}>
        {children}
      </Link>
    );
  if (target.page === 'rule')
    return (
      <Link to="/products/$productId/rules/$ruleId" params={{ productId, ruleId: `${target.id}` }} {...common}>
        {children}
      </Link>
    );
  return (
    <Link to="/products/$productId/rows/$rowId" params={{ productId, rowId: `${target.id}` }} {...common}>
      {children}
    </Link>
  );
};
