import type { PricingRow, ProductPrice, ReferredStep, RowPrice, Rule } from '@vantail/pricing';
import { type Check, checkOf } from '../database/check.ts';
import { oneOf } from '../database/one-of.ts';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { pricingConfigurationColumns, productColumns, ruleColumns, selectList, stepColumns } from './columns.ts';
import type { ConfigurationRow, ConfigurationVersion, ProductRecord } from './configuration-parts.ts';
import type { StoredContribution, StoredStep } from './expanded-step.ts';
import type { AttachedOption, AttachmentState, ProductState, StepState } from './states.ts';

export const hasProduct = async (read: TenantRead, id: number): Promise<boolean> =>
  (await read.query('select id from products where tenant_id = $1 and id = $2', [read.tenantId, id])).length > 0;

/** Whether a caller may see the product: an active one, or any with `seesInactive` (D10, amendment 6). */
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

/** The product is the aggregate: who holds this lock is the only writer below it (docs/adr/0011). */
export const lockProduct = (tx: TenantTransaction, id: number) =>
  tx.one<PricedState>(
    `select id, name, version, active, category_id, price_adjustment_percentage, from_price, from_price_source
     from products where tenant_id = $1 and id = $2 for no key update`,
    [tx.tenantId, id],
  );

/**
 * Holds products as they are: whoever would write below them waits. In id order, as every writer takes them. What is read
 * of a held product afterwards belongs together.
 */
export const holdProducts = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query('select id from products where tenant_id = $1 and id = any($2::bigint[]) order by id for share', [
    tx.tenantId,
    ids,
  ]);

/** Many products in one statement, in id order, as every writer takes them. */
export const lockProducts = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<PricedState>(
    `select id, name, version, active, category_id, price_adjustment_percentage, from_price, from_price_source
     from products where tenant_id = $1 and id = any($2::bigint[]) order by id for no key update`,
    [tx.tenantId, ids],
  );

export const listContributions = (read: TenantRead, productIds: readonly number[]) => {
  const products = oneOf('$2', productIds);
  return read.query<{ id: number; product_id: number; display_order: number; contribution: StoredContribution }>(
    `select id, product_id, display_order, contribution from steps
     where tenant_id = $1 and product_id ${products.is} and active order by display_order, id`,
    [read.tenantId, products.bound],
  );
};

/** The stored prices of these rows, each with its product: a row of another product is no row of a product (D9.3). */
export const listRowPrices = (read: TenantRead, productIds: readonly number[], ids: readonly number[]) => {
  const [products, rows] = [oneOf('$2', productIds), oneOf('$3', ids)];
  return read.query<{ id: number; product_id: number; active: boolean; row_price: RowPrice }>(
    `select id, product_id, active, row_price from pricing_configurations
     where tenant_id = $1 and product_id ${products.is} and id ${rows.is}`,
    [read.tenantId, products.bound, rows.bound],
  );
};

