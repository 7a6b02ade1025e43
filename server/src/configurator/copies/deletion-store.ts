import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { exampleColumns, ruleColumns, selectList, stepColumns } from '../../platform/resource/columns.ts';
import type { ExampleRecord } from '../examples/store.ts';
import type { RuleRecord } from '../rules/store.ts';
import type { StepRow } from '../steps/store.ts';

/** The places in saved quotes that name the product. A line of a roof-window size has no row, so the lines themselves are read. */
export const listQuoteLinesOf = (tx: TenantTransaction, productId: number) =>
  tx.query<{ quote_id: number; number: number; line: number }>(
    `select q.id as quote_id, q.number, (l.place - 1)::integer as line
     from quotes q cross join lateral json_array_elements(q.lines) with ordinality as l (line, place)
     where q.tenant_id = $1 and l.line ->> 'product_id' = $2::text
     order by q.id, l.place limit 50`,
    [tx.tenantId, productId],
  );

export const listSteps = (tx: TenantTransaction, productId: number) =>
  tx.query<StepRow>(
    `select ${selectList([...stepColumns, 'contribution'])} from steps where tenant_id = $1 and product_id = $2 order by id`,
    [tx.tenantId, productId],
  );

export const listRules = (tx: TenantTransaction, productId: number) =>
  tx.query<RuleRecord>(
    `select ${selectList(ruleColumns)} from rules where tenant_id = $1 and product_id = $2 order by id`,
    [tx.tenantId, productId],
  );

export const listExamples = (tx: TenantTransaction, productId: number) =>
  tx.query<ExampleRecord>(
    `select ${selectList(exampleColumns)} from examples where tenant_id = $1 and product_id = $2 order by id`,
    [tx.tenantId, productId],
  );

export const listAttachments = (tx: TenantTransaction, productId: number) =>
  tx.query<{ step_id: number; option_id: number }>(
    `select a.step_id, a.option_id from steps s
     join step_options a on a.tenant_id = s.tenant_id and a.step_id = s.id
     where s.tenant_id = $1 and s.product_id = $2 order by a.step_id, a.position`,
    [tx.tenantId, productId],
  );

/** What belongs to the product first: its foreign keys lead to it. */
export const deleteProductWithParts = async (tx: TenantTransaction, productId: number, stepIds: readonly number[]) => {
  await tx.query('delete from step_options where tenant_id = $1 and step_id = any($2::bigint[])', [
    tx.tenantId,
    stepIds,
  ]);
  await tx.query('delete from examples where tenant_id = $1 and product_id = $2', [tx.tenantId, productId]);
  await tx.query('delete from rules where tenant_id = $1 and product_id = $2', [tx.tenantId, productId]);
  await tx.query('delete from steps where tenant_id = $1 and product_id = $2', [tx.tenantId, productId]);
  await tx.query('delete from pricing_configurations where tenant_id = $1 and product_id = $2', [
    tx.tenantId,
    productId,
  ]);
  await tx.query('delete from products where tenant_id = $1 and id = $2', [tx.tenantId, productId]);
};
