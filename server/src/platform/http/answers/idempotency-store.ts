import type { TenantTransaction } from '../../database/tenant-transaction.ts';

export type StoredAnswer = { status: number; location: string | null; etag: string | null; body: string | null };
type StoredKey = StoredAnswer & { fingerprint: Uint8Array; reader: string | null };

/**
 * Takes the key for this transaction. A concurrent request with the same key waits here, on the primary key, until the
 * first transaction ends. Returns false if an unexpired answer is stored already; an expired one is replaced.
 */
export const claimKey = async (
  tx: TenantTransaction,
  key: string,
  fingerprint: Uint8Array,
  now: Date,
  expiredBefore: Date,
) => {
  tx.locks.take('idempotency_keys', [key]);
  const claimed = await tx.query(
    `insert into idempotency_keys (tenant_id, key, fingerprint, created_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, key) do update set fingerprint = excluded.fingerprint, created_at = excluded.created_at
       where idempotency_keys.created_at < $5
     returning key`,
    [tx.tenantId, key, fingerprint, now, expiredBefore],
  );
  return claimed.length === 1;
};

export const findKey = (tx: TenantTransaction, key: string) =>
  tx.one<StoredKey>(
    'select fingerprint, reader, status, location, etag, body from idempotency_keys where tenant_id = $1 and key = $2',
    [tx.tenantId, key],
  );

export const storeAnswer = (
  tx: TenantTransaction,
  { key, reader }: { key: string; reader: string },
  { status, location, etag, body }: StoredAnswer,
) =>
  tx.query(
    `update idempotency_keys set reader = $3, status = $4, location = $5, etag = $6, body = $7
     where tenant_id = $1 and key = $2`,
    [tx.tenantId, key, reader, status, location, etag, body],
  );

/**
 * How many keys the tenant has, and how many bytes of answers; PostgreSQL knows the length of a stored text without
 * reading it.
 */
export const measureKeys = async (tx: TenantTransaction): Promise<{ keys: number; bytes: number }> => {
  const sums = await tx.one<{ keys: number; bytes: number }>(
    `select count(*) as keys, coalesce(sum(octet_length(body)), 0)::bigint as bytes
     from idempotency_keys where tenant_id = $1`,
    [tx.tenantId],
  );
  return sums ?? { keys: 0, bytes: 0 };
};

export const deleteExpiredKeys = (tx: TenantTransaction, expiredBefore: Date) =>
  tx.query('delete from idempotency_keys where tenant_id = $1 and created_at < $2', [tx.tenantId, expiredBefore]);
