import {
  type AdjustableRow,
  OPTION_PRICE_TYPES,
  type OptionPriceType,
  PRICING_OF_TYPE,
  type RowPrice,
  SERVICE_PRICE_TYPES,
  SERVICE_PRICING,
  type ServicePriceType,
} from '@vantail/pricing';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { rowPriceColumns } from '../../platform/resource/columns.ts';
import type { AdjustmentBody } from './schema.ts';

export type StoredRow = AdjustableRow & {
  id: number;
  product_id: number;
  version: number;
  active: boolean;
  percentage_adjustment: number;
  computed_minimum_price: number | null;
  price_table_id: number | null;
  row_price: RowPrice;
};

type Filter = AdjustmentBody['filter'];

/** The filter as $2 to $6; null lets everything through. */
const filterValues = (filter: Filter) => [
  filter.product_ids ?? null,
  filter.category_ids ?? null,
  filter.brand_ids ?? null,
  filter.pricing_configuration_ids ?? null,
  filter.active ?? null,
];
const productChosen = `($2::bigint[] is null or p.id = any($2)) and ($3::bigint[] is null or p.category_id = any($3))
  and ($4::bigint[] is null or p.brand_id = any($4))`;
const rowChosen = '($5::bigint[] is null or r.id = any($5)) and ($6::boolean is null or r.active = $6)';

const idTables = {
  product_ids: 'products',
  category_ids: 'categories',
  brand_ids: 'brands',
  pricing_configuration_ids: 'pricing_configurations',
  price_table_ids: 'price_tables',
  option_ids: 'options',
  service_ids: 'services',
} as const;