/** No part of the product's version (D1), so neither it nor updated_at moves; what is below the product has its own. */
const storeFromPrice = (tx: TenantTransaction, source: ProductPrice) =>
  tx.query(
    `update products set from_price = $3, from_price_source = $4, configuration_version = configuration_version + 1
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, source.product_id, source.price, JSON.stringify(source)],
  );

/**
 * The same of many in one statement; numbers travel as JSON, in which their spelling is exact. The ids are named beside it,
 * because the server cannot know how many products the JSON is about, and would read all that the tenant has.
 */
const storeManyFromPrices = (tx: TenantTransaction, prices: readonly ProductPrice[]) =>
  tx.query(
    `update products p set from_price = c.from_price, from_price_source = c.source,
       configuration_version = p.configuration_version + 1
     from json_to_recordset($2::json) as c (id bigint, from_price numeric, source json)
     where p.tenant_id = $1 and p.id = c.id and p.id = any($3::bigint[])`,
    [
      tx.tenantId,
      JSON.stringify(prices.map((source) => ({ id: source.product_id, from_price: source.price, source }))),
      prices.map(({ product_id }) => product_id),
    ],
  );

/** One product, which most writes are about, costs half of what it would in a statement for many. */
export const storeFromPrices = (tx: TenantTransaction, prices: readonly ProductPrice[]) => {
  const [first] = prices;
  return first && prices.length === 1 ? storeFromPrice(tx, first) : storeManyFromPrices(tx, prices);
};

export const insertPriceVersion = (tx: TenantTransaction, categoryId: number) =>
  tx.query('insert into price_versions (tenant_id, category_id, version) values ($1, $2, 1)', [
    tx.tenantId,
    categoryId,
  ]);

const attachedColumns = `o.id, o.name, o.name_en, o.content_type, o.reference, o.price, o.price_type,
  o.price_table_id, o.minimum_charge, o.maximum_charge,
  o.width_mm, o.height_mm, o.window, o.image_url, o.finish, o.translations, o.configuration, o.active, o.version`;

/** The attached options of the product's steps, or of one of them, in one statement however many there are. */
export const listAttachedOptions = (read: TenantRead, productId: number, stepId: number | null = null) =>
  read.query<AttachedOption & { step_id: number }>(
    `select so.step_id, ${attachedColumns}
     from steps s
     join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
     join options o on o.tenant_id = so.tenant_id and o.id = so.option_id
     where s.tenant_id = $1 and s.product_id = $2 and ($3::bigint is null or s.id = $3)
     order by so.step_id, so.position`,
    [read.tenantId, productId, stepId],
  );

/**
 * Options as a step will show them, held against changes until the step is written: a change of an option that came in
 * between would not find the step, and its price would stay behind (docs/adr/0011).
 */
export const lockOptionsForStep = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<AttachedOption>(
    `select ${attachedColumns} from options o where o.tenant_id = $1 and o.id = any($2::bigint[]) order by o.id for share`,
    [tx.tenantId, ids],
  );

export const findProductState = (read: TenantRead, id: number) =>
  read.one<ProductState>(
    `select p.id, p.active, p.price_adjustment_percentage, p.translations::text, p.category_id, p.brand_id,
       c.name as category_name, c.active as category_active, b.name as brand_name, b.active as brand_active
     from products p
     left join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
     left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
     where p.tenant_id = $1 and p.id = $2`,
    [read.tenantId, id],
  );

export const listStepStates = (read: TenantRead, productId: number) =>
  read.query<StepState>(
    `select id, name, type, content_type, display_order, required, skippable, options_min, options_max, next_step_id,
       previous_step_id, translations::text, content_configuration::text, options_written, active
     from steps where tenant_id = $1 and product_id = $2 order by display_order, id`,
    [read.tenantId, productId],
  );

export const listAttachmentStates = (read: TenantRead, productId: number) =>
  read.query<AttachmentState>(
    `select so.step_id, so.option_id, o.name, o.active
     from steps s
     join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
     left join options o on o.tenant_id = so.tenant_id and o.id = so.option_id
     where s.tenant_id = $1 and s.product_id = $2
     order by so.step_id, so.position`,
    [read.tenantId, productId],
  );

/** The steps whose price can depend on this option: roof-window sizes (D9.7), or all that attach it. */
export const listStepsPricedBy = (tx: TenantTransaction, optionIds: readonly number[], all: boolean) =>
  tx.query<{ id: number; product_id: number }>(
    `select distinct s.id, s.product_id
     from step_options so join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
     where so.tenant_id = $1 and so.option_id = any($2::bigint[])
       and ($3 or (s.type = 'dimension' and s.content_type in ('roof_window', 'fenetre_de_toit')))
     order by s.product_id, s.id`,
    [tx.tenantId, optionIds, all],
  );

export const listStoredSteps = (read: TenantRead, productId: number) =>
  read.query<StoredStep & { id: number; display_order: number; active: boolean; contribution: StoredContribution }>(
    `select id, type, content_type, display_order, content_configuration, options_written, active, contribution
     from steps where tenant_id = $1 and product_id = $2 order by id`,
    [read.tenantId, productId],
  );

/** Follows from the step and its options: no version moves. */
export const storeContribution = (tx: TenantTransaction, stepId: number, contribution: StoredContribution) =>
  tx.query('update steps set contribution = $3 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    stepId,
    JSON.stringify(contribution),
  ]);

export const findProductRecord = (read: TenantRead, id: number) =>
  read.one<ProductRecord>(`select ${selectList(productColumns)} from products where tenant_id = $1 and id = $2`, [
    read.tenantId,
    id,
  ]);

export const listActiveSteps = (read: TenantRead, productId: number) =>
  read.query<StoredStep & { id: number; [field: string]: unknown }>(
    `select ${selectList(stepColumns)} from steps where tenant_id = $1 and product_id = $2 and active order by display_order, id`,
    [read.tenantId, productId],
  );

/** The rules that count (D14.5), in the order in which their reasons are given. */
export const listActiveRules = (read: TenantRead, productId: number) =>
  read.query<Rule>(
    `select ${selectList(ruleColumns)} from rules where tenant_id = $1 and product_id = $2 and active order by id`,
    [read.tenantId, productId],
  );

/** What a rule can refer to (D14.3): the active steps of a product with their attached options. */
export const listReferredSteps = (read: TenantRead, productId: number) =>
  read.query<ReferredStep>(
    `select s.id, s.display_order,
       coalesce(json_agg(so.option_id) filter (where so.option_id is not null), '[]') as option_ids
     from steps s left join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
     where s.tenant_id = $1 and s.product_id = $2 and s.active group by s.id, s.display_order`,
    [read.tenantId, productId],
  );

/** Twice what a product may have since there is a limit (D3): what older ones have more cannot be answered at once. */
export const MAX_READ_BYTES = 64 * 1024 * 1024;

const tableBytes = `((select coalesce(sum(octet_length(price_table)), 0)::bigint from pricing_configurations
  where tenant_id = $1 and product_id = $2)
  + (select coalesce(sum(octet_length(t.price_table)), 0)::bigint from price_tables t where t.tenant_id = $1 and t.id in (
    select price_table_id from pricing_configurations where tenant_id = $1 and product_id = $2)))`;

/** The bytes of all tables of a product, each shared one once, which their lengths tell without reading them. */
export const findTableBytes = async (read: TenantRead, productId: number): Promise<number> => {
  const sum = await read.one<{ bytes: number }>(`select ${tableBytes} as bytes`, [read.tenantId, productId]);
  return sum?.bytes ?? 0;
};

/**
 * Rows with their tables, for those who ask `findTableBytes` in the same batch, and before: where there are too many bytes
 * the answer is a refusal, so none are sent. No write makes more of them, so what was few enough a moment before still is.
 */
export const listActiveRows = (read: TenantRead, productId: number) =>
  read.query<ConfigurationRow>(
    `select ${selectList(pricingConfigurationColumns)} from pricing_configurations where tenant_id = $1 and product_id = $2 and active and ${tableBytes} <= ${MAX_READ_BYTES} order by id`,
    [read.tenantId, productId],
  );

/** Active and not. The same holds. */
export const listAllRows = (read: TenantRead, productId: number) =>
  read.query<PricingRow>(
    `select ${selectList(pricingConfigurationColumns)} from pricing_configurations where tenant_id = $1 and product_id = $2 and ${tableBytes} <= ${MAX_READ_BYTES} order by id`,
    [read.tenantId, productId],
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
