import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { vatRateSchema } from './schema.ts';

export type VatRate = RecordOf<typeof vatRateSchema.fields>;

const columns = [
  'name',
  'rate',
  'category',
  'note',
  'customer_certifies',
  'offered',
  'translations',
  'active',
] as const;

export const vatRates = tenantTable<VatRate>({
  table: 'vat_rates',
  columns,
  json: ['translations'],
  search: ['name'],
  ledger: { kind: 'vat_rate', fields: columns },
});
