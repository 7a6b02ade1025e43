import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { productColumns } from '../../platform/resource/columns.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { productSchema } from './schema.ts';

export type Product = RecordOf<typeof productSchema.fields>;

export const productLedger: LedgerKind<Product> = {
  kind: 'product',
  fields: productColumns,
  productIdOf: ({ id }) => id,
};

/** D5: an inactive step offers nothing to anybody. */
const offersOption = (optionId: string, tenantId: string) =>
  `id in (select s.product_id from step_options so join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
     where so.tenant_id = ${tenantId} and so.option_id = ${optionId} and s.active)`;

export const products = tenantTable<Product>({
  table: 'products',
  columns: productColumns,
  json: ['translations'],
  search: ['name', 'name_en', 'reference'],
  filters: { option_id: offersOption },
  ledger: productLedger,
});

export const hasCategory = async (tx: TenantTransaction, id: number) =>
  (await tx.query('select id from categories where tenant_id = $1 and id = $2', [tx.tenantId, id])).length > 0;

export const hasBrand = async (tx: TenantTransaction, id: number) =>
  (await tx.query('select id from brands where tenant_id = $1 and id = $2', [tx.tenantId, id])).length > 0;
