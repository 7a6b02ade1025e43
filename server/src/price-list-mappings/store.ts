import type { RecordOf } from '../resource/schema.ts';
import { tenantTable } from '../resource/store.ts';
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
