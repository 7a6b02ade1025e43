import type { FastifyReply } from 'fastify';
import { Problem } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiter: RateLimiter;
  }
}

const MINUTE_MS = 60_000;

type Bucket = { tokens: number; at: number };

/** What a request of a key may do, and the headers that say so. */
type Allowance = { isAllowed: boolean; retryAfter: number; headers: Record<string, string> };

const rateLimited = (perMinute: number, retryAfter: number) =>
  new Problem('rate_limited', `This key may send ${perMinute} requests a minute; wait ${retryAfter} s`, {
    headers: { 'retry-after': String(retryAfter) },
  });

export type RateLimiter = ReturnType<typeof rateLimiter>;

/**
 * A token bucket for each key and each person, in this process (D11). It is written here because it needs the checked key and the order
 * of D2, and is shorter than the configuration of a plug-in (docs/adr/0012).
 */
export const rateLimiter = (perMinute: number, now: () => number = () => performance.now()) => {
  const buckets = new Map<number | string, Bucket>();
  let spentAt = Number.NEGATIVE_INFINITY;

  /** A full bucket is the same as no bucket. */
  const forget = (at: number) => {
    for (const [key, bucket] of buckets) if (at - bucket.at > MINUTE_MS) buckets.delete(key);
  };
  const timer = setInterval(() => forget(now()), MINUTE_MS).unref();

  const refilled = (owner: number | string): Bucket => {
    const at = now();
    const bucket = buckets.get(owner) ?? { tokens: perMinute, at };
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) * perMinute) / MINUTE_MS);
    bucket.at = at;
    return bucket;
  };

  const take = (owner: number | string): Allowance => {
    const bucket = refilled(owner);
    buckets.set(owner, bucket);
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens--;
    else spentAt = bucket.at;
    const secondsTo = (tokens: number) => Math.ceil(((tokens - bucket.tokens) * MINUTE_MS) / perMinute / 1000);
    return {
      isAllowed,
      retryAfter: Math.max(1, secondsTo(1)),
      headers: {
        'ratelimit-policy': `"key";q=${perMinute};w=60`,
        ratelimit: `"key";r=${Math.floor(bucket.tokens)};t=${secondsTo(perMinute)}`,
      },
    };
  };

  return {
    take: (owner: number | string): Allowance | undefined => (perMinute === 0 ? undefined : take(owner)),
    check(owner: number | string, reply: FastifyReply): void {
      if (perMinute === 0) return;
      const { isAllowed, retryAfter, headers } = take(owner);
      reply.headers(headers);
      if (!isAllowed) throw rateLimited(perMinute, retryAfter);
    },
    /** Whether any key was refused within the last second: if none was, there is nothing to look up. */
    hasSpent: (): boolean => now() - spentAt < 1000,
    /**
     * The refusal of a key that has no tokens left, and the headers that go with it. Takes no token from a key that has
     * some.
     */
    refusal(owner: number | string): { problem: Problem; further: Record<string, string> } | undefined {
      if (perMinute === 0 || refilled(owner).tokens >= 1) return undefined;
      const { retryAfter, headers } = take(owner);
      return { problem: rateLimited(perMinute, retryAfter), further: headers };
    },
    close: () => clearInterval(timer),
  };
};
