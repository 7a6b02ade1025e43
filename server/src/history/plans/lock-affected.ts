import { hasExamples, listProductsWithExamples, listSharingOptions, lockProducts } from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import { lockOptions } from '../../platform/database/option-locks.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { TargetKind } from '../../platform/plan-rule.ts';
import { lockSelling } from '../../selling/index.ts';
import { listTouched, lockBrands, lockCategories, lockPriceTables, type TouchedProduct } from './locking-store.ts';
import type { ReadFiles, RunnableRequest } from './run-requests.ts';

type Written = Record<'products' | 'writtenOptions' | 'tables' | 'brands' | 'categories', ReadonlySet<number>>;

/**
 * The products that a plan touches: those first that it writes to or below, then those that show an option, a price table of
 * an option, a brand or a category that it writes.
 */
export const touchedProducts = async (tx: TenantTransaction, written: Written): Promise<TouchedProduct[]> => {
  const priced = written.tables.size > 0 ? await listSharingOptions(tx, [...written.tables]) : [];
  const touched = await listTouched(tx, {
    products: [...written.products],
    options: [...written.writtenOptions, ...priced.map(({ id }) => id)],
    brands: [...written.brands],
    categories: [...written.categories],
  });
  const ofPlan = touched.filter(({ id }) => written.products.has(id));
  return [...ofPlan, ...touched.filter(({ id }) => !written.products.has(id))];
};

/**
 * All that the requests of a plan lock; of the options, those that it writes are named apart. `examined` are products that it
 * need not write to, whose examples judge it (D21.3).
 */
export type AffectedRecords = Record<
  | 'products'
  | 'examined'
  | 'options'
  | 'writtenOptions'
  | 'tables'
  | 'vatRates'
  | 'services'
  | 'tariffs'
  | 'brands'
  | 'categories',
  Set<number>
>;

const nothingAffected = (): AffectedRecords => ({
  products: new Set(),
  examined: new Set(),
  options: new Set(),
  writtenOptions: new Set(),
  tables: new Set(),
  vatRates: new Set(),
  services: new Set(),
  tariffs: new Set(),
  brands: new Set(),
  categories: new Set(),
});

/** What is locked for a target; of what is below a product, the product. */
const LOCKED_FOR: Readonly<Record<TargetKind, keyof AffectedRecords>> = {
  brand: 'brands',
  category: 'categories',
  product: 'products',
  option: 'writtenOptions',
  step: 'products',
  pricing_configuration: 'products',
  price_table: 'tables',
  rule: 'products',
  example: 'products',
  vat_rate: 'vatRates',
  service: 'services',
  tariff: 'tariffs',
};

const addTarget = (affected: AffectedRecords, { found }: RunnableRequest): void => {
  const { target } = found.operation.plan;
  if (target !== null) affected[LOCKED_FOR[target]].add(found.target.productId || found.target.id);
};

/** What the requests of a plan write to, and all that is locked for it. */
export const affectedBy = async (
  tx: TenantTransaction,
  requests: readonly RunnableRequest[],
  files: ReadFiles,
): Promise<AffectedRecords> => {
  const affected = nothingAffected();
  for (const request of requests) {
    const { id: requestId, found, body } = request;
    addTarget(affected, request);
    const { plan } = found.operation;
    const further = await plan.affected?.(tx, found.ids, body, files.get(requestId));
    for (const id of further?.products ?? []) affected.products.add(id);
    for (const id of further?.options ?? []) (plan.target ? affected.options : affected.writtenOptions).add(id);
    for (const id of further?.tables ?? []) affected.tables.add(id);
    for (const id of further?.vatRates ?? []) affected.vatRates.add(id);
    for (const id of further?.services ?? []) affected.services.add(id);
  }
  for (const id of affected.writtenOptions) affected.options.add(id);
  for (const id of await examinedBy(tx, affected)) affected.examined.add(id);
  return affected;
};

/**
 * Their examples may get a new price with the plan, which is written below them: they are locked with all other products. Brands
 * and categories have no part in a list price.
 */
const examinedBy = async (tx: TenantTransaction, affected: AffectedRecords): Promise<number[]> => {
  if (!(await hasExamples(tx))) return [];
  const touched = await touchedProducts(tx, { ...affected, brands: new Set(), categories: new Set() });
  return listProductsWithExamples(
    tx,
    touched.map(({ id }) => id),
  );
};

/**
 * Locks everything that the requests will lock one by one, in the order of every writer: products by id, options, price
 * tables, what D19 sells by. Whatever was attached meanwhile is found by looking again, and the transaction starts anew.
 */
export const lockAffected = async (
  tx: TenantTransaction,
  requests: readonly RunnableRequest[],
  files: ReadFiles,
  /** Products whose examples were there when the plan was scheduled. */
  examinedIds: readonly number[] = [],
): Promise<AffectedRecords> => {
  const affected = await affectedBy(tx, requests, files);
  await lockProducts(tx, [...new Set([...affected.products, ...affected.examined, ...examinedIds])]);
  await lockOptions(tx, [...affected.options]);
  await lockPriceTables(tx, [...affected.tables]);
  await lockSelling(tx, {
    hasSettings: false,
    vatRates: [...affected.vatRates],
    services: [...affected.services],
    tariffs: [...affected.tariffs],
  });
  await lockBrands(tx, [...affected.brands]);
  await lockCategories(tx, [...affected.categories]);
  const now = await affectedBy(tx, requests, files);
  const isMore = (Object.keys(now) as (keyof AffectedRecords)[]).some((kind) =>
    [...now[kind]].some((id) => !affected[kind].has(id)),
  );
  if (isMore) throw new RestartTransaction('What the plan reaches has grown meanwhile');
  return affected;
};
