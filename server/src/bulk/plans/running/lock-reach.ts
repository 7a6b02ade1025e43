import { RestartTransaction } from '../../../database/database-errors.ts';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { lockProducts } from '../../../product-configuration/store.ts';
import type { ReadFiles, RunnableRequest } from './runnable-request.ts';
import { lockBrands, lockCategories, lockOptions, lockPriceTables } from './store.ts';

/** All that the requests of a plan lock; of the options, those that it writes are named apart. */
export type PlanReach = Record<
  'products' | 'options' | 'writtenOptions' | 'tables' | 'brands' | 'categories',
  Set<number>
>;

const emptyReach = (): PlanReach => ({
  products: new Set(),
  options: new Set(),
  writtenOptions: new Set(),
  tables: new Set(),
  brands: new Set(),
  categories: new Set(),
});

const addTarget = (reach: PlanReach, { found: { route, ids } }: RunnableRequest): void => {
  if (route.target === 'brand') reach.brands.add(ids.id);
  else if (route.target === 'category') reach.categories.add(ids.id);
  else if (route.target === 'option') reach.writtenOptions.add(ids.id);
  else if (route.target === 'price_table') reach.tables.add(ids.id);
  else if (route.target !== null) reach.products.add(ids.productId || ids.id);
};

const reachOf = async (
  tx: TenantTransaction,
  requests: readonly RunnableRequest[],
  files: ReadFiles,
): Promise<PlanReach> => {
  const reach = emptyReach();
  for (const request of requests) {
    const { id: requestId, found, body } = request;
    addTarget(reach, request);
    const further = await found.route.reach?.(tx, found.ids, body, files.get(requestId));
    for (const id of further?.products ?? []) reach.products.add(id);
    for (const id of further?.options ?? []) (found.route.target ? reach.options : reach.writtenOptions).add(id);
    for (const id of further?.tables ?? []) reach.tables.add(id);
  }
  for (const id of reach.writtenOptions) reach.options.add(id);
  return reach;
};

/**
 * Locks everything that the requests will lock one by one, in the order of every writer: products by id, options, price
 * tables. Whatever was attached meanwhile is found by looking again, and the transaction starts anew.
 */
export const lockReach = async (
  tx: TenantTransaction,
  requests: readonly RunnableRequest[],
  files: ReadFiles,
): Promise<PlanReach> => {
  const reach = await reachOf(tx, requests, files);
  await lockProducts(tx, [...reach.products]);
  await lockOptions(tx, [...reach.options]);
  await lockPriceTables(tx, [...reach.tables]);
  await lockBrands(tx, [...reach.brands]);
  await lockCategories(tx, [...reach.categories]);
  const now = await reachOf(tx, requests, files);
  const isMore = (Object.keys(now) as (keyof PlanReach)[]).some((kind) =>
    [...now[kind]].some((id) => !reach[kind].has(id)),
  );
  if (isMore) throw new RestartTransaction('What the plan reaches has grown meanwhile');
  return reach;
};
