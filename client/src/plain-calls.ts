import { VantailError } from './problem.ts';
import { type Clock, retryingFetch, type SendRequest, systemClock } from './retrying-fetch.ts';
import { newIdempotencyKey } from './vantail-client.ts';

/**
 * Sends one call and gives its answer, or throws a VantailError.
 *
 * @example
 * const brandsOf = (call: PlainCall) => call<{ total: number }>('GET', '/v1/brands');
 */
export type PlainCall = <Answer>(
  method: 'GET' | 'POST',
  path: string,
  further?: { body?: unknown; headers?: Record<string, string> },
) => Promise<Answer>;

/**
 * Calls by path, without the types and the code of openapi-fetch, for a page where every kilobyte counts. Like a client it
 * sends the key, gives every POST an Idempotency-Key, and retries three times where that is safe.
 *
 * @example
 * const call = plainCalls({ baseUrl: 'https://vantail.example', key: 'vtl_...' });
 * const { tenant } = await call<Schemas['Me']>('GET', '/v1/me');
 */
export const plainCalls = (
  { baseUrl, key, fetch }: { baseUrl: string; key: string; fetch?: SendRequest },
  /** @internal For tests. */
  clock: Clock = systemClock,
): PlainCall => {
  const platform = (request: Request) => globalThis.fetch(request);
  const send = retryingFetch({ send: fetch ?? platform, retries: 3, maxWaitMs: 30_000, clock });
  return async <Answer>(...[method, path, { body, headers } = {}]: Parameters<PlainCall>) => {
    const ofWrite = { 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey() };
    const request = new Request(`${baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(method === 'POST' ? ofWrite : {}), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await send(request);
    // An error page of a proxy is no JSON.
    if (!response.ok) throw new VantailError(response, await response.json().catch(() => undefined));
    return (await response.json()) as Answer;
  };
};
