import type { Schemas } from '@vantail/client';

export type BrandFields = Pick<Schemas['Brand'], 'name' | 'name_en' | 'logo_url' | 'translations'>;
