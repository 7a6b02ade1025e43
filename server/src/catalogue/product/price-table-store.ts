import type { PricedFields, RowPrice, SharedTable } from '@vantail/pricing';
import { oneOf } from '../../platform/database/one-of.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { rowPriceColumns } from '../../platform/resource/columns.ts';

/** A shared table with what decides about its use. */
export type LockedTable = { id: number; name: string; active: boolean; version: number; price_table: string };

/**
 * Shared tables, locked in id order after the products of all who use them: whoever attaches one waits meanwhile, and so
 * whoever holds the lock knows all of its users (docs/adr/0011).
 */
export const lockTables = (tx: TenantTransaction, ids: readonly number[]) => {
  tx.locks.take('price_tables', ids);
  return tx.query<LockedTable>(
    `select id, name, active, version, price_table from price_tables
     where tenant_id = $1 and id = any($2::bigint[]) order by id for no key update`,
    [tx.tenantId, ids],
  );
};

/** The table that a row shares, if any. Whoever holds the row's product reads what no writer of the table can change. */
export const findTableOfRow = (tx: TenantTransaction, rowId: number) =>
  tx.one<LockedTable>(
    `select t.id, t.name, t.active, t.version, t.price_table
     from pricing_configurations r join price_tables t on t.tenant_id = r.tenant_id and t.id = r.price_table_id
     where r.tenant_id = $1 and r.id = $2`,
    [tx.tenantId, rowId],
  );

/** The shared tables that the rows and the attached options of a product are priced by; of active rows alone, or of all. */
export const listTablesOfProduct = (read: TenantRead, productId: number, ofActive: boolean) =>
  read.query<Required<SharedTable> & { price_table: string }>(
    `select t.id, t.name, t.price_table, t.version from price_tables t
     where t.tenant_id = $1 and t.id in (
       select price_table_id from pricing_configurations
       where tenant_id = $1 and product_id = $2 and (active or not $3)
       union
       select o.price_table_id from steps s
       join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
       join options o on o.tenant_id = so.tenant_id and o.id = so.option_id
       where s.tenant_id = $1 and s.product_id = $2 and (s.active or not $3))
     order by t.id`,
    [read.tenantId, productId, ofActive],
  );

/**
 * Who uses a table: rows and options, active or not, the products of the rows and of the steps that offer the options, and
 * services, which are listed if there are any (D19.4).
 */
export type TableUsers = { pricing_configurations: number; options: number; products: number; services?: number };

export const NO_USERS: TableUsers = { pricing_configurations: 0, options: 0, products: 0 };

export const findTableUsers = async (read: TenantRead, id: number): Promise<TableUsers> => {
  const counts = await read.one<Required<TableUsers>>(
    `select
       (select count(*) from pricing_configurations where tenant_id = $1 and price_table_id = $2) as pricing_configurations,
       (select count(*) from options where tenant_id = $1 and price_table_id = $2) as options,
       (select count(*) from services where tenant_id = $1 and price_table_id = $2) as services,
       (select count(*) from (
         select product_id from pricing_configurations where tenant_id = $1 and price_table_id = $2
         union
         select s.product_id from options o
         join step_options so on so.tenant_id = o.tenant_id and so.option_id = o.id
         join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
         where o.tenant_id = $1 and o.price_table_id = $2) users) as products`,
    [read.tenantId, id],
  );
  const { services = 0, ...others } = counts ?? NO_USERS;
  return services === 0 ? others : { ...others, services };
};

/** Whether so many rows share a table, or more: it counts no further. */
export const hasRows = async (read: TenantRead, id: number, count: number): Promise<boolean> => {
  const found = await read.one(
    'select 1 from pricing_configurations where tenant_id = $1 and price_table_id = $2 offset $3 limit 1',
    [read.tenantId, id, count - 1],
  );
  return found !== undefined;
};

/** How many users each of these tables has (D15.2), and how many of them are active; those without any are missing. */
export const listUserCounts = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<{ id: number; users: number; active_users: number }>(
    `select price_table_id as id, count(*) as users, count(*) filter (where active) as active_users
     from (
       select price_table_id, active from pricing_configurations
       where tenant_id = $1 and price_table_id = any($2::bigint[])
       union all
       select price_table_id, active from options where tenant_id = $1 and price_table_id = any($2::bigint[])
       union all
       select price_table_id, active from services where tenant_id = $1 and price_table_id = any($2::bigint[])) users
     group by price_table_id order by price_table_id`,
    [tx.tenantId, ids],
  );

/** How many users a table has (D15.2), and how many of them are rows of this product. After the lock of the table. */
export const countUsers = async (tx: TenantTransaction, id: number, productId: number) => {
  const counts = await tx.one<{ users: number; here: number }>(
    `select
       (select count(*) from pricing_configurations where tenant_id = $1 and price_table_id = $2)
         + (select count(*) from options where tenant_id = $1 and price_table_id = $2)
         + (select count(*) from services where tenant_id = $1 and price_table_id = $2) as users,
       (select count(*) from pricing_configurations where tenant_id = $1 and price_table_id = $2 and product_id = $3) as here`,
    [tx.tenantId, id, productId],
  );
  return counts ?? { users: 0, here: 0 };
};

/** The products whose prices depend on these tables, in id order. */
export const listProductsUsing = async (tx: TenantTransaction, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx.query<{ product_id: number }>(
    `select distinct product_id from pricing_configurations
     where tenant_id = $1 and price_table_id = any($2::bigint[]) order by product_id`,
    [tx.tenantId, ids],
  );
  return rows.map(({ product_id }) => product_id);
};

