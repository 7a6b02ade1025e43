import type { Clock } from './clock.ts';

const FIRST_WAIT_MS = 250;

/** Retry-After in milliseconds: seconds or an HTTP date (RFC 9110); undefined if there is none that can be read. */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse alone would accept much that is not an HTTP date, such as "1.5".
  const date = / GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/**
 * How long to wait before the next try: as the answer says, otherwise a random part of a span that doubles with each
 * try (full jitter), so that clients which failed together do not retry together.
 */
export const retryWaitMs = (retryAfter: string | null, triesSoFar: number, maxWaitMs: number, clock: Clock): number => {
  const backOffMs = () => clock.random() * Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** (triesSoFar - 1));
  return Math.min(maxWaitMs, retryAfterMs(retryAfter, clock.now()) ?? backOffMs());
};
