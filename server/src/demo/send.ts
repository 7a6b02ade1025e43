import type { App } from '../http/fastify-types.ts';

/** One call of the HTTP API, in this process or over the network; throws on a refusal. */
export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  token: string,
  body?: object,
  idempotencyKey?: string,
) => Promise<Record<string, unknown>>;

/** As long as the longest call may take on the service's side, which is `verify`. */
const LIMIT_MS = 600_000;

const request = (token: string, body?: object, idempotencyKey?: string) => ({
  headers: {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
    // Header values are Latin-1: names of the demo are not.
    ...(idempotencyKey ? { 'idempotency-key': encodeURIComponent(idempotencyKey) } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
});

const answer = (what: string, status: number, text: string) => {
  if (status >= 400) throw new Error(`${what} answered ${status}: ${text}`);
  return JSON.parse(text);
};

/** Calls the service inside this process. */
export const sendInProcess =
  (app: App): Send =>
  async (method, path, token, body, key) => {
    const response = await app.inject({ method, url: path, ...request(token, body, key) });
    return answer(`${method} ${path}`, response.statusCode, response.body);
  };

/** Calls a service that runs elsewhere on this machine. */
export const sendTo =
  (url: string): Send =>
  async (method, path, token, body, key) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...request(token, body, key),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return answer(`${method} ${path}`, response.status, await response.text());
  };
