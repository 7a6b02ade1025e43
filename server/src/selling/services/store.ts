import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { serviceSchema } from './schema.ts';

export type Service = RecordOf<typeof serviceSchema.fields>;

const columns = [
  'name',
  'name_en',
  'description',
  'reference',
  'price',
  'price_type',
  'price_table_id',
  'minimum_charge',
  'maximum_charge',
  'vat_rate_id',
  'discount_group',
  'discountable',
  'offered',
  'translations',
  'active',
] as const;

export const serviceLedger: LedgerKind<Service> & { kind: 'service' } = { kind: 'service', fields: columns };

export const services = tenantTable<Service>({
  table: 'services',
  columns,
  json: ['translations'],
  search: ['name', 'name_en', 'reference'],
  ledger: serviceLedger,
});
