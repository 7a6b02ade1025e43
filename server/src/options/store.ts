import type { RecordOf } from '../resource/schema.ts';
import { tenantTable } from '../resource/store.ts';
import type { optionSchema } from './schema.ts';

export type Option = RecordOf<typeof optionSchema.fields>;

export const options = tenantTable<Option>({
  table: 'options',
  columns: [
    'name',
    'name_en',
    'content_type',
    'reference',
    'description',
    'image_url',
    'price',
    'price_type',
    'width_mm',
    'height_mm',
    'configuration',
    'translations',
    'active',
  ],
  json: ['configuration', 'translations'],
  search: ['name', 'name_en', 'reference'],
});
