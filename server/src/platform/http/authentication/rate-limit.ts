import type { FastifyReply } from 'fastify';
import { Problem } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiter: RateLimiter;
  }
}

const MINUTE_MS = 60_000;

/** The id of a key, or a text that tells apart who is counted. */
type Counted = number | string;
type Bucket = {
  tokens: number;
  at: number;
  /** Until when refusals have been given out. */
  refusedUntil?: number;
};

/** So many refusals a second a key hears at once; if it asks for more, each further one has to wait, and its connection with it. */
const REFUSALS_PER_SECOND = 100;
const MAX_WAIT_MS = 1000;

/** What a request of a key may do, and the headers that say so. */
type Allowance = { isAllowed: boolean; retryAfter: number; headers: Record<string, string> };

type RateRefusal = { problem: Problem; further: Record<string, string>; afterMs: number };

/** Whose requests are counted, and what is said of them. */
type LimitWords = { name: string; may: (perMinute: number) => string };

const OF_KEYS: LimitWords = { name: 'key', may: (perMinute) => `This key may send ${perMinute} requests a minute` };
export const OF_QUOTES: LimitWords = {
  name: 'quotes',
  may: (perMinute) => `This key may save ${perMinute} quotes a minute`,
};
export const OF_ADDRESSES: LimitWords = {
  name: 'address',
  may: (perMinute) => `One address may send ${perMinute} requests a minute with this key`,
};

/** Whoever has more than this many addresses is stopped by the limit of the key. */
const MAX_BUCKETS = 100_000;

/** The buckets of all that is counted, which fill up again with the time. */
const tokenBuckets = (perMinute: number, name: string, now: () => number) => {
  const buckets = new Map<Counted, Bucket>();
  let spentAt = Number.NEGATIVE_INFINITY;

  /** A full bucket is the same as no bucket. */
  const forget = (at: number) => {
    for (const [key, bucket] of buckets) if (at - bucket.at > MINUTE_MS) buckets.delete(key);
  };
  const timer = setInterval(() => forget(now()), MINUTE_MS).unref();

  const refilled = (counted: Counted): Bucket => {
    const at = now();
    const bucket = buckets.get(counted) ?? { tokens: perMinute, at };
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) * perMinute) / MINUTE_MS);
    bucket.at = at;
    return bucket;
  };

  const take = (counted: Counted): Allowance => {
    const bucket = refilled(counted);
    if (buckets.size >= MAX_BUCKETS && !buckets.has(counted)) buckets.clear();
    buckets.set(counted, bucket);
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens--;
    else spentAt = bucket.at;
    const secondsTo = (tokens: number) => Math.ceil(((tokens - bucket.tokens) * MINUTE_MS) / perMinute / 1000);
    return {
      isAllowed,
      retryAfter: Math.max(1, secondsTo(1)),
      headers: {
        'ratelimit-policy': `"${name}";q=${perMinute};w=60`,
        ratelimit: `"${name}";r=${Math.floor(bucket.tokens)};t=${secondsTo(perMinute)}`,
      },
    };
  };

  return { refilled, take, spentAt: () => spentAt, close: () => clearInterval(timer) };
};

/** How long a refusal waits. A second's worth is given out at once. */
const waitOf = (bucket: Bucket): number => {
  const until = Math.max(bucket.at, bucket.refusedUntil ?? bucket.at) + 1000 / REFUSALS_PER_SECOND;
  bucket.refusedUntil = Math.min(until, bucket.at + 1000 + MAX_WAIT_MS);
  return Math.max(0, bucket.refusedUntil - bucket.at - 1000);
};

type RateLimiter = ReturnType<typeof rateLimiter>;

/**
 * A token bucket for each key, or for whatever else is counted, in this process (D11). It is written here because it
 * needs the checked key and the order of D2, and is shorter than the configuration of a plug-in (docs/adr/0012).
 */
export const rateLimiter = (
  perMinute: number,
  { name, may }: LimitWords = OF_KEYS,
  now: () => number = () => performance.now(),
) => {
  const { refilled, take, spentAt, close } = tokenBuckets(perMinute, name, now);

  const rateLimited = (retryAfter: number) =>
    new Problem('rate_limited', `${may(perMinute)}; wait ${retryAfter} s`, {
      headers: { 'retry-after': String(retryAfter) },
    });

  return {
    take: (counted: Counted): Allowance | undefined => (perMinute === 0 ? undefined : take(counted)),
    check(counted: Counted, reply: FastifyReply): void {
      if (perMinute === 0) return;
      const { isAllowed, retryAfter, headers } = take(counted);
      reply.headers(headers);
      if (!isAllowed) throw rateLimited(retryAfter);
    },
    /** Takes a token; the refusal if there is none. */
    spend(counted: Counted): Problem | undefined {
      if (perMinute === 0) return undefined;
      const { isAllowed, retryAfter } = take(counted);
      return isAllowed ? undefined : rateLimited(retryAfter);
    },
    /** Whether any key was refused within the last second: if none was, there is nothing to look up. */
    hasSpent: (): boolean => now() - spentAt() < 1000,
    /**
     * The refusal of a key that has no tokens left, the headers that go with it, and how long it has to wait (docs/adr/0021). Takes no
     * token from a key that has some.
     */
    refusal(counted: Counted): RateRefusal | undefined {
      if (perMinute === 0) return undefined;
      const bucket = refilled(counted);
      if (bucket.tokens >= 1) return undefined;
      const { retryAfter, headers } = take(counted);
      return { problem: rateLimited(retryAfter), further: headers, afterMs: waitOf(bucket) };
    },
    close,
  };
};
