/**
 * What happens to the answer for a wrong key or token: it is delayed, or refused because too many are delayed already.
 */
export type Verdict = { waitMs: number; isTooMany: boolean };

type Record = { level: number; atMs: number; waiting: number };

/** This many within a minute count as a mistake; from then on each attempt delays the next one a little more. */
const FREE = 100;
const STEP_MS = 10;
const MAX_WAIT_MS = 500;
/** How many delayed answers there may be at once, for one address and for all. */
const MAX_WAITING = 32;
const MAX_WAITING_OF_ALL = 1024;
const MAX_ADDRESSES = 10_000;
const MINUTE_MS = 60_000;

/**
 * Slows down clients that try keys or tokens, by address. Only the answers to wrong ones are delayed: a good key from
 * the same address, such as a shop behind the same router, is served as usual, and no address waits for another. The
 * table is bounded: the address that has been quiet for the longest time is forgotten first.
 */
export const failedAttempts = (now: () => number = () => performance.now()) => {
  const records = new Map<string, Record>();
  let waiting = 0;

  const recordOf = (address: string): Record => {
    const at = now();
    const known = records.get(address) ?? { level: 0, atMs: at, waiting: 0 };
    known.level = Math.max(0, known.level - ((at - known.atMs) * FREE) / MINUTE_MS);
    known.atMs = at;
    records.delete(address);
    records.set(address, known);
    const oldest = records.keys().next().value;
    if (records.size > MAX_ADDRESSES && oldest !== undefined) records.delete(oldest);
    return known;
  };

  return {
    /** Counts a failed attempt. */
    fail(address: string): Verdict {
      const own = recordOf(address);
      own.level = Math.min(own.level + 1, FREE + MAX_WAIT_MS / STEP_MS);
      const waitMs = Math.round(Math.max(0, own.level - FREE) * STEP_MS);
      const isTooMany = waitMs > 0 && (own.waiting >= MAX_WAITING || waiting >= MAX_WAITING_OF_ALL);
      return { waitMs, isTooMany };
    },
    /** Counts a delayed answer of an address. */
    async wait(address: string, sleeping: Promise<unknown>): Promise<void> {
      const own = recordOf(address);
      own.waiting++;
      waiting++;
      await sleeping;
      own.waiting--;
      waiting--;
    },
    size: () => records.size,
  };
};

export type FailedAttempts = ReturnType<typeof failedAttempts>;
