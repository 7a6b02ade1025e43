import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { PlanReach } from '../running/lock-reach.ts';

export type TouchedProduct = { id: number; name: string; from_price: number | null };

/**
 * The products that a plan touches: those that it writes to or below, and those that show an option, a price table of an
 * option, a brand or a category that it writes.
 */
export const listTouched = (tx: TenantTransaction, reach: PlanReach) =>
  tx.query<TouchedProduct>(
    `select p.id, p.name, p.from_price from products p
     where p.tenant_id = $1 and p.id in (
       select unnest($2::bigint[])
       union select id from products where tenant_id = $1 and brand_id = any($5::bigint[])
       union select id from products where tenant_id = $1 and category_id = any($6::bigint[])
       union select s.product_id from step_options so
         join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
         where so.tenant_id = $1 and so.option_id = any($3::bigint[])
       union select s.product_id from options o
         join step_options so on so.tenant_id = o.tenant_id and so.option_id = o.id
         join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
         where o.tenant_id = $1 and o.price_table_id = any($4::bigint[]))
     order by p.id`,
    [
      tx.tenantId,
      [...reach.products],
      [...reach.writtenOptions],
      [...reach.tables],
      [...reach.brands],
      [...reach.categories],
    ],
  );
