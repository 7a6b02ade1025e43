import type { Clock } from './clock.ts';
import { retryWaitMs } from './retry-wait.ts';

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
