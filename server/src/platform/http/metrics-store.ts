import type { SystemTransaction } from '../database/tenant-transaction.ts';

/** What waits for its time, and since when the oldest of it should have been done. */
export type DueWork = { kind: string; due: number; oldest_seconds: number };

/** Of all active tenants, or of those of one node. The second bound is that of the index. */
export const countDueWork = (read: SystemTransaction, tenants?: readonly number[]): Promise<DueWork[]> =>
  read.query<DueWork>(
    `select d.kind, count(*)::integer as due, extract(epoch from now() - min(d.due_at))::float8 as oldest_seconds
     from due_work d join tenants t on t.id = d.tenant_id
     where d.due_at <= now() and d.due_at < 'infinity' and t.active
       ${tenants ? 'and d.tenant_id = any($1::bigint[])' : ''} group by d.kind`,
    tenants ? [tenants] : [],
  );

/** Keys that end within 30 days, and are still good. */
export const countEndingKeys = async (read: SystemTransaction): Promise<number> => {
  const [found] = await read.query<{ ending: number }>(
    `select count(*)::integer as ending from api_keys
     where active and expires_at > now() and expires_at <= now() + interval '30 days'`,
  );
  return found?.ending ?? 0;
};
