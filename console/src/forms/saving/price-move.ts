/** A from-price before and after a save. */
export type PriceMove = { old: number | null; new: number | null };

/** The same where a save concerns many products. */
export type NamedMove = PriceMove & { product_id: number; name: string };

const LARGE = 0.2;

/**
 * A from-price that moves by more than a fifth, or goes away, is more often a slip of the keyboard than a price: it is asked about
 * before it is written. One that comes is what a new product waits for.
 */
export const isLargeMove = ({ old, new: now }: PriceMove): boolean => {
  if (old === null || old <= 0) return false;
  return now === null || Math.abs(now - old) > LARGE * old;
};

/** By how many percent a price moves; a price that comes or goes moves the most. */
export const moveOf = ({ old, new: now }: PriceMove): number => {
  if (old === now) return 0;
  if (old === null || now === null || old === 0) return Number.POSITIVE_INFINITY;
  return (now / old - 1) * 100;
};

/** Without a difference of infinities. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** The largest moves first. */
export const byMove = <Move extends NamedMove>(moves: readonly Move[]): Move[] =>
  moves.toSorted((a, b) => compare(Math.abs(moveOf(b)), Math.abs(moveOf(a))) || a.product_id - b.product_id);

/** The questions, the worst first. */
export const largeMoves = (moves: readonly NamedMove[]): NamedMove[] => byMove(moves.filter(isLargeMove));

/** The moves of the products that a report names. */
export const movesIn = (
  products: readonly { product_id: number; name: string; from_price: PriceMove }[],
): NamedMove[] => products.map(({ product_id, name, from_price }) => ({ product_id, name, ...from_price }));
