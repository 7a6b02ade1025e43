import {
  examplesReport,
  listProductsUsing,
  listRowSums,
  mustHaveRoomForTables,
  raiseForOptions,
  refreshFromPrices,
  repriceRows,
  watchTables,
} from '../../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { summarize } from '../../../platform/ledger/record.ts';
import { type Applied, applyTables } from '../applying/apply-tables.ts';
import { mustBeSettled } from '../applying/held-import.ts';
import { mustHaveNoFaults, mustNotBeTooLarge } from '../applying/rules.ts';
import { limits } from '../limits.ts';
import type { ListedTable, PriceListReport } from '../price-list-schema.ts';
import { isWritten } from '../report-schema.ts';
import { summaryOf } from '../table-report.ts';
import type { Exportable, ExportableRow } from '../worker/exported-block.ts';
import type { TargetedTable } from './find-targets.ts';
import { type PriceListOrder, type PriceListPlan, planPriceList } from './plan-price-list.ts';
import { countBrandBytes, findBrand, listBrandRows, listBrandTables } from './store.ts';

type Named = { id: number; name: string };

/** The answer that finds the table's target again next year, as an entry of a mapping. */
const entryOf = (report: Applied['report'], shared: Named | null, label: string | null): ListedTable['entry'] => {
  if (label === null) return null;
  if (report.action === 'skipped') return { label, skip: true };
  if (shared) return { label, price_table_id: shared.id };
  const id = report.pricing_configuration_id;
  return id === null ? null : { label, pricing_configuration_id: id };
};

/** What the report of a price list says about a table besides what every import does. */
const listedTable = (
  { report }: Applied,
  { labels }: TargetedTable,
  product: Named | undefined,
  shared: Named | undefined,
): ListedTable => ({
  ...report,
  product: product ? { id: product.id, name: product.name } : null,
  shared: shared ? { id: shared.id, name: shared.name } : null,
  label: labels.own,
  entry: entryOf(report, shared ?? null, labels.own),
});

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
  const ofRows = applied.flatMap(({ report: { action } }, index) =>
    isWritten[action] ? (tables[index]?.productId ?? []) : [],
  );
  const ofTables = writtenIds.length > 0 ? await listProductsUsing(tx, writtenIds) : [];
  const changed = new Set([...ofRows, ...ofTables]);
  for (const [id, bytes] of await tableBytesOf(tx, [...changed])) mustHaveRoomForTables(before.get(id) ?? 0, bytes, id);
  await raiseForOptions(tx, writtenIds);
  const moved = products.filter(({ id }) => changed.has(id));
  const prices = await refreshFromPrices(
    tx,
    moved.map((product) => ({ product, before: product })),
  );
  const priceOf = new Map(moved.map(({ id }, index) => [id, prices[index] ?? null]));
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
  const tableIds = locked.tables.map(({ id }) => id);
  const compare = order.isPlanned ? undefined : await watchTables(tx, locked.products, tableIds, order.pause);
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
    tables: applied.map((one, index) => {
      const { match, productId } = plan.tables[index] ?? {};
      const table = match?.kind === 'shared' ? shared.get(match.id) : undefined;
      // As many as there are tables.
      const targeted = plan.targeted[index] as PriceListPlan['targeted'][number];
      return listedTable(one, targeted, productById.get(productId ?? 0), table);
    }),
    errors: errors.slice(0, limits.listedFaults),
    warnings: [...result.warnings, ...plan.missing],
    ...(compare ? { examples: examplesReport(await compare()) } : {}),
  };
};

/** B5: the price list of a brand: a sheet for each row with a table of its own, and one for each shared price table. */
export const exportPriceList = async (
  read: TenantRead,
  brandId: number,
  active: boolean | null,
): Promise<Exportable[]> => {
  if (!(await findBrand(read, brandId))) throw notFound();
  mustNotBeTooLarge(await countBrandBytes(read, brandId, active));
  const rows = await listBrandRows(read, brandId, active);
  const tables = await listBrandTables(read, brandId, active);
  return [
    ...rows.map(({ product_name: name, product_reference: reference, ...row }) => ({
      ...(row as unknown as ExportableRow),
      product: { name, reference },
    })),
    ...tables.map(({ price_table, ...shared }) => ({ shared, price_table })),
  ];
};
