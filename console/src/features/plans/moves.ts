import type { PlanCheck } from '../../api/plans.ts';

type Checked = PlanCheck['products'][number];

/** By how many percent a price moves; a price that comes or goes moves the most. */
export const moveOf = ({ old, new: now }: Checked['from_price']): number => {
  if (old === now) return 0;
  if (old === null || now === null || old === 0) return Number.POSITIVE_INFINITY;
  return (now / old - 1) * 100;
};

/** Without a difference of infinities. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** The largest moves first. */
export const byMove = (products: readonly Checked[]): Checked[] =>
  products.toSorted(
    (a, b) => compare(Math.abs(moveOf(b.from_price)), Math.abs(moveOf(a.from_price))) || a.product_id - b.product_id,
  );
