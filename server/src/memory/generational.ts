/** Values that are true for one generation of what they were read from, and forgotten with it. */
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
    /** `asOf` is the generation before the value was asked for: if it has passed since, the value may have too. */
    keep(name: string, value: Value, asOf: string | number): void {
      forgetPast();
      if (asOf === since) known.set(name, value);
    },
  };
};
