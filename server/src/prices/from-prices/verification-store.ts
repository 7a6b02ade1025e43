import type { PricedFields, ProductPrice, RowPrice } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { fromPriceColumns, rowPriceColumns } from '../../platform/resource/columns.ts';

type StoredProduct = {
  id: number;
  category_id: number;
  active: boolean;
  price_adjustment_percentage: number;
  from_price: number | null;
  from_price_source: ProductPrice | null;
  has_price_version: boolean;
};

type StoredRow = PricedFields & {
  id: number;
  active: boolean;
  price_table_id: number | null;
  computed_minimum_price: number | null;
  row_price: RowPrice;
};

export const listProductIds = async (read: TenantRead, after: number, limit: number): Promise<number[]> => {
  const rows = await read.query<{ id: number }>(
    'select id from products where tenant_id = $1 and id > $2 order by id limit $3',
    [read.tenantId, after, limit],
  );
  return rows.map(({ id }) => id);
};

export const findStoredProduct = (read: TenantRead, id: number) =>
  read.one<StoredProduct>(
    `select ${fromPriceColumns('p')}, p.category_id, p.from_price, p.from_price_source,
       v.category_id is not null as has_price_version
     from products p left join price_versions v on v.tenant_id = p.tenant_id and v.category_id = p.category_id
     where p.tenant_id = $1 and p.id = $2`,
    [read.tenantId, id],
  );

export const listStoredRows = (read: TenantRead, productId: number) =>
  read.query<StoredRow>(
    `select r.id, r.active, ${rowPriceColumns('r')}, r.price_table, r.price_table_id, r.computed_minimum_price,
       r.row_price
     from pricing_configurations r where r.tenant_id = $1 and r.product_id = $2 order by r.id`,
    [read.tenantId, productId],
  );
