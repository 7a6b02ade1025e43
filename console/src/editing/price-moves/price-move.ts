/** A from-price before and after a save. */
export type PriceMove = { old: number | null; new: number | null };

const LARGE = 0.2;

/**
 * A from-price that moves by more than a fifth, or goes away, is more often a slip of the keyboard than a price: it is asked about
 * before it is written. One that comes is what a new product waits for.
 */
export const isLargeMove = ({ old, new: now }: PriceMove): boolean => {
  if (old === null || old <= 0) return false;
  return now === null || Math.abs(now - old) > LARGE * old;
};
