import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { brandSchema } from './schema.ts';

export type Brand = RecordOf<typeof brandSchema.fields>;

const columns = ['name', 'name_en', 'logo_url', 'discount_group', 'translations', 'active'] as const;

export const brands = tenantTable<Brand>({
  table: 'brands',
  columns,
  json: ['translations'],
  search: ['name', 'name_en'],
  ledger: { kind: 'brand', fields: columns },
});
