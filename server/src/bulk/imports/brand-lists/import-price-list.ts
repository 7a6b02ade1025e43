import { summarize } from '../../../database/ledger/record.ts';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { refreshFromPrices } from '../../../product-configuration/change.ts';
import { listProductsUsing, listRowSums } from '../../../product-configuration/price-tables/store.ts';
import { mustHaveRoomForTables } from '../../../product-configuration/price-tables/table-rules.ts';
import { raiseForOptions, repriceRows } from '../../../product-configuration/table-changes/change-price-tables.ts';
import { type Applied, applyTables } from '../applying/apply-tables.ts';
import { mustBeSettled } from '../applying/held-import.ts';
import { mustHaveNoFaults } from '../applying/rules.ts';
import { limits } from '../files/limits.ts';
import type { PriceListReport } from '../report/price-list-schema.ts';
import { summaryOf } from '../report/summary-of.ts';
import { listedTable } from './listed-table.ts';
import { type PriceListOrder, type PriceListPlan, planPriceList } from './plan-price-list.ts';

type Sums = ReadonlyMap<number, number>;

const tableBytesOf = async (tx: TenantTransaction, ids: readonly number[]): Promise<Sums> =>
  new Map((await listRowSums(tx, ids)).map(({ product_id, bytes }) => [product_id, bytes]));

/** D12.4: the list is about the brand, or about all that the tenant sells. */
const summarizeList = (tx: TenantTransaction, { brand }: PriceListPlan): void => {
  const resource = brand
    ? { kind: 'brand' as const, id: brand.id, name: brand.name, version: brand.version }
    : { kind: 'tenant' as const, id: tx.tenantId, name: null, version: null };
  summarize(tx, { type: 'import.applied', resource, product_id: null });
};

/** What follows from the written tables: the prices of rows that share them, and the from-prices of all products concerned. */
const followTables = async (
  tx: TenantTransaction,
  { tables, locked: { products } }: PriceListPlan,
  applied: readonly Applied[],
  before: Sums,
): Promise<PriceListReport['products']> => {
  const written = applied.flatMap((one) => one.written ?? []);
  const writtenIds = written.map(({ id }) => id);
  await repriceRows(tx, written);
  const isWritten = ({ report: { action } }: Applied) => action === 'created' || action === 'changed';
  const ofRows = applied.flatMap((one, place) => (isWritten(one) ? (tables[place]?.productId ?? []) : []));
  const ofTables = writtenIds.length > 0 ? await listProductsUsing(tx, writtenIds) : [];
  const changed = new Set([...ofRows, ...ofTables]);
  for (const [id, bytes] of await tableBytesOf(tx, [...changed])) mustHaveRoomForTables(before.get(id) ?? 0, bytes, id);
  await raiseForOptions(tx, writtenIds);
  const moved = products.filter(({ id }) => changed.has(id));
  const prices = await refreshFromPrices(
    tx,
    moved.map((product) => ({ product, before: product })),
  );
  const priceOf = new Map(moved.map(({ id }, place) => [id, prices[place] ?? null]));
  return products.map(({ id, name, from_price }) => ({
    product_id: id,
    name,
    from_price: { old: from_price, new: priceOf.has(id) ? (priceOf.get(id) ?? null) : from_price },
  }));
};

/**
 * B4: writes a price list with many products into their rows and into shared price tables, all of it or nothing, in the
 * transaction that is given. The file was read before; a dry run is the same work, rolled back by the caller.
 */
export const importPriceList = async (tx: TenantTransaction, order: PriceListOrder): Promise<PriceListReport> => {
  const { result, form, isDryRun } = order;
  const plan = await planPriceList(tx, order);
  const { locked, frame, labels, stale } = plan;
  summarizeList(tx, plan);
  if (!isDryRun && plan.faults.length > 0) mustHaveNoFaults([...stale, ...plan.faults]);
  const productById = new Map(locked.products.map((product) => [product.id, product]));
  const shared = new Map(locked.tables.map((table) => [table.id, table]));
  const before = await tableBytesOf(tx, [...productById.keys()]);
  const applied = await applyTables(tx, plan.tables, { order, frame, labels, shared });
  const faults = [...plan.faults, ...applied.flatMap(({ fault }) => fault ?? [])];
  if (!isDryRun && faults.length > 0) mustHaveNoFaults([...stale, ...faults]);
  const reports = applied.map(({ report }) => report);
  if (!isDryRun) mustBeSettled(reports, form.accept, stale);
  const products = await followTables(tx, plan, applied, before);
  const errors = [...stale, ...faults];
  return {
    applied: !isDryRun,
    brand_id: plan.brand?.id ?? null,
    mapping_id: form.mapping_id ?? null,
    state: frame.state,
    file: result.file,
    summary: summaryOf(reports, errors.length),
    products,
    tables: applied.map((one, place) => {
      const { match, productId } = plan.tables[place] ?? {};
      const table = match?.kind === 'shared' ? shared.get(match.id) : undefined;
      // As many as there are tables.
      const targeted = plan.targeted[place] as PriceListPlan['targeted'][number];
      return listedTable(one, targeted, productById.get(productId ?? 0), table);
    }),
    errors: errors.slice(0, limits.listedFaults),
    warnings: result.warnings,
  };
};
