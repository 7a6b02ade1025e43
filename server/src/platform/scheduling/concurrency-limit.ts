/** Runs a limited number of tasks at once; the others wait, first come first served. */
export const limitConcurrency = (atOnce: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // A waiting task takes over the slot; the slot becomes free only if none waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
