import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { RecordOf } from '../resource/schema.ts';
import { tenantTable } from '../resource/store.ts';
import type { categorySchema } from './schema.ts';

export type Category = RecordOf<typeof categorySchema.fields>;

export const categories = tenantTable<Category>({
  table: 'categories',
  columns: ['name', 'name_en', 'parent_id', 'display_order', 'image_url', 'translations', 'active'],
  json: ['translations'],
  search: ['name', 'name_en'],
});

/** A category's parent, locked: of two moves that would close a circle together, one waits and then sees the other. */
export const lockParent = (tx: TenantTransaction, id: number) =>
  tx.one<{ parent_id: number | null }>(
    'select parent_id from categories where tenant_id = $1 and id = $2 for no key update',
    [tx.tenantId, id],
  );
