type Change = { old: number | null; new: number | null };

/** A price, or a dash where there is none. */
export const money = (price: number | null): string => (price === null ? '-' : price.toFixed(2));

/** `219.00 -> 226.50`, or one price if nothing changed. */
export const changeOf = ({ old, new: now }: Change): string =>
  old === now ? money(now) : `${money(old)} -> ${money(now)}`;
