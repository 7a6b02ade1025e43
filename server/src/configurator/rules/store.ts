import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { ruleColumns } from '../../platform/resource/columns.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import { ruleSchema } from './schema.ts';

/** A rule as it is stored, and in answers. */
export type RuleRecord = RecordOf<typeof ruleSchema.fields> & { product_id: number };

export const ruleLedger: LedgerKind<RuleRecord> = {
  kind: 'rule',
  fields: Object.keys(ruleSchema.fields),
  productIdOf: ({ product_id }) => product_id,
};

export const rules = tenantTable<RuleRecord>({
  table: 'rules',
  columns: ruleColumns,
  json: ['when', 'then', 'translations'],
  search: [],
  ledger: ruleLedger,
});

export const countActiveRules = async (tx: TenantTransaction, productId: number): Promise<number> => {
  const counted = await tx.one<{ rules: number }>(
    'select count(*) as rules from rules where tenant_id = $1 and product_id = $2 and active',
    [tx.tenantId, productId],
  );
  return counted?.rules ?? 0;
};
