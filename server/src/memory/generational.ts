/** Values that are valid for one generation of what they were read from, and are dropped with it. */
export const generational = <Value>(generation: () => string | number) => {
  const known = new Map<string, Value>();
  let since = generation();

  const forgetPast = () => {
    const now = generation();
    if (now !== since) known.clear();
    since = now;
  };

  return {
    generation,
    find(name: string): Value | undefined {
      forgetPast();
      return known.get(name);
    },
    /**
     * `asOf` is the generation from before the value was read: if there is a newer one by now, the value may be
     * outdated.
     */
    keep(name: string, value: Value, asOf: string | number): void {
      forgetPast();
      if (asOf === since) known.set(name, value);
    },
  };
};
