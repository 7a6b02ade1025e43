import type { App } from '../../platform/http/fastify-types.ts';

/** One call of the HTTP API, in this process or over the network; throws on a refusal. */
export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  token: string,
  body?: object,
  idempotencyKey?: string,
) => Promise<Record<string, unknown>>;

const unexpected = (status: number, what: string, body: string) => new Error(`${what} answered ${status}: ${body}`);

/** Calls the service inside this process. `refusalOf`: what is thrown where it refuses. */
export const sendInProcess =
  (app: App, refusalOf = unexpected): Send =>
  async (method, path, token, body, idempotencyKey) => {
    const { statusCode, body: text } = await app.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        // Header values are Latin-1: names of the demo are not.
        ...(idempotencyKey ? { 'idempotency-key': encodeURIComponent(idempotencyKey) } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (statusCode >= 400) throw refusalOf(statusCode, `${method} ${path}`, text);
    return JSON.parse(text);
  };
