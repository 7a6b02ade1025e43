import type { Example } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';

/** What is read of an example to run it. */
export type StoredExample = Example & { id: number; product_id: number; name: string };

/** The active examples of products, in the order of their products and ids, and not more than so many. */
export const listActiveExamples = (read: TenantRead, productIds: readonly number[], limit: number) =>
  read.query<StoredExample>(
    `select id, product_id, name, body, expect from examples
     where tenant_id = $1 and product_id = any($2::bigint[]) and active order by product_id, id limit $3`,
    [read.tenantId, productIds, limit],
  );

export const countActiveExamples = async (read: TenantRead, productIds: readonly number[]): Promise<number> => {
  const counted = await read.one<{ examples: number }>(
    'select count(*) as examples from examples where tenant_id = $1 and product_id = any($2::bigint[]) and active',
    [read.tenantId, productIds],
  );
  return counted?.examples ?? 0;
};

/** Those of these products that have an active example. */
export const listProductsWithExamples = async (read: TenantRead, productIds: readonly number[]): Promise<number[]> => {
  const found = await read.query<{ product_id: number }>(
    `select distinct product_id from examples
     where tenant_id = $1 and product_id = any($2::bigint[]) and active order by product_id`,
    [read.tenantId, productIds],
  );
  return found.map(({ product_id }) => product_id);
};

/** Whether the tenant has any: most work needs to look no further. */
export const hasExamples = async (read: TenantRead): Promise<boolean> =>
  (await read.query('select id from examples where tenant_id = $1 and active limit 1', [read.tenantId])).length > 0;

/** The products that offer one of these options, or an option that one of these shared tables prices. */
const offering = `select s.product_id from step_options so
     join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
     where so.tenant_id = $1 and so.option_id = any($2::bigint[])
   union select s.product_id from options o
     join step_options so on so.tenant_id = o.tenant_id and so.option_id = o.id
     join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
     where o.tenant_id = $1 and o.price_table_id = any($3::bigint[])`;

type Offered = { options?: readonly number[]; tables?: readonly number[] };

export const listOfferingProducts = async (
  read: TenantRead,
  { options = [], tables = [] }: Offered,
): Promise<number[]> => {
  if (options.length === 0 && tables.length === 0) return [];
  const found = await read.query<{ product_id: number }>(offering, [read.tenantId, options, tables]);
  return found.map(({ product_id }) => product_id);
};

/** How many active examples these products have, with those whose rows share one of the tables. */
export const countExamplesOf = async (read: TenantRead, { options = [], tables = [] }: Offered): Promise<number> => {
  const counted = await read.one<{ examples: number }>(
    `select count(*) as examples from examples where tenant_id = $1 and active and product_id in (
       ${offering}
       union select product_id from pricing_configurations where tenant_id = $1 and price_table_id = any($3::bigint[]))`,
    [read.tenantId, options, tables],
  );
  return counted?.examples ?? 0;
};
