import type { StoredContribution } from '../../catalogue/index.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { stepColumns } from '../../platform/resource/columns.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import { stepSchema } from './schema.ts';

export type Step = RecordOf<typeof stepSchema.fields> & { product_id: number };

/** A step as its table holds it: attachments stand in a table of their own. */
export type StepRow = Omit<Step, 'option_ids'> & {
  options_written: boolean;
  contribution: StoredContribution;
};

export const stepLedger: LedgerKind<StepRow & { option_ids: readonly number[] }> = {
  kind: 'step',
  fields: Object.keys(stepSchema.fields),
  unshown: ['options_written'],
  productIdOf: ({ product_id }) => product_id,
};

export const steps = tenantTable<StepRow>({
  table: 'steps',
  columns: [...stepColumns, 'contribution'],
  json: ['default_option_ids', 'translations', 'content_configuration', 'contribution'],
  search: [],
  orderBy: 'display_order, id',
  ledger: stepLedger,
});

export const attachOptions = async (tx: TenantTransaction, stepId: number, optionIds: readonly number[]) => {
  await insertRows(tx, {
    into: 'step_options (tenant_id, step_id, position, option_id)',
    row: '$1, $2, ?, ?',
    shared: [stepId],
    rows: optionIds.map((id, index) => [index + 1, id]),
  });
};

export const replaceAttachments = async (tx: TenantTransaction, stepId: number, optionIds: readonly number[]) => {
  await tx.query('delete from step_options where tenant_id = $1 and step_id = $2', [tx.tenantId, stepId]);
  await attachOptions(tx, stepId, optionIds);
};

export const listOptionIds = async (tx: TenantTransaction, stepId: number): Promise<number[]> => {
  const rows = await tx.query<{ option_id: number }>(
    'select option_id from step_options where tenant_id = $1 and step_id = $2 order by position',
    [tx.tenantId, stepId],
  );
  return rows.map(({ option_id }) => option_id);
};

/** What a new or changed step needs to know of the others. */
export const listActiveOrders = (tx: TenantTransaction, productId: number) =>
  tx.query<{ id: number; display_order: number }>(
    'select id, display_order from steps where tenant_id = $1 and product_id = $2 and active order by display_order, id',
    [tx.tenantId, productId],
  );

export const hasStep = async (tx: TenantTransaction, productId: number, id: number): Promise<boolean> => {
  const rows = await tx.query('select id from steps where tenant_id = $1 and product_id = $2 and id = $3', [
    tx.tenantId,
    productId,
    id,
  ]);
  return rows.length > 0;
};

/**
 * Renumbers in two statements: the unique index is checked row by row, so a swap in one UPDATE would violate it. The
 * first moves everyone out of the way, past the highest order that a request may give.
 */
export const renumberSteps = async (tx: TenantTransaction, stepIds: readonly number[]) => {
  const moved = await tx.query<{ id: number }>(
    `update steps set display_order = 100000 + wanted.position
     from unnest($2::bigint[]) with ordinality as wanted (id, position)
     where steps.tenant_id = $1 and steps.id = wanted.id and steps.display_order <> wanted.position
     returning steps.id`,
    [tx.tenantId, stepIds],
  );
  await tx.query(
    `update steps set display_order = display_order - 100000, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = any($2::bigint[])`,
    [tx.tenantId, moved.map(({ id }) => id)],
  );
};
