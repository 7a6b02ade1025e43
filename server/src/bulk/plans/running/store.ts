import type { LockedKind } from '../../../database/lock-order.ts';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';

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
