import type { TenantRead, TenantTransaction } from '../platform/database/tenant-transaction.ts';
import { recordWrite } from '../platform/ledger/record.ts';
import type { LedgerKind } from '../platform/ledger/recorded-change.ts';
import { exampleColumns, ruleColumns, selectList, stepColumns } from '../platform/resource/columns.ts';
import type { ExampleRecord } from './examples/store.ts';
import { type PartRecord, PRODUCT_PARTS, type ProductPart, productParts } from './product-parts.ts';
import type { RuleRecord } from './rules/store.ts';
import type { StepRow } from './steps/store.ts';

export type PartCounts = Record<ProductPart, number>;

export const NO_PARTS: PartCounts = { pricing_configurations: 0, steps: 0, rules: 0, examples: 0 };

/** The parts of a product but for its rows, which are large and read apart. */
export type ReadParts = {
  steps: (Omit<StepRow, 'contribution'> & { option_ids: number[] })[];
  rules: RuleRecord[];
  examples: ExampleRecord[];
};

const listPart = <Row>(
  read: TenantRead,
  table: ProductPart,
  columns: readonly string[],
  productId: number,
  order = 'id',
) =>
  read.query<Row>(
    `select ${selectList(columns)} from ${table} where tenant_id = $1 and product_id = $2 order by ${order}`,
    [read.tenantId, productId],
  );

/** In the order of the step's own list. */
const listAttachments = (read: TenantRead, productId: number) =>
  read.query<{ step_id: number; option_id: number }>(
    `select so.step_id, so.option_id
     from steps s join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
     where s.tenant_id = $1 and s.product_id = $2 order by so.step_id, so.position`,
    [read.tenantId, productId],
  );

/** Steps with their options, rules and examples, active and not, as they are stored. Four statements, sent at once. */
export const readParts = async (read: TenantRead, productId: number): Promise<ReadParts> => {
  const [steps, attachments, rules, examples] = await Promise.all([
    listPart<Omit<StepRow, 'contribution'>>(read, 'steps', stepColumns, productId, 'display_order, id'),
    listAttachments(read, productId),
    listPart<RuleRecord>(read, 'rules', ruleColumns, productId),
    listPart<ExampleRecord>(read, 'examples', exampleColumns, productId),
  ]);
  const byStep = Map.groupBy(attachments, ({ step_id }) => step_id);
  const optionsOf = (id: number) => (byStep.get(id) ?? []).map(({ option_id }) => option_id);
  return { steps: steps.map((step) => ({ ...step, option_ids: optionsOf(step.id) })), rules, examples };
};

/** The ids of a part, active and not. */
export const listPartIds = async (read: TenantRead, table: ProductPart, productId: number): Promise<number[]> => {
  const records = await read.query<{ id: number }>(
    `select id from ${table} where tenant_id = $1 and product_id = $2 order by id`,
    [read.tenantId, productId],
  );
  return records.map(({ id }) => id);
};

/** How many records of each part are active. */
export const countActiveParts = async (read: TenantRead, productId: number): Promise<PartCounts> => {
  const counts = PRODUCT_PARTS.map(
    (table) => `(select count(*) from ${table} where tenant_id = $1 and product_id = $2 and active) as ${table}`,
  );
  return (await read.one<PartCounts>(`select ${counts.join(', ')}`, [read.tenantId, productId])) ?? NO_PARTS;
};

type Deactivated = PartRecord & { version: number };

/** In the order of their ids, which is that of their changes in the ledger: an update answers in the order of the disk. */
const deactivatePart = (tx: TenantTransaction, table: ProductPart, productId: number) =>
  tx.query<Deactivated>(
    `with deactivated as (
       update ${table} set active = false, version = version + 1, updated_at = now()
       where tenant_id = $1 and product_id = $2 and active
       returning id, version, product_id, active${table === 'pricing_configurations' ? '' : ', name'})
     select * from deactivated order by id`,
    [tx.tenantId, productId],
  );

/** In this order the ledger has them: the steps of a product before the rows that they bring in. */
const DEACTIVATED: readonly ProductPart[] = ['steps', 'pricing_configurations', 'rules', 'examples'];

/** Deactivates and records all parts of a locked product; answers how many records of each were active. */
export const deactivateParts = async (tx: TenantTransaction, productId: number): Promise<PartCounts> => {
  const counts = { ...NO_PARTS };
  for (const table of DEACTIVATED) {
    const ledger: LedgerKind<PartRecord> = productParts[table].ledger;
    const records = await deactivatePart(tx, table, productId);
    for (const record of records)
      recordWrite(tx, ledger, { before: { active: true }, after: { active: false }, record });
    counts[table] = records.length;
  }
  return counts;
};

/** What belongs to the product first: its foreign keys lead to it. */
export const deleteProductWithParts = async (tx: TenantTransaction, productId: number): Promise<void> => {
  await tx.query(
    `delete from step_options where tenant_id = $1
     and step_id in (select id from steps where tenant_id = $1 and product_id = $2)`,
    [tx.tenantId, productId],
  );
  for (const table of PRODUCT_PARTS.toReversed())
    await tx.query(`delete from ${table} where tenant_id = $1 and product_id = $2`, [tx.tenantId, productId]);
  await tx.query('delete from products where tenant_id = $1 and id = $2', [tx.tenantId, productId]);
};
