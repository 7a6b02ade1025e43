import type { Schemas } from '@vantail/client';

export type CategoryFields = Pick<
  Schemas['Category'],
  'name' | 'name_en' | 'parent_id' | 'display_order' | 'image_url' | 'translations'
>;
