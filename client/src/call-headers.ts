import type { Middleware } from 'openapi-fetch';

const WRITES: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Not `crypto.randomUUID`: browsers have it only under https, and a console may be served over plain http in a local
 * network.
 */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Identifies the caller and makes writes repeatable. It runs once per call, so that all tries have the same
 * Idempotency-Key.
 */
export const callHeaders = (key: string | undefined): Middleware => ({
  onRequest({ request: { headers, method }, schemaPath }) {
    if (key !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${key}`);
    if (!WRITES.includes(method)) return;
    // D1: the key has an effect only under /v1. Elsewhere the service ignores it, and it must not make a retry look
    // safe.
    if (!schemaPath.startsWith('/v1/')) headers.delete('Idempotency-Key');
    else if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newIdempotencyKey());
  },
});
