import type { TenantRead, TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { StoredExample } from '../../../product-configuration/examples/store.ts';

/** D21.3: keeps the active examples of these products as they are now, for the hour when the plan is judged by them. */
export const keepExamples = (tx: TenantTransaction, planId: number, productIds: readonly number[], limit: number) =>
  tx.query(
    `insert into plan_examples (tenant_id, plan_id, id, product_id, name, body, expect)
     select tenant_id, $2::bigint, id, product_id, name, body, expect from examples
     where tenant_id = $1 and product_id = any($3::bigint[]) and active order by product_id, id limit $4`,
    [tx.tenantId, planId, productIds, limit],
  );

export const listKeptExamples = (read: TenantRead, planId: number) =>
  read.query<StoredExample>(
    `select id, product_id, name, body, expect from plan_examples
     where tenant_id = $1 and plan_id = $2 order by product_id, id`,
    [read.tenantId, planId],
  );

export const forgetExamples = (tx: TenantTransaction, planId: number) =>
  tx.query('delete from plan_examples where tenant_id = $1 and plan_id = $2', [tx.tenantId, planId]);

/** Of these examples those that are active, as they are now. */
export const listExamplesNow = (read: TenantRead, ids: readonly number[]) =>
  read.query<StoredExample>(
    `select id, product_id, name, body, expect from examples
     where tenant_id = $1 and id = any($2::bigint[]) and active`,
    [read.tenantId, ids],
  );
