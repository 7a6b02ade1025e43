import type { RecordOf } from '../resource/schema.ts';
import { tenantTable } from '../resource/store.ts';
import type { brandSchema } from './schema.ts';

export type Brand = RecordOf<typeof brandSchema.fields>;

export const brands = tenantTable<Brand>({
  table: 'brands',
  columns: ['name', 'name_en', 'logo_url', 'translations', 'active'],
  json: ['translations'],
  search: ['name', 'name_en'],
});
