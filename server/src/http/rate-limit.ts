import type { FastifyReply } from 'fastify';
import { Problem } from '../errors.ts';

const MINUTE_MS = 60_000;

type Bucket = { tokens: number; at: number };

/** What a request of a key may do, and the headers that say so. */
type Allowance = { isAllowed: boolean; retryAfter: number; headers: Record<string, string> };

export type RateLimiter = ReturnType<typeof rateLimiter>;

/**
 * A token bucket a key, in this process (D11). Written here because it needs the checked key and the order of D2, and
 * is shorter than a plug-in's configuration (docs/adr/0012).
 */
export const rateLimiter = (perMinute: number, now: () => number = () => performance.now()) => {
  const buckets = new Map<number, Bucket>();

  /** A full bucket is the same as none. */
  const forget = (at: number) => {
    for (const [key, bucket] of buckets) if (at - bucket.at > MINUTE_MS) buckets.delete(key);
  };
  const timer = setInterval(() => forget(now()), MINUTE_MS).unref();

  const take = (keyId: number): Allowance => {
    const at = now();
    const bucket = buckets.get(keyId) ?? { tokens: perMinute, at };
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) * perMinute) / MINUTE_MS);
    bucket.at = at;
    buckets.set(keyId, bucket);
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens--;
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
    take: (keyId: number): Allowance | undefined => (perMinute === 0 ? undefined : take(keyId)),
    check(keyId: number, reply: FastifyReply): void {
      if (perMinute === 0) return;
      const { isAllowed, retryAfter, headers } = take(keyId);
      reply.headers(headers);
      if (isAllowed) return;
      throw new Problem('rate_limited', `This key may send ${perMinute} requests a minute; wait ${retryAfter} s`, {
        headers: { 'retry-after': String(retryAfter) },
      });
    },
    close: () => clearInterval(timer),
  };
};
