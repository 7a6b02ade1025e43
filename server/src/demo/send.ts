import type { App } from '../http/routes/fastify-types.ts';

/** One call of the HTTP API, in this process or over the network; throws on a refusal. */
export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  token: string,
  body?: object,
  idempotencyKey?: string,
) => Promise<Record<string, unknown>>;

/** Calls the service inside this process. */
export const sendInProcess =
  (app: App): Send =>
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
    if (statusCode >= 400) throw new Error(`${method} ${path} answered ${statusCode}: ${text}`);
    return JSON.parse(text);
  };
