import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { priceListMappingSchema } from './schema.ts';

export type PriceListMapping = RecordOf<typeof priceListMappingSchema.fields>;

const columns = ['name', 'entries', 'active'] as const;

export const priceListMappings = tenantTable<PriceListMapping>({
  table: 'price_list_mappings',
  columns,
  json: ['entries'],
  search: ['name'],
  ledger: { kind: 'price_list_mapping', fields: columns },
});

const tables = {
  product_id: 'products',
  pricing_configuration_id: 'pricing_configurations',
  price_table_id: 'price_tables',
} as const;

/** What an entry can refer to, by its field. */
export type ReferenceField = keyof typeof tables;
export const referenceFields = Object.keys(tables) as ReferenceField[];

/** Those of these ids that the tenant has. */
export const listKnownIds = async (tx: TenantTransaction, field: ReferenceField, ids: readonly number[]) => {
  const rows = await tx.query<{ id: number }>(
    `select id from ${tables[field]} where tenant_id = $1 and id = any($2::bigint[])`,
    [tx.tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
};
