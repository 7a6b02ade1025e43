import type { SystemTransaction, TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { Refusal } from '../store.ts';

export type DuePlan = { tenant_id: number; id: number };

/**
 * D17.4: the first plan of each active tenant whose hour has come. One tenant's plans are published in the order of their hours:
 * the next one shows when this one is done.
 */
export const listDuePlans = (read: SystemTransaction, tenantId: number | null = null) =>
  read.query<DuePlan>(
    `select distinct on (d.tenant_id) d.tenant_id, d.id
     from due_work d join tenants t on t.id = d.tenant_id
     where d.kind = 'plan' and d.due_at <= now() and d.due_at < 'infinity' and t.active
       and ($1::bigint is null or d.tenant_id = $1)
     order by d.tenant_id, d.due_at, d.id limit 500`,
    [tenantId],
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
