import type { ProductPrice } from '@vantail/pricing';
import { type Check, checkOf } from '../../platform/database/check.ts';
import { atGates } from '../../platform/database/product-gates.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { fromPriceColumns, productColumns, selectList } from '../../platform/resource/columns.ts';
import type { ConfigurationVersion, ProductRecord } from './configuration-parts.ts';
import type { ProductState } from './states.ts';

export const hasProduct = async (read: TenantRead, id: number): Promise<boolean> =>
  (await read.query('select id from products where tenant_id = $1 and id = $2', [read.tenantId, id])).length > 0;

/** Whether a caller may see the product: an active one, or any with `seesInactive` (D10, A6). */
export const isProductSeen = async (read: TenantRead, id: number, seesInactive: boolean): Promise<boolean> => {
  const [row] = await read.query<{ active: boolean }>('select active from products where tenant_id = $1 and id = $2', [
    read.tenantId,
    id,
  ]);
  return row !== undefined && (row.active || seesInactive);
};

/** What a stored from-price depends on, and what it is now. */
export type PricedState = {
  id: number;
  name: string;
  version: number;
  active: boolean;
  category_id: number;
  price_adjustment_percentage: number;
  from_price: number | null;
  from_price_source: ProductPrice | null;
};

const pricedState = `${fromPriceColumns('p')}, p.name, p.version, p.category_id, p.from_price, p.from_price_source`;

/** The product is the aggregate: who holds this lock is the only writer below it (docs/adr/0011). */
export const lockProduct = async (tx: TenantTransaction, id: number) => {
  const passed = atGates(tx, [id]);
  tx.locks.take('products', [id]);
  const [product] = await Promise.all([
    tx.one<PricedState>(
      `select ${pricedState} from products p where p.tenant_id = $1 and p.id = $2 for no key update`,
      [tx.tenantId, id],
    ),
    passed,
  ]);
  return product;
};

/**
 * Holds products as they are: whoever would write below them waits. In id order, as every writer takes them. What is read
 * of a held product afterwards belongs together.
 */
export const holdProducts = async (tx: TenantTransaction, ids: readonly number[]): Promise<void> => {
  const passed = atGates(tx, ids);
  tx.locks.take('products', ids, 'share');
  const held = tx.query(
    'select id from products where tenant_id = $1 and id = any($2::bigint[]) order by id for share',
    [tx.tenantId, ids],
  );
  await Promise.all([passed, held]);
};

/** Many products in one statement, in id order, as every writer takes them. */
export const lockProducts = async (tx: TenantTransaction, ids: readonly number[]) => {
  const passed = atGates(tx, ids);
  tx.locks.take('products', ids);
  const [products] = await Promise.all([
    tx.query<PricedState>(
      `select ${pricedState} from products p
       where p.tenant_id = $1 and p.id = any($2::bigint[]) order by p.id for no key update`,
      [tx.tenantId, ids],
    ),
    passed,
  ]);
  return products;
};

/** No part of the product's version (D1), so neither it nor updated_at moves; what is below the product has its own. */
const storeFromPrice = (tx: TenantTransaction, source: ProductPrice) => {
  tx.locks.take('products', [source.product_id]);
  return tx.query(
    `update products set from_price = $3, from_price_source = $4, configuration_version = configuration_version + 1
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, source.product_id, source.price, JSON.stringify(source)],
  );
};

/**
 * The same of many in one statement; numbers travel as JSON, in which their spelling is exact. The ids are named as well,
 * because the server cannot know how many products the JSON is about, and would read all that the tenant has.
 */
const storeManyFromPrices = (tx: TenantTransaction, prices: readonly ProductPrice[]) => {
  const ids = prices.map(({ product_id }) => product_id);
  tx.locks.take('products', ids);
  return tx.query(
    `update products p set from_price = c.from_price, from_price_source = c.source,
       configuration_version = p.configuration_version + 1
     from json_to_recordset($2::json) as c (id bigint, from_price numeric, source json)
     where p.tenant_id = $1 and p.id = c.id and p.id = any($3::bigint[])`,
    [
      tx.tenantId,
      JSON.stringify(prices.map((source) => ({ id: source.product_id, from_price: source.price, source }))),
      ids,
    ],
  );
};

/** One product, which most writes are about, costs half of what it would in a statement for many. */
export const storeFromPrices = (tx: TenantTransaction, prices: readonly ProductPrice[]) => {
  const [first] = prices;
  return first && prices.length === 1 ? storeFromPrice(tx, first) : storeManyFromPrices(tx, prices);
};

export const insertPriceVersion = (tx: TenantTransaction, categoryId: number) => {
  tx.locks.made('price_versions', [categoryId]);
  return tx.query('insert into price_versions (tenant_id, category_id, version) values ($1, $2, 1)', [
    tx.tenantId,
    categoryId,
  ]);
};

export const findProductState = (read: TenantRead, id: number) =>
  read.one<ProductState>(
    `select ${fromPriceColumns('p')}, p.translations::text, p.category_id, p.brand_id,
       c.name as category_name, c.active as category_active, b.name as brand_name, b.active as brand_active
     from products p
     left join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
     left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
     where p.tenant_id = $1 and p.id = $2`,
    [read.tenantId, id],
  );

export const findProductRecord = (read: TenantRead, id: number) =>
  read.one<ProductRecord>(`select ${selectList(productColumns)} from products where tenant_id = $1 and id = $2`, [
    read.tenantId,
    id,
  ]);

/** D19.6: with the discount group of its brand, which it has unless it has one of its own. */
export const findProductToPrice = (read: TenantRead, id: number) =>
  read.one<ProductRecord & { brand_discount_group: string | null }>(
    `select ${selectList(productColumns)}, (
       select b.discount_group from brands b where b.tenant_id = $1 and b.id = products.brand_id) as brand_discount_group
     from products where tenant_id = $1 and id = $2`,
    [read.tenantId, id],
  );

const configurationVersion = "concat_ws('.', p.version, p.configuration_version, coalesce(o.version, 0), t.version)";
const configurationSources = `from products p
  join tenants t on t.id = p.tenant_id
  left join option_versions o on o.tenant_id = p.tenant_id
  where p.tenant_id = $1 and p.id = $2`;

/** All that the answer depends on: the product, what is below it, the tenant's options, and its currency and basis. */
export const findConfigurationVersion = (read: TenantRead, productId: number) =>
  read.one<ConfigurationVersion>(
    `select p.active, t.currency, t.price_basis, ${configurationVersion} as version ${configurationSources}`,
    [read.tenantId, productId],
  );

/** The version alone; without a value where the product is inactive, for those who do not see it then (D10). */
export const configurationCheck = (tenantId: number, productId: number, seesInactive: boolean): Check =>
  checkOf(`select ${configurationVersion} ${configurationSources}${seesInactive ? '' : ' and p.active'}`, [
    tenantId,
    productId,
  ]);
