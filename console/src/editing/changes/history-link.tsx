import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A thing with a history; what belongs to a product is shown inside it. */
export type HistoryOf = {
  kind: 'product' | 'step' | 'row' | 'rule' | 'option' | 'brand' | 'category';
  id: number;
  productId?: number | undefined;
};

type Props = HistoryOf & { className?: string; title?: string; children: ReactNode };

/** The way to the history of one thing. */
export const HistoryLink = ({ kind, id, productId, children, ...rest }: Props) =>
  productId === undefined ? (
    <Link to="/history" search={{ kind, id }} {...rest}>
      {children}
    </Link>
  ) : (
    <Link
      to="/products/$productId/history"
      params={{ productId }}
      search={kind === 'product' ? {} : { kind, id }}
      {...rest}
    >
      {children}
    </Link>
  );
