import { eachTenant } from '../../callers/each-tenant.ts';
import { isRowTimeout } from '../../database/database-errors.ts';
import type { Database, TenantTransaction } from '../../database/tenant-transaction.ts';
import { Problem } from '../../errors.ts';
import {
  claimKey,
  deleteExpiredKeys,
  findKey,
  measureKeys,
  type StoredAnswer,
  storeAnswer,
} from './idempotency-store.ts';

export type { StoredAnswer } from './idempotency-store.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** A longer answer is not stored: its key has the status and headers, and the object is read again (docs/adr/0027). */
export const STORED_ANSWER_BYTES = 64 * KIB;
/** The most that is stored for one tenant within 24 hours; answers beyond this are not stored either. */
export const TENANT_ANSWER_BYTES = 64 * MIB;
export const TENANT_KEYS = 500_000;
/** How much a process stores for a tenant before it asks the database for the total again. */
const MEASURED_KEYS = 5000;
const MEASURED_BYTES = 4 * MIB;

type StoredKeys = { keys: number; bytes: number; newKeys: number; newBytes: number };

export type KeyLimits = ReturnType<typeof keyLimits>;

/** D1: bounds the keys and answers of each tenant, by the last measured total and what this process has added since. */
export const keyLimits = () => {
  const stored = new Map<number, StoredKeys>();
  return {
    /** Refuses a new key if there are too many. */
    async mustHaveRoom(tx: TenantTransaction): Promise<void> {
      const known = stored.get(tx.tenantId);
      if (!known || known.newKeys >= MEASURED_KEYS || known.newBytes >= MEASURED_BYTES)
        stored.set(tx.tenantId, { ...(await measureKeys(tx)), newKeys: 0, newBytes: 0 });
      const { keys = 0, newKeys = 0 } = stored.get(tx.tenantId) ?? {};
      if (keys + newKeys <= TENANT_KEYS) return;
      const detail = `${TENANT_KEYS} Idempotency-Keys are kept for a day, and no more; send the request without one, or later`;
      throw new Problem('rate_limited', detail, { headers: { 'retry-after': '60' } });
    },
    /** What is stored of this answer: all of it, or only status and headers. */
    storableBody(tenantId: number, body: string | null): string | null {
      const known = stored.get(tenantId) ?? { keys: 0, bytes: 0, newKeys: 0, newBytes: 0 };
      const bytes = body === null ? 0 : Buffer.byteLength(body);
      const isStored = bytes <= STORED_ANSWER_BYTES && known.bytes + known.newBytes + bytes <= TENANT_ANSWER_BYTES;
      stored.set(tenantId, {
        ...known,
        newKeys: known.newKeys + 1,
        newBytes: known.newBytes + (isStored ? bytes : 0),
      });
      return isStored ? body : null;
    },
  };
};

const RETENTION_MS = 24 * 3600 * 1000; // D1

const expiredBefore = (now: Date) => new Date(now.getTime() - RETENTION_MS);

/** What the work of a key answers, and what of it is stored for repeats. */
export type Work = () => Promise<StoredAnswer & { replayBody?: string | null; isWhole: boolean }>;

/** The reader of an answer of which the route shows each caller its part. */
const ANYONE = 'anyone';

/** `reader` is what the caller may see. */
type KeyClaim = { key: string; fingerprint: Uint8Array; reader: string };

const replayed = async (tx: TenantTransaction, { key, fingerprint, reader }: KeyClaim): Promise<StoredAnswer> => {
  const stored = await findKey(tx, key);
  if (!stored)
    throw new Problem('idempotency_in_progress', 'The first request with this key was just given up; try again');
  if (Buffer.compare(stored.fingerprint, fingerprint) !== 0) {
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used for a different request; use a new key');
  }
  // A caller who may see less, or more, reads the object again.
  return stored.reader === reader || stored.reader === ANYONE ? stored : { ...stored, body: null };
};

const claim = async (tx: TenantTransaction, { key, fingerprint }: KeyClaim): Promise<boolean> => {
  const now = new Date();
  try {
    return await claimKey(tx, key, fingerprint, now, expiredBefore(now));
  } catch (error) {
    // The first request held the key for longer than the lock timeout (2 s). Who waited for more than the key gets another error.
    if (!isRowTimeout(error)) throw error;
    throw new Problem('idempotency_in_progress', 'The first request with this Idempotency-Key is still running');
  }
};

/**
 * Runs a write once for its key. Key and work commit in one transaction (docs/adr/0007): a refusal rolls back and leaves
 * the key free, so only 2xx answers are ever stored.
 */
export const runOnce = async (
  tx: TenantTransaction,
  claimed: KeyClaim,
  limits: KeyLimits,
  work: Work,
): Promise<{ answer: StoredAnswer; isReplay: boolean }> => {
  if (!(await claim(tx, claimed))) return { answer: await replayed(tx, claimed), isReplay: true };
  await limits.mustHaveRoom(tx);
  const answer = await work();
  const body = answer.replayBody === undefined ? answer.body : answer.replayBody;
  const owner = answer.isWhole ? { ...claimed, reader: ANYONE } : claimed;
  tx.queueWithCommit(storeAnswer(tx, owner, { ...answer, body: limits.storableBody(tx.tenantId, body) }));
  return { answer, isReplay: false };
};

/** Deletes answers after their 24 hours. */
export const cleanUp = (database: Database, now = new Date(), signal?: AbortSignal): Promise<void> =>
  eachTenant(
    database,
    (tenantId) => database.transaction(tenantId, (tx) => deleteExpiredKeys(tx, expiredBefore(now))),
    signal,
  );
