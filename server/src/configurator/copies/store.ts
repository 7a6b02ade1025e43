import type { PricingRow } from '@vantail/pricing';
import type { Option } from '../../catalogue/index.ts';
import { queueToShare } from '../../platform/database/option-locks.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import {
  optionColumns,
  priceTableColumns,
  pricingConfigurationColumns,
  selectList,
} from '../../platform/resource/columns.ts';
import type { PriceTableRecord } from '../../prices/index.ts';

/** The rows of a product, active and not, and how much their tables are. */
export const listRowSizes = (read: TenantRead, productId: number) =>
  read.query<{ id: number; bytes: number }>(
    `select id, coalesce(octet_length(price_table), 0) as bytes from pricing_configurations
     where tenant_id = $1 and product_id = $2 order by id`,
    [read.tenantId, productId],
  );

export const listRowsOf = (read: TenantRead, productId: number, ids: readonly number[]) =>
  read.query<PricingRow>(
    `select ${selectList(pricingConfigurationColumns)} from pricing_configurations
     where tenant_id = $1 and product_id = $2 and id = any($3::bigint[]) order by id`,
    [read.tenantId, productId, ids],
  );

const links = `json_to_recordset($2::json) as link (id bigint, next_step_id bigint, previous_step_id bigint)`;

/** References are a part of a new step, so its version does not move. */
export const linkSteps = (
  tx: TenantTransaction,
  steps: readonly { id: number | null; next_step_id: number | null; previous_step_id: number | null }[],
) =>
  tx.query(
    `update steps set next_step_id = link.next_step_id, previous_step_id = link.previous_step_id
     from ${links} where steps.tenant_id = $1 and steps.id = link.id`,
    [tx.tenantId, JSON.stringify(steps)],
  );

type ProductNames = {
  name: string;
  category_id: number;
  category: string;
  brand_id: number;
  brand: string;
  currency: string;
  price_basis: string;
};

/** The names of a product, its category and its brand, and how the tenant labels its prices. */
export const findProductNames = (read: TenantRead, productId: number) =>
  read.one<ProductNames>(
    `select p.name, p.category_id, c.name as category, p.brand_id, b.name as brand, t.currency, t.price_basis
     from products p
     join tenants t on t.id = p.tenant_id
     join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
     join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
     where p.tenant_id = $1 and p.id = $2`,
    [read.tenantId, productId],
  );

/** The name of a category or brand, which is never deleted. */
export const findCategoryOrBrandName = async (
  read: TenantRead,
  kind: 'category' | 'brand',
  id: number,
): Promise<string> => {
  const table = { category: 'categories', brand: 'brands' }[kind];
  const row = await read.one<{ name: string }>(`select name from ${table} where tenant_id = $1 and id = $2`, [
    read.tenantId,
    id,
  ]);
  return row?.name ?? '';
};

export const listOptions = (read: TenantRead, ids: readonly number[]) =>
  read.query<Option>(
    `select ${selectList(optionColumns)} from options where tenant_id = $1 and id = any($2::bigint[]) order by id`,
    [read.tenantId, ids],
  );

export const listTables = (read: TenantRead, ids: readonly number[]) =>
  read.query<PriceTableRecord>(
    `select ${selectList(priceTableColumns)} from price_tables where tenant_id = $1 and id = any($2::bigint[]) order by id`,
    [read.tenantId, ids],
  );

/** The references of records of a document and, of those without one, the names. */
type Named = { references: readonly string[]; names: readonly string[] };

/** The records that those of a document may be, locked, so that what is found out about them is still true when they are used. */
const lockCandidates = async <Row extends { id: number }>(
  tx: TenantTransaction,
  { table, columns, lock }: { table: 'options' | 'price_tables'; columns: readonly string[]; lock: string },
  { references, names }: Named,
): Promise<Row[]> =>
  tx.query<Row>(
    `select ${selectList(columns)} from ${table}
     where tenant_id = $1 and (reference = any($2::text[]) or (reference is null and name = any($3::text[])))
     order by id ${lock}`,
    [tx.tenantId, references, names],
  );

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

/** Options are shared: steps are to attach them. */
export const listCandidates = async (tx: TenantTransaction, named: Named): Promise<Option[]> => {
  await queueToShare(tx);
  const found = { table: 'options', columns: optionColumns, lock: 'for share' } as const;
  const options = await lockCandidates<Option>(tx, found, named);
  tx.locks.take('options', idsOf(options), 'share');
  return options;
};

/** Rows are to use the tables (D15.2). */
export const listTableCandidates = async (tx: TenantTransaction, named: Named): Promise<PriceTableRecord[]> => {
  const found = { table: 'price_tables', columns: priceTableColumns, lock: 'for no key update' } as const;
  const tables = await lockCandidates<PriceTableRecord>(tx, found, named);
  tx.locks.take('price_tables', idsOf(tables));
  return tables;
};

/** Active ones first: where a name is there twice, the one in use is meant. */
const named = (table: 'categories' | 'brands') => (tx: TenantTransaction, id: number | null, name: string | null) =>
  tx.query<{ id: number; name: string; active: boolean }>(
    `select id, name, active from ${table}
     where tenant_id = $1 and (id = $2 or ($2::bigint is null and name = $3)) order by active desc, id limit 2`,
    [tx.tenantId, id, name],
  );

export const findByIdOrName = { category: named('categories'), brand: named('brands') };