/** A row that shares a table, with what its price follows from, and the price that is stored. */
export type SharingRow = PricedFields & {
  id: number;
  product_id: number;
  price_table_id: number;
  version: number;
  active: boolean;
  row_price: RowPrice;
};

export const listSharingRows = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<SharingRow>(
    `select r.id, r.product_id, r.price_table_id, r.version, r.active, ${rowPriceColumns('r')}, r.row_price
     from pricing_configurations r where r.tenant_id = $1 and r.price_table_id = any($2::bigint[]) order by r.id`,
    [tx.tenantId, ids],
  );

/** An option that shares a table. */
type SharingOption = { id: number; name: string; price_table_id: number };

export const listSharingOptions = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<SharingOption>(
    `select id, name, price_table_id from options
     where tenant_id = $1 and price_table_id = any($2::bigint[]) order by id`,
    [tx.tenantId, ids],
  );

/** A service that shares a table (D19.4). */
export const listSharingServices = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<SharingOption>(
    `select id, name, price_table_id from services
     where tenant_id = $1 and price_table_id = any($2::bigint[]) order by id`,
    [tx.tenantId, ids],
  );

/** The tables that these options are priced by. */
export const listTableIdsOfOptions = async (tx: TenantTransaction, optionIds: readonly number[]): Promise<number[]> => {
  const rows = await tx.query<{ price_table_id: number }>(
    `select distinct price_table_id from options
     where tenant_id = $1 and id = any($2::bigint[]) and price_table_id is not null order by price_table_id`,
    [tx.tenantId, optionIds],
  );
  return rows.map(({ price_table_id }) => price_table_id);
};

/**
 * What follows from a shared table is no change of the row by itself; but its answer differs, and so does its version. Each
 * price is sent once, however many rows have it (docs/adr/0011). The ids are named twice, because the planner cannot know how
 * many rows a function gives, and would read all rows of the tenant. The prices are joined, because a subscript of an array in
 * an update ends a node of Citus 13.2.2.
 */
export const storeRowPrices = (tx: TenantTransaction, rows: readonly { id: number; row_price: RowPrice }[]) => {
  const positions = new Map<string, number>();
  const minimums: (number | null)[] = [];
  const positionOf = ({ row_price }: { row_price: RowPrice }): number => {
    const text = JSON.stringify(row_price);
    const known = positions.get(text);
    if (known !== undefined) return known;
    positions.set(text, minimums.push(row_price.computed_minimum_price));
    return minimums.length;
  };
  const ids = rows.map(({ id }) => id);
  const positionsOfRows = rows.map(positionOf);
  return tx.query(
    `update pricing_configurations r
     set row_price = p.row_price, computed_minimum_price = p.computed_minimum_price,
       version = r.version + 1, updated_at = now()
     from unnest($2::bigint[], $3::integer[]) as c (id, position)
     join unnest($4::json[], $5::numeric[]) with ordinality as p (row_price, computed_minimum_price, position) on p.position = c.position
     where r.tenant_id = $1 and r.id = c.id and r.id = any($2::bigint[])`,
    [tx.tenantId, ids, positionsOfRows, [...positions.keys()], minimums],
  );
};

/** How many rows a product has, and how many bytes their tables: their own, and each shared one once. */
export type RowSums = { rows: number; bytes: number };

/** The length of a stored text is known without reading it: the sum over 5,000 rows takes milliseconds. */
export const listRowSums = (read: TenantRead, productIds: readonly number[]) => {
  const products = oneOf('$2', productIds);
  return read.query<RowSums & { product_id: number }>(
    `select own.product_id, own.rows, own.bytes + coalesce(shared.bytes, 0)::bigint as bytes
     from (
       select product_id, count(*) as rows, coalesce(sum(octet_length(price_table)), 0)::bigint as bytes
       from pricing_configurations where tenant_id = $1 and product_id ${products.is} group by product_id) own
     left join (
       select used.product_id, sum(octet_length(t.price_table))::bigint as bytes
       from (
         select distinct tenant_id, product_id, price_table_id from pricing_configurations
         where tenant_id = $1 and product_id ${products.is} and price_table_id is not null) used
       join price_tables t on t.tenant_id = used.tenant_id and t.id = used.price_table_id
       where t.tenant_id = $1 group by used.product_id) shared on shared.product_id = own.product_id
     order by own.product_id`,
    [read.tenantId, products.bound],
  );
};

/** The same of one product. Most have no row that shares a table, and then the shared ones are not read. */
export const findRowSums = async (tx: TenantTransaction, productId: number): Promise<RowSums> => {
  const own = await tx.one<RowSums & { sharing: number }>(
    `select count(*) as rows, count(price_table_id) as sharing, coalesce(sum(octet_length(price_table)), 0)::bigint as bytes
     from pricing_configurations where tenant_id = $1 and product_id = $2`,
    [tx.tenantId, productId],
  );
  const { rows, sharing, bytes } = own ?? { rows: 0, sharing: 0, bytes: 0 };
  return sharing === 0 ? { rows, bytes } : ((await listRowSums(tx, [productId]))[0] ?? { rows, bytes });
};

/** Whether options are priced by one of these tables: then configurations show other prices, though no from-price moves. */
export const isUsedByOptions = async (tx: TenantTransaction, ids: readonly number[]): Promise<boolean> => {
  const found = await tx.one(
    'select 1 from options where tenant_id = $1 and price_table_id = any($2::bigint[]) limit 1',
    [tx.tenantId, ids],
  );
  return found !== undefined;
};
