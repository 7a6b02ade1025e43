/** Lets so many run at once and the others wait, first come first served. */
export const takeTurns = (atOnce: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place; only without one does it become free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
