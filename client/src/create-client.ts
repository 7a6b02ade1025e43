import createClient from 'openapi-fetch';
import type { paths } from './generated/api.ts';
import { type Clock, retryingFetch, type SendRequest, systemClock } from './retrying-fetch.ts';
import { callHeaders, type VantailClient } from './vantail-client.ts';

/**
 * The options of a client.
 *
 * @example
 * const options: VantailClientOptions = { baseUrl: 'https://vantail.example', key: 'vtl_...', retries: 5 };
 */
export type VantailClientOptions = {
  /** Where the service is, without /v1. */
  baseUrl: string;
  /**
   * An API key of the tenant, or the operator's token for the routes under /operator. Without one the calls are those of the
   * browser's session, for a page of the service itself.
   */
  key?: string;
  /** Sends each request; the platform's `fetch` by default. */
  fetch?: SendRequest;
  /** How often a call is retried after 429, 503 or a lost connection. 3 by default, 0 for never. */
  retries?: number;
  /** The longest wait before a retry, whatever Retry-After says. 30,000 by default. */
  maxWaitMs?: number;
};

/**
 * Creates a client. It sends the key, gives every write an Idempotency-Key, and retries where that is safe.
 *
 * @example
 * const vantail = createVantailClient({ baseUrl: 'https://vantail.example', key: 'vtl_...' });
 * const brand = unwrap(await vantail.POST('/v1/brands', { body: { name: 'Atelier Lumière' } }));
 */
export const createVantailClient = (
  { baseUrl, key, fetch, retries = 3, maxWaitMs = 30_000 }: VantailClientOptions,
  /** @internal For tests. */
  clock: Clock = systemClock,
): VantailClient => {
  // Looked up with each call, so that a `fetch` that is replaced later (by a test or a monitor) is used.
  const send = fetch ?? ((request: Request) => globalThis.fetch(request));
  const client = createClient<paths>({ baseUrl, fetch: retryingFetch({ send, retries, maxWaitMs, clock }) });
  client.use(callHeaders(key));
  return client as VantailClient;
};
