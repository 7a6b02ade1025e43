import type { Middleware } from 'openapi-fetch';

const WRITES: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Not `crypto.randomUUID`: browsers have it under https only, and a console may be served by plain http at home. */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Names the caller and makes writes repeatable. Runs once a call, so that all tries carry the same Idempotency-Key. */
export const callHeaders = (key: string): Middleware => ({
  onRequest({ request: { headers, method }, schemaPath }) {
    if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${key}`);
    if (!WRITES.includes(method)) return;
    // D1: the key counts under /v1 only. Elsewhere the service ignores it, and it must not make a retry look safe.
    if (!schemaPath.startsWith('/v1/')) headers.delete('Idempotency-Key');
    else if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newIdempotencyKey());
  },
});
