import type { LockedKind } from '../../platform/database/lock-order.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';

/** The rows of a plan, locked as their writers lock them, without reading them. */
const lockAll =
  (table: LockedKind, direction: 'asc' | 'desc') => async (tx: TenantTransaction, ids: readonly number[]) => {
    if (ids.length === 0) return;
    tx.locks.take(table, ids);
    await tx.query(
      `select id from ${table} where tenant_id = $1 and id = any($2::bigint[]) order by id ${direction} for no key update`,
      [tx.tenantId, ids],
    );
  };

export const lockPriceTables = lockAll('price_tables', 'asc');
export const lockBrands = lockAll('brands', 'asc');
/** The oldest last, as it stands for the whole tree (`lockTree` of categories): a move takes its category before the tree. */
export const lockCategories = lockAll('categories', 'desc');

export type TouchedProduct = { id: number; name: string; from_price: number | null };

type Touching = Record<'products' | 'options' | 'brands' | 'categories', readonly number[]>;

/** These products, and those that show one of these options, brands or categories. */
export const listTouched = (tx: TenantTransaction, { products, options, brands, categories }: Touching) =>
  tx.query<TouchedProduct>(
    `select p.id, p.name, p.from_price from products p
     where p.tenant_id = $1 and p.id in (
       select unnest($2::bigint[])
       union select s.product_id from step_options so
         join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
         where so.tenant_id = $1 and so.option_id = any($3::bigint[])
       union select id from products where tenant_id = $1 and brand_id = any($4::bigint[])
       union select id from products where tenant_id = $1 and category_id = any($5::bigint[]))
     order by p.id`,
    [tx.tenantId, products, options, brands, categories],
  );
