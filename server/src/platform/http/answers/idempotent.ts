import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { validationError } from '../../errors.ts';
import { callerOf } from '../authentication/caller.ts';
import { type KeyLimits, runOnce, type StoredAnswer, type Work } from './run-once.ts';

declare module 'fastify' {
  interface FastifyInstance {
    keyLimits: KeyLimits;
  }
}

/** D1: writes under /v1. The stateless quote and the choices write nothing, and the test of a webhook nothing but how it went. */
export const takesIdempotencyKey = (method: string, path: string): boolean =>
  path.startsWith('/v1/') &&
  !/\/(quote|choices|test)$/.test(path) &&
  ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

/** D1: method, path, query, body. The body counts byte by byte, since a retry repeats the bytes. */
const fingerprintOf = (request: FastifyRequest): Uint8Array =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(request.rawBody ?? '')
    .digest();

/** What decides which fields an answer shows a caller (D16.6, D28.7). */
const readerOf = (request: FastifyRequest): string => {
  const { priceDetail, scopes } = callerOf(request);
  return [priceDetail, ...scopes.toSorted()].join(' ');
};

const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = String(header);
  if (/^[\x20-\x7e]{1,255}$/.test(key) && key.trim() !== '') return key;
  const message = 'must be 1 to 255 printable ASCII characters';
  throw validationError([
    { header: 'Idempotency-Key', code: 'invalid_header', message, params: { minimum: 1, maximum: 255 } },
  ]);
};

/** Runs a write once for the Idempotency-Key of its request, if it has one. */
export const idempotent = async (
  tx: TenantTransaction,
  request: FastifyRequest,
  work: Work,
): Promise<{ answer: StoredAnswer; isReplay: boolean }> => {
  const key = keyOf(request);
  if (key === undefined) return { answer: await work(), isReplay: false };
  const claim = { key, fingerprint: fingerprintOf(request), reader: readerOf(request) };
  return runOnce(tx, claim, request.server.keyLimits, work);
};

/** The object that a write answered with: the one at its Location, or the one that was written to. */
const objectPath = ({ location }: StoredAnswer, request: FastifyRequest): string =>
  location ?? (request.url.split('?', 1)[0] as string).replace(/\/options$/, '');

/** An answer whose body was not stored; an answer without a body is 204. */
export const lacksBody = ({ status, body }: StoredAnswer): boolean => body === null && status !== 204;

/**
 * D1, docs/adr/0027: the body of a long answer, or of one that another reader was given, is read again from the object that it
 * showed, with the rights of this caller, and only while the object still has the same version; otherwise undefined.
 */
export const rebuiltBody = async (answer: StoredAnswer, request: FastifyRequest): Promise<string | undefined> => {
  if (answer.etag === null) return undefined;
  // Who asks, and in which language.
  const callerHeaders = Object.entries(request.headers).filter(([name]) =>
    ['authorization', 'cookie', 'accept-language'].includes(name),
  );
  const read = await request.server.inject({
    method: 'GET',
    url: objectPath(answer, request),
    headers: Object.fromEntries(callerHeaders),
  });
  return read.statusCode === 200 && read.headers.etag === answer.etag ? read.body : undefined;
};

/** Says that the body is no longer available: status, Location and ETag are those of the first answer. */
export const withoutBody = (reply: FastifyReply): FastifyReply => reply.header('idempotency-body', 'gone').send();
