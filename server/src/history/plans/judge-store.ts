import type { StoredExample } from '../../catalogue/index.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';

/** D21.3: keeps the active examples of these products as they are now, for the hour when the plan is judged by them. */
export const keepExamples = async (
  tx: TenantTransaction,
  planId: number,
  productIds: readonly number[],
  limit: number,
): Promise<void> => {
  // As texts: what is stored is what was written, to the letter.
  const found = await tx.query<{ id: number; product_id: number; name: string; body: string; expect: string }>(
    `select id, product_id, name, body::text, expect::text from examples
     where tenant_id = $1 and product_id = any($2::bigint[]) and active order by product_id, id limit $3`,
    [tx.tenantId, productIds, limit],
  );
  await insertRows(tx, {
    into: 'plan_examples (tenant_id, plan_id, id, product_id, name, body, expect)',
    row: '$1, $2, ?, ?, ?, ?, ?',
    shared: [planId],
    rows: found.map(({ id, product_id, name, body, expect }) => [id, product_id, name, body, expect]),
  });
};

export const listExamplesOfPlan = (read: TenantRead, planId: number) =>
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
