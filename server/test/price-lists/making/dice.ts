/** Chance that comes out the same for the same seed (mulberry32). */
export type Dice = {
  /** From 0 up to 1. */
  next: () => number;
  /** A whole number; both ends are possible. */
  between: (first: number, last: number) => number;
  /** True so many times in a hundred. */
  chance: (percent: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
};

export const diceOf = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (first: number, last: number) => first + Math.floor(next() * (last - first + 1));
  return {
    next,
    between,
    chance: (percent) => next() * 100 < percent,
    pick: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new Error('nothing to pick from');
      return items[between(0, items.length - 1)] as T;
    },
  };
};
