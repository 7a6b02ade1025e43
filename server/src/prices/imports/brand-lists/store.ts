import type { TenantRead, TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { type ExportedRow, identityColumns } from '../applying/store.ts';

export type BrandName = { id: number; name: string; name_en: string | null; version: number };

export const findBrand = (read: TenantRead, id: number) =>
  read.one<BrandName>('select id, name, name_en, version from brands where tenant_id = $1 and id = $2', [
    read.tenantId,
    id,
  ]);

export type NamedProduct = {
  id: number;
  version: number;
  name: string;
  name_en: string | null;
  reference: string | null;
  translations: string;
};

/** The active products that a sheet can name, of one brand or of all; one more than the limit shows that there are more. */
export const listNamedProducts = (tx: TenantTransaction, brandId: number | null, limit: number) =>
  tx.query<NamedProduct>(
    `select id, version, name, name_en, reference, translations::text from products
     where tenant_id = $1 and active and ($2::bigint is null or brand_id = $2) order by id limit $3`,
    [tx.tenantId, brandId, limit + 1],
  );

/** The active shared price tables that a sheet can name. */
export const listNamedTables = (tx: TenantTransaction, limit: number) =>
  tx.query<{ id: number; version: number; name: string; reference: string | null }>(
    'select id, version, name, reference from price_tables where tenant_id = $1 and active order by id limit $2',
    [tx.tenantId, limit + 1],
  );

/** The names of brands, which stand next to those of products. */
export const listBrandNames = (tx: TenantTransaction, brandId: number | null) =>
  tx.query<{ name: string; name_en: string | null }>(
    'select name, name_en from brands where tenant_id = $1 and ($2::bigint is null or id = $2) order by id limit 5000',
    [tx.tenantId, brandId],
  );

/** The products of these rows, those of one brand alone where it is given. */
export const listProductsOfRows = async (
  tx: TenantTransaction,
  rowIds: readonly number[],
  brandId: number | null,
): Promise<number[]> => {
  const rows = await tx.query<{ product_id: number }>(
    `select distinct r.product_id from pricing_configurations r
     join products p on p.tenant_id = r.tenant_id and p.id = r.product_id
     where r.tenant_id = $1 and r.id = any($2::bigint[]) and ($3::bigint is null or p.brand_id = $3)
     order by r.product_id`,
    [tx.tenantId, rowIds, brandId],
  );
  return rows.map(({ product_id }) => product_id);
};

/** How many rows these products have. */
export const countRows = async (tx: TenantTransaction, productIds: readonly number[]): Promise<number> => {
  const row = await tx.one<{ total: number }>(
    'select count(*) as total from pricing_configurations where tenant_id = $1 and product_id = any($2::bigint[])',
    [tx.tenantId, productIds],
  );
  return row?.total ?? 0;
};

/** Rows whose prices stay, with their products. */
export const listStayingRows = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<{ id: number; name: string; minimum: number | null }>(
    `select r.id, p.name, r.computed_minimum_price as minimum from pricing_configurations r
     join products p on p.tenant_id = r.tenant_id and p.id = r.product_id
     where r.tenant_id = $1 and r.id = any($2::bigint[])`,
    [tx.tenantId, ids],
  );

/** Products and shared price tables whose prices stay. */
export const listStayingProducts = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<{ id: number; name: string }>(
    'select id, name from products where tenant_id = $1 and id = any($2::bigint[])',
    [tx.tenantId, ids],
  );

export const listStayingTables = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<{ id: number; name: string }>(
    'select id, name from price_tables where tenant_id = $1 and id = any($2::bigint[])',
    [tx.tenantId, ids],
  );

const exportedOfBrand = `r.tenant_id = $1 and p.brand_id = $2 and ($3::boolean is null or (r.active = $3 and p.active = $3))`;
const ofBrand = `pricing_configurations r
  join products p on p.tenant_id = r.tenant_id and p.id = r.product_id`;

/** The shared price tables of a brand: of its rows, and of the options that its products offer. */
const tablesOfBrand = `select r.price_table_id from ${ofBrand} where ${exportedOfBrand}
  union
  select o.price_table_id from products p
  join steps s on s.tenant_id = p.tenant_id and s.product_id = p.id
  join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
  join options o on o.tenant_id = so.tenant_id and o.id = so.option_id
  where p.tenant_id = $1 and p.brand_id = $2 and ($3::boolean is null or (p.active = $3 and s.active = $3 and o.active = $3))`;

/** The length of all price tables of a brand; a shared one counts once. */
export const countBrandBytes = async (read: TenantRead, brandId: number, active: boolean | null): Promise<number> => {
  const [row] = await read.query<{ bytes: number }>(
    `select (select coalesce(sum(octet_length(r.price_table)), 0) from ${ofBrand} where ${exportedOfBrand})::bigint
       + (select coalesce(sum(octet_length(t.price_table)), 0) from price_tables t
          where t.tenant_id = $1 and t.id in (${tablesOfBrand}))::bigint as bytes`,
    [read.tenantId, brandId, active],
  );
  return row?.bytes ?? 0;
};

type BrandRow = ExportedRow & { product_name: string; product_reference: string | null };

/** The rows of a brand that have no shared price table, product by product. */
export const listBrandRows = (read: TenantRead, brandId: number, active: boolean | null) =>
  read.query<BrandRow>(
    `select ${identityColumns}, r.price_table, r.price_table_id, p.name as product_name, p.reference as product_reference
     from ${ofBrand} where ${exportedOfBrand} and r.price_table_id is null order by r.product_id, r.id`,
    [read.tenantId, brandId, active],
  );

type BrandTable = { id: number; name: string; reference: string | null; price_table: string };

export const listBrandTables = (read: TenantRead, brandId: number, active: boolean | null) =>
  read.query<BrandTable>(
    `select t.id, t.name, t.reference, t.price_table from price_tables t
     where t.tenant_id = $1 and t.id in (${tablesOfBrand}) order by t.id`,
    [read.tenantId, brandId, active],
  );
