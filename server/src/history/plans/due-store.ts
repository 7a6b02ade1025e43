import type { SystemTransaction, TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Refusal } from './refusal.ts';

export type DuePlan = { tenant_id: number; id: number };

/** D17.4: the active tenants, of all or of one node, that have a plan whose hour has come. */
export const listDueTenants = (read: SystemTransaction, tenants?: readonly number[]) =>
  read.query<{ tenant_id: number }>(
    `select distinct d.tenant_id from due_work d join tenants t on t.id = d.tenant_id
     where d.kind = 'plan' and d.due_at <= now() and d.due_at < 'infinity' and t.active
       ${tenants ? 'and d.tenant_id = any($1::bigint[])' : ''} limit 500`,
    tenants ? [tenants] : [],
  );

/** The tenant's plan whose hour came first. Its plans are published in this order: the next one shows when this one is done. */
export const findDuePlan = (read: TenantRead): Promise<{ id: number } | undefined> =>
  read.one<{ id: number }>(
    `select id from due_work where tenant_id = $1 and kind = 'plan' and due_at <= now() and due_at < 'infinity'
     order by due_at, id limit 1`,
    [read.tenantId],
  );

/** Holds a scheduled plan whose hour has come; false where another process has it, or it is no longer scheduled. */
export const takeDuePlan = async (tx: TenantTransaction, id: number): Promise<boolean> => {
  tx.locks.take('plans', [id]);
  const plan = await tx.one(
    `select id from plans where tenant_id = $1 and id = $2 and state = 'scheduled' and effective_at <= now()
     for no key update skip locked`,
    [tx.tenantId, id],
  );
  return plan !== undefined;
};

/** D17.4. */
export const markFailed = (tx: TenantTransaction, id: number, refusal: Refusal) => {
  tx.locks.take('plans', [id]);
  return tx.query(
    `update plans set state = 'failed', refusal = $3, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, JSON.stringify(refusal)],
  );
};
