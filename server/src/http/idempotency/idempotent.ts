import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLockTimeout } from '../../database/database-errors.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { Problem, validationError } from '../../errors.ts';
import { claimKey, findKey, type StoredAnswer, storeAnswer } from './store.ts';

const KEPT_MS = 24 * 3600 * 1000; // D1

/** D1: writes under /v1. The stateless quote and the choices write nothing, and the test of a webhook nothing but how it went. */
export const takesIdempotencyKey = (method: string, path: string): boolean =>
  path.startsWith('/v1/') &&
  !/\/(quote|choices|test)$/.test(path) &&
  ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

export const expiredBefore = (now: Date) => new Date(now.getTime() - KEPT_MS);

/** D1: method, path, query, body. The body counts byte by byte, since a retry repeats the bytes. */
const fingerprintOf = (request: FastifyRequest): Uint8Array =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(request.rawBody ?? '')
    .digest();

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

const replayed = async (tx: TenantTransaction, key: string, fingerprint: Uint8Array): Promise<StoredAnswer> => {
  const stored = await findKey(tx, key);
  if (!stored)
    throw new Problem('idempotency_in_progress', 'The first request with this key was just given up; try again');
  if (Buffer.compare(stored.fingerprint, fingerprint) !== 0) {
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used for a different request; use a new key');
  }
  return stored;
};

const claim = async (tx: TenantTransaction, key: string, fingerprint: Uint8Array): Promise<boolean> => {
  const now = new Date();
  try {
    return await claimKey(tx, key, fingerprint, now, expiredBefore(now));
  } catch (error) {
    // The first request held the key for longer than the lock timeout (2 s).
    if (!isLockTimeout(error)) throw error;
    throw new Problem('idempotency_in_progress', 'The first request with this Idempotency-Key is still running');
  }
};

/**
 * Runs a write once for its Idempotency-Key. Key and work commit in one transaction (docs/adr/0007): a refusal rolls
 * back and leaves the key free, so only 2xx answers are ever stored.
 */
export const idempotent = async <Answer extends StoredAnswer>(
  tx: TenantTransaction,
  request: FastifyRequest,
  work: () => Promise<Answer & { replayBody?: string | null }>,
): Promise<{ answer: StoredAnswer; isReplay: boolean }> => {
  const key = keyOf(request);
  if (key === undefined) return { answer: await work(), isReplay: false };
  const fingerprint = fingerprintOf(request);
  if (!(await claim(tx, key, fingerprint))) return { answer: await replayed(tx, key, fingerprint), isReplay: true };
  const { keyLimits: limits } = request.server;
  await limits.mustHaveRoom(tx);
  const answer = await work();
  const body = answer.replayBody === undefined ? answer.body : answer.replayBody;
  tx.trail(storeAnswer(tx, key, { ...answer, body: limits.keptBody(tx.tenantId, body) }));
  return { answer, isReplay: false };
};
