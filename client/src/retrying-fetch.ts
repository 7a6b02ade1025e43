/** Time and randomness, separated from the rules that use them, so that tests need not wait. */
export type Clock = {
  now(): number;
  /** From 0 up to 1, without 1. */
  random(): number;
  /** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });

export const systemClock: Clock = { now: () => Date.now(), random: () => Math.random(), sleep };

const FIRST_WAIT_MS = 250;

/** Retry-After in milliseconds: seconds or an HTTP date (RFC 9110); undefined if there is none that can be read. */
const retryAfterMs = (header: string | null, now: number): number | undefined => {
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
const retryWaitMs = (retryAfter: string | null, triesSoFar: number, maxWaitMs: number, clock: Clock): number => {
  const backOffMs = () => clock.random() * Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** (triesSoFar - 1));
  return Math.min(maxWaitMs, retryAfterMs(retryAfter, clock.now()) ?? backOffMs());
};

/** What sends one request: the platform's `fetch`, or one that behaves like it. */
export type SendRequest = (request: Request) => Promise<Response>;

type Settings = { send: SendRequest; retries: number; maxWaitMs: number; clock: Clock };

/** D2: nothing was done. */
const RATE_LIMITED = 429;
/** D2: usually nothing was done, but a database that failed during its commit may have done it. */
const UNAVAILABLE = 503;
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** If it is unknown whether the work was done, only requests that are safe to repeat are sent again. */
const isRepeatable = ({ method, headers }: Request) => SAFE_METHODS.includes(method) || headers.has('Idempotency-Key');

/**
 * How `fetch` reports that there was no answer: TypeError by its standard, NetworkError in some older implementations.
 */
const isLostConnection = (error: unknown) =>
  ['TypeError', 'NetworkError'].includes((error as Error | undefined)?.name ?? '');

type Outcome = { response: Response } | { error: unknown };

const attempt = async (send: SendRequest, request: Request): Promise<Outcome> => {
  try {
    return { response: await send(request) };
  } catch (error) {
    return { error };
  }
};

const mayRetry = (outcome: Outcome, request: Request): boolean => {
  if (request.signal.aborted) return false;
  if ('error' in outcome) return isLostConnection(outcome.error) && isRepeatable(request);
  const { status } = outcome.response;
  return status === RATE_LIMITED || (status === UNAVAILABLE && isRepeatable(request));
};

/**
 * A `fetch` that retries after 429, 503 and lost connections. Every try sends the same request with the same body and
 * Idempotency-Key, so a write whose answer was lost is answered again, not done again (D1).
 */
export const retryingFetch =
  ({ send, retries, maxWaitMs, clock }: Settings): SendRequest =>
  async (request) => {
    for (let tries = 1; ; tries++) {
      const isLast = tries > retries;
      // A body can be read only once: all tries but the last send a copy.
      const outcome = await attempt(send, isLast ? request : request.clone());
      if (isLast || !mayRetry(outcome, request)) {
        if ('error' in outcome) throw outcome.error;
        return outcome.response;
      }
      const answer = 'response' in outcome ? outcome.response : undefined;
      // This answer is not read; left open, it would hold its connection.
      await answer?.body?.cancel().catch(() => {});
      const waitMs = retryWaitMs(answer?.headers.get('Retry-After') ?? null, tries, maxWaitMs, clock);
      await clock.sleep(waitMs, request.signal);
    }
  };
