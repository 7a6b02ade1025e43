import type { PricedFields, SizeRange } from '@vantail/pricing';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { rowPriceColumns } from '../../platform/resource/columns.ts';

/** The rows of a product whose sizes may follow their grids: the named ones, or all that are active. */
export const listRowIds = async (tx: TenantTransaction, productId: number, ids: readonly number[] | undefined) => {
  const rows = await tx.query<{ id: number }>(
    `select id from pricing_configurations
     where tenant_id = $1 and product_id = $2 and case when $3::bigint[] is null then active else id = any($3) end
     order by id`,
    [tx.tenantId, productId, ids ?? null],
  );
  return rows.map(({ id }) => id);
};

/** A row with the text of the table that prices it, its own or the one that it shares (D15.2). */
export type SizedRow = Omit<PricedFields, 'price_table'> & { [Limit in keyof SizeRange]: number | null } & {
  id: number;
  product_id: number;
  version: number;
  table_text: string | null;
};

export const listSizedRows = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<SizedRow>(
    `select r.id, r.product_id, r.version, ${rowPriceColumns('r')}, r.total_width_max, r.total_height_max,
       coalesce(r.price_table, t.price_table) as table_text
     from pricing_configurations r
       left join price_tables t on t.tenant_id = r.tenant_id and t.id = r.price_table_id
     where r.tenant_id = $1 and r.id = any($2::bigint[]) order by r.id`,
    [tx.tenantId, ids],
  );
