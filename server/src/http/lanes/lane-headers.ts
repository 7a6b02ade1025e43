const WANTED = [
  'authorization',
  'if-none-match',
  'x-request-id',
  'x-forwarded-proto',
  'accept-encoding',
  'origin',
  'x-forwarded-for',
] as const;

/** The headers that the lane looks at. */
export type LaneHeaders = { [name in (typeof WANTED)[number]]?: string };

const lengths = new Set<number>(WANTED.map((name) => name.length));
const isWanted = (name: string): name is keyof LaneHeaders => (WANTED as readonly string[]).includes(name);

/**
 * Reads them from the raw list of headers: `request.headers` would build an object of all of them. Undefined if one of
 * them comes twice; then the framework decides.
 */
export const laneHeaders = (raw: readonly string[]): LaneHeaders | undefined => {
  const found: LaneHeaders = {};
  for (let place = 0; place < raw.length; place += 2) {
    const given = raw[place] as string;
    if (!lengths.has(given.length)) continue;
    const name = given.toLowerCase();
    if (!isWanted(name)) continue;
    if (found[name] !== undefined) return undefined;
    found[name] = raw[place + 1] as string;
  }
  return found;
};