export const listKnownIds = async (tx: TenantTransaction, list: keyof typeof idTables, ids: readonly number[]) => {
  const rows = await tx.query<{ id: number }>(
    `select id from ${idTables[list]} where tenant_id = $1 and id = any($2::bigint[])`,
    [tx.tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
};

export const countChosenRows = async (tx: TenantTransaction, filter: Filter): Promise<number> => {
  const row = await tx.one<{ total: number }>(
    `select count(*) as total from pricing_configurations r
     join products p on p.tenant_id = r.tenant_id and p.id = r.product_id
     where r.tenant_id = $1 and ${productChosen} and ${rowChosen}`,
    [tx.tenantId, ...filterValues(filter)],
  );
  return row?.total ?? 0;
};

/** The products that have a chosen row. */
export const listChosenProductIds = async (tx: TenantTransaction, filter: Filter): Promise<number[]> => {
  const rows = await tx.query<{ id: number }>(
    `select p.id from products p
     where p.tenant_id = $1 and ${productChosen} and exists (
       select from pricing_configurations r where r.tenant_id = p.tenant_id and r.product_id = p.id and ${rowChosen})
     order by p.id`,
    [tx.tenantId, ...filterValues(filter)],
  );
  return rows.map(({ id }) => id);
};

/** Every chosen row of the locked products, without its table. */
export const listChosenRows = (tx: TenantTransaction, productIds: readonly number[], filter: Filter) =>
  tx.query<{ id: number; version: number; price_table_id: number | null }>(
    `select r.id, r.version, r.price_table_id from pricing_configurations r
     join products p on p.tenant_id = r.tenant_id and p.id = r.product_id
     where r.tenant_id = $1 and r.product_id = any($7::bigint[]) and ${productChosen} and ${rowChosen}
     order by r.product_id, r.id`,
    [tx.tenantId, ...filterValues(filter), productIds],
  );

export const listRows = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<StoredRow>(
    `select r.id, r.product_id, r.version, r.active, ${rowPriceColumns('r')}, r.price_table, r.price_table_id,
       r.computed_minimum_price, r.row_price
     from pricing_configurations r
     where r.tenant_id = $1 and r.id = any($2::bigint[]) order by r.product_id, r.id`,
    [tx.tenantId, ids],
  );

/** An option that was chosen, with what an adjustment reads and shows of it. */
export type ChosenOption = {
  id: number;
  name: string;
  version: number;
  active: boolean;
  content_type: string | null;
  price: number;
  price_type: OptionPriceType;
  price_table_id: number | null;
  minimum_charge: number | null;
  maximum_charge: number | null;
};

const optionChosen = `($2::bigint[] is null or id = any($2)) and ($3::text[] is null or content_type = any($3))
  and ($4::boolean is null or active = $4)`;
const optionValues = ({ option_ids, content_types, active }: Filter) => [
  option_ids ?? null,
  content_types ?? null,
  active ?? null,
];

export const listChosenOptionIds = async (tx: TenantTransaction, filter: Filter): Promise<number[]> => {
  const rows = await tx.query<{ id: number }>(
    `select id from options where tenant_id = $1 and ${optionChosen} order by id`,
    [tx.tenantId, ...optionValues(filter)],
  );
  return rows.map(({ id }) => id);
};

export const listChosenOptions = (tx: TenantTransaction, filter: Filter) =>
  tx.query<ChosenOption>(
    `select id, name, version, active, content_type, price, price_type, price_table_id, minimum_charge, maximum_charge
     from options where tenant_id = $1 and ${optionChosen} order by id`,
    [tx.tenantId, ...optionValues(filter)],
  );

/** An option with a price of its own that products offer, and whether other products offer it as well. */
type OfferedOption = { id: number; content_type: string | null; is_shared: boolean };

const adjustedOptionTypes = OPTION_PRICE_TYPES.filter((type) => PRICING_OF_TYPE[type].isAdjusted);

/** The active options that these products offer in active steps, without those that were chosen, by content type. */
export const listOfferedOptions = (
  tx: TenantTransaction,
  productIds: readonly number[],
  chosenIds: readonly number[],
  limit: number,
) =>
  tx.query<OfferedOption>(
    `select o.id, o.content_type, exists (
       select from step_options x join steps t on t.tenant_id = x.tenant_id and t.id = x.step_id
       where x.tenant_id = $1 and x.option_id = o.id and t.active and not (t.product_id = any($2::bigint[]))
     ) as is_shared
     from options o
     where o.tenant_id = $1 and o.active and not (o.id = any($3::bigint[]))
       and (o.price_table_id is not null or (o.price > 0 and o.price_type = any($5::text[])))
       and o.id in (
         select so.option_id from step_options so join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
         where so.tenant_id = $1 and s.active and s.product_id = any($2::bigint[]))
     order by o.content_type nulls last, o.id limit $4`,
    [tx.tenantId, productIds, chosenIds, limit, adjustedOptionTypes],
  );

/** Which of these content types options of the tenant have. */
export const listKnownContentTypes = async (tx: TenantTransaction, types: readonly string[]) => {
  const rows = await tx.query<{ content_type: string }>(
    'select distinct content_type from options where tenant_id = $1 and content_type = any($2::text[])',
    [tx.tenantId, types],
  );
  return new Set(rows.map(({ content_type }) => content_type));
};

/** A service that was chosen, with what an adjustment reads and shows of it. */
export type ChosenService = {
  id: number;
  name: string;
  version: number;
  active: boolean;
  price: number | null;
  price_type: ServicePriceType;
  price_table_id: number | null;
  minimum_charge: number | null;
  maximum_charge: number | null;
};

export const listChosenServices = (tx: TenantTransaction, { service_ids, active }: Filter) =>
  tx.query<ChosenService>(
    `select id, name, version, active, price, price_type, price_table_id, minimum_charge, maximum_charge from services
     where tenant_id = $1 and ($2::bigint[] is null or id = any($2)) and ($3::boolean is null or active = $3)
     order by id`,
    [tx.tenantId, service_ids ?? null, active ?? null],
  );

const adjustedServiceTypes = SERVICE_PRICE_TYPES.filter((type) => SERVICE_PRICING[type].isAdjusted);

/** The active services with a price that an adjustment would change, without those that were chosen. */
export const listPricedServices = (tx: TenantTransaction, chosenIds: readonly number[], limit: number) =>
  tx.query<Pick<ChosenService, 'id' | 'name' | 'price_type'>>(
    `select id, name, price_type from services
     where tenant_id = $1 and active and not (id = any($2::bigint[]))
       and (price_table_id is not null or (price > 0 and price_type = any($3::text[])))
     order by id limit $4`,
    [tx.tenantId, chosenIds, adjustedServiceTypes, limit],
  );

/** Several options or services in one statement; numbers travel as JSON, in which their spelling is exact. */
export const updateOwnPrices = (
  tx: TenantTransaction,
  table: 'options' | 'services',
  changes: readonly { id: number; price: number }[],
) =>
  tx.query(
    `update ${table} o set price = c.price, version = o.version + 1, updated_at = now()
     from json_to_recordset($2::json) as c (id bigint, price numeric)
     where o.tenant_id = $1 and o.id = c.id and o.id = any($3::bigint[])`,
    [tx.tenantId, JSON.stringify(changes), changes.map(({ id }) => id)],
  );

export type RowChange = {
  id: number;
  price_table: string | null;
  minimum_price: number | null;
  computed_minimum_price: number | null;
  row_price: RowPrice;
};

/**
 * Several rows in one statement; numbers travel as JSON, in which their spelling is exact. The ids are named as well, because
 * the planner cannot know how many it holds, and would read all rows of the tenant.
 */
export const updateRows = (tx: TenantTransaction, changes: readonly RowChange[]) =>
  tx.query(
    `update pricing_configurations r
     set price_table = c.price_table, minimum_price = c.minimum_price, row_price = c.row_price,
       computed_minimum_price = c.computed_minimum_price, version = r.version + 1, updated_at = now()
     from json_to_recordset($2::json) as c (id bigint, price_table text, minimum_price numeric,
       computed_minimum_price numeric, row_price json)
     where r.tenant_id = $1 and r.id = c.id and r.id = any($3::bigint[])`,
    [tx.tenantId, JSON.stringify(changes), changes.map(({ id }) => id)],
  );
