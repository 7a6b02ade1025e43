import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { categorySchema } from './schema.ts';

export type Category = RecordOf<typeof categorySchema.fields>;

const columns = ['name', 'name_en', 'parent_id', 'display_order', 'image_url', 'translations', 'active'] as const;

export const categories = tenantTable<Category>({
  table: 'categories',
  columns,
  json: ['translations'],
  search: ['name', 'name_en'],
  ledger: { kind: 'category', fields: columns },
});

/**
 * The tree of the tenant, held by its oldest category, which never goes away: of two moves that would close a circle or pass
 * the depth together, one waits and then sees the other.
 */
export const lockTree = async (tx: TenantTransaction): Promise<void> => {
  const oldest = await tx.one<{ id: number }>(
    'select id from categories where tenant_id = $1 order by id limit 1 for no key update',
    [tx.tenantId],
  );
  if (oldest) tx.locks.take('categories', [oldest.id]);
};

/** Where a category would stand below this parent: how deep the parent is, whether it is below the category itself. */
type Standing = {
  /** Levels from the parent to its root; 0 where there is no such parent, and never counted past `levels`. */
  depth: number;
  /** Levels from the category down to the lowest below it; 0 for a new one. */
  height: number;
  is_circle: boolean;
};

/** The id of no category: a new one has none yet. */
const NOBODY = 0;

/**
 * Each level is looked up by its index: `offset 0` keeps PostgreSQL 15 from turning the look-up into a join, for which it reads
 * all categories of the tenant at each level.
 */
export const findStanding = async (
  tx: TenantTransaction,
  { id, parentId, levels }: { id: number | null; parentId: number; levels: number },
): Promise<Standing> => {
  const [standing] = await tx.query<Standing>(
    `with recursive up (id, parent_id, level) as (
       select c.id, c.parent_id, 1 from categories c where c.tenant_id = $1 and c.id = $2
       union all
       select parent.id, parent.parent_id, up.level + 1 from up cross join lateral (
         select c.id, c.parent_id from categories c where c.tenant_id = $1 and c.id = up.parent_id offset 0) parent
       where up.level < $4::integer),
     down (id, level) as (
       select c.id, 1 from categories c where c.tenant_id = $1 and c.id = $3::bigint
       union all
       select child.id, down.level + 1 from down cross join lateral (
         select c.id from categories c where c.tenant_id = $1 and c.parent_id = down.id offset 0) child
       where down.level < $4::integer)
     select (select coalesce(max(up.level), 0) from up) as depth,
       (select coalesce(max(down.level), 0) from down) as height,
       exists (select from up where up.id = $3::bigint) as is_circle`,
    [tx.tenantId, parentId, id ?? NOBODY, levels],
  );
  return standing as Standing;
};
