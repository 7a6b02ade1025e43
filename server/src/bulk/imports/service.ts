import { type SharedTable, tableTextOf } from '@vantail/pricing';
import { type DetectedTable, type FileFault, noPrices } from '@vantail/pricing/price-lists';
import { summarize } from '../../database/ledger/record.ts';
import type { TenantRead, TenantTransaction } from '../../database/tenant-transaction.ts';
import { notFound } from '../../errors.ts';
import type { Pause } from '../../pause.ts';
import { pricingConfigurationSchema } from '../../pricing-configurations/schema.ts';
import { pricingConfigurations } from '../../pricing-configurations/store.ts';
import { storedPrices } from '../../pricing-configurations/stored-prices.ts';
import { changeProduct } from '../../product-configuration/change.ts';
import { findRowSums, listTablesOfProduct } from '../../product-configuration/price-tables/store.ts';
import { mustHaveRoomForTables } from '../../product-configuration/price-tables/table-rules.ts';
import { withDefaults } from '../../resource/schema.ts';
import { compareTable } from './comparing/compare-table.ts';
import { labelDoubts, type PriceLabels } from './comparing/label-doubts.ts';
import { limits } from './files/limits.ts';
import type { ImportForm } from './form-schema.ts';
import { mustBeSettled, staleAccept } from './held-import.ts';
import { importState } from './import-state.ts';
import { matchTables, type TableMatch, unknownChoices } from './matching/match-tables.ts';
import type { ImportedTable, ImportReport } from './report-schema.ts';
import { mustFitRow, mustHaveNoFaults, mustNotBeTooLarge, roomFaults, sharedFault } from './rules.ts';
import {
  countTableBytes,
  type ExportedRow,
  findFromPrice,
  findImportContext,
  listExportedRows,
  listPricedRows,
  listRowIdentities,
  type PricedRow,
} from './store.ts';
import { comparedTable, type ReportFrame, type ReportRoom, reportRoom, tableAside } from './table-report.ts';
import type { FileResult } from './worker/file-result.ts';
import type { ExportableRow } from './writing/exported-block.ts';

/** How many tables are compared and written together: few enough that other requests get their turn in between. */
const BATCH = 20;

export type ImportOrder = {
  result: FileResult;
  form: Partial<ImportForm>;
  isDryRun: boolean;
  onProgress: (done: number, total: number) => void;
  /** Rolls everything back when the caller no longer waits for the answer. */
  pause: Pause;
};

type Planned = { table: DetectedTable; match: TableMatch };
type Plan = { tables: Planned[]; faults: FileFault[]; stale: FileFault[]; frame: ReportFrame; labels: PriceLabels };

/** The row of each table, and everything that speaks against it. */
const planOf = async (tx: TenantTransaction, productId: number, { result, form }: ImportOrder): Promise<Plan> => {
  const rows = await listRowIdentities(tx, productId);
  const context = await findImportContext(tx, productId);
  if (!context) throw notFound();
  const { version: productVersion, ...labels } = context;
  const state = importState(result.digest, form, { ...labels, productId, productVersion, rows });
  const mapping = form.mapping ?? {};
  const matches = matchTables(result.tables, rows, mapping);
  const created = matches.filter(({ kind }) => kind === 'create').length;
  return {
    frame: { decimal: result.file.decimal, state },
    labels,
    tables: result.tables.map((table, index) => ({ table, match: matches[index] as TableMatch })),
    stale: staleAccept(form.accept, state),
    faults: [
      ...result.faults,
      ...unknownChoices(result.tables, mapping),
      ...matches.flatMap((match) => (match.kind === 'none' && match.fault ? [match.fault] : [])),
      ...roomFaults(rows.length, created),
    ],
  };
};

/** What all tables of an import share. */
type Work = { productId: number; order: ImportOrder; plan: Plan; room: ReportRoom };
/** The report of a table, with its faults for the row. */
type Applied = { report: ImportedTable; fault?: FileFault };

/** Compares a table with its row, and writes it if it differs. */
const applyTable = async (
  tx: TenantTransaction,
  { table, match }: Planned,
  row: PricedRow | undefined,
  { productId, order, plan, room }: Work,
): Promise<Applied> => {
  const { frame, labels } = plan;
  if (table.hasFaults || (match.kind !== 'row' && match.kind !== 'create'))
    return { report: tableAside(table, match, frame, room) };
  const comparison = compareTable(row?.price_table ?? null, table, order.form.mode);
  const shared = comparison.isChanged && row !== undefined && row.price_table_id !== null;
  const fault = shared ? sharedFault(table, row) : comparison.isChanged ? noPrices(table) : undefined;
  if (fault) return { report: tableAside(table, match, frame, room), fault };
  const shown = { frame, room, doubts: comparison.isChanged ? labelDoubts(table, labels) : [] };
  const price_table = comparison.priceTable;
  mustFitRow(table.id, price_table);
  const old = row?.computed_minimum_price ?? null;
  if (match.kind === 'row') {
    const prices = storedPrices({ ...row, price_table }, comparison.table);
    const report = comparedTable(table, match, comparison, { old, new: prices.computed_minimum_price }, shown);
    if (comparison.isChanged)
      await pricingConfigurations.update(
        tx,
        { id: match.row.id, price_table: row?.price_table ?? null },
        { price_table, ...prices },
      );
    return { report };
  }
  const values = withDefaults(pricingConfigurationSchema.fields, match.fields);
  const prices = storedPrices({ ...values, price_table }, comparison.table);
  const report = comparedTable(table, match, comparison, { old, new: prices.computed_minimum_price }, shown);
  const made = await pricingConfigurations.insert(tx, { ...values, product_id: productId, price_table, ...prices });
  // A row that is rolled back has no id.
  return { report: { ...report, pricing_configuration_id: order.isDryRun ? null : made.id } };
};

/** Table by table in the order of the file, in batches, so that only a few old tables are held at once. */
const applyTables = async (tx: TenantTransaction, productId: number, plan: Plan, order: ImportOrder) => {
  const { tables } = plan;
  const work: Work = { productId, order, plan, room: reportRoom() };
  const reports: Applied[] = [];
  for (let first = 0; first < tables.length; ) {
    const { items } = await order.pause();
    const batch = tables.slice(first, first + Math.min(BATCH, items));
    first += batch.length;
    const ids = batch.flatMap(({ match }) => (match.kind === 'row' ? [match.row.id] : []));
    const rows = new Map((await listPricedRows(tx, productId, ids)).map((row) => [row.id, row]));
    // Sent together: on a server the statements of a batch are pipelined.
    const applied = batch.map((planned) => {
      const row = planned.match.kind === 'row' ? rows.get(planned.match.row.id) : undefined;
      return applyTable(tx, planned, row, work);
    });
    reports.push(...(await Promise.all(applied)));
    order.onProgress(reports.length, tables.length);
  }
  await order.pause();
  return reports;
};

export const summaryOf = (tables: readonly ImportedTable[], errors: number) => {
  const count = (action: ImportedTable['action']) => tables.filter((table) => table.action === action).length;
  const sum = (of: (table: ImportedTable) => number) => tables.reduce((total, table) => total + of(table), 0);
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    refused: count('refused'),
    cells_changed: sum(({ cells_changed }) => cells_changed),
    cells_added: sum(({ cells_added }) => cells_added),
    cells_removed: sum(({ cells_removed }) => cells_removed),
    prices_written: sum(({ prices_written }) => prices_written),
    doubts: sum(({ doubts }) => doubts.length),
    errors,
  };
};

/**
 * B4: writes the tables of a file into the rows of a product, all of them or none. A dry run is the same work, rolled
 * back by the caller. It reports the faults and doubts for which a real run is refused, and so rolled back, too.
 */
export const importTables = async (
  tx: TenantTransaction,
  productId: number,
  order: ImportOrder,
): Promise<ImportReport> => {
  const { result, form, isDryRun } = order;
  const fromPrice = async () => (await findFromPrice(tx, productId))?.from_price ?? null;
  const { old, tables, plan } = await changeProduct(tx, productId, async ({ id, name, version }) => {
    summarize(tx, { type: 'import.applied', resource: { kind: 'product', id, name, version }, product_id: id });
    const plan = await planOf(tx, productId, order);
    if (!isDryRun && plan.faults.length > 0) mustHaveNoFaults([...plan.stale, ...plan.faults]);
    const [old, before] = [await fromPrice(), await findRowSums(tx, productId)];
    const applied = await applyTables(tx, productId, plan, order);
    const tables = applied.map(({ report }) => report);
    plan.faults.push(...applied.flatMap(({ fault }) => fault ?? []));
    if (!isDryRun && plan.faults.length > 0) mustHaveNoFaults([...plan.stale, ...plan.faults]);
    if (!isDryRun) mustBeSettled(tables, form.accept, plan.stale);
    mustHaveRoomForTables(before.bytes, (await findRowSums(tx, productId)).bytes);
    return { old, tables, plan };
  });
  const errors = [...plan.stale, ...plan.faults];
  return {
    applied: !isDryRun,
    product_id: productId,
    state: plan.frame.state,
    file: result.file,
    summary: summaryOf(tables, errors.length),
    from_price: { old, new: await fromPrice() },
    tables,
    errors: errors.slice(0, limits.listedFaults),
    warnings: result.warnings,
  };
};

/** B5, D15: a shared table is one sheet, under its first row, which an import finds again; the others are named beside it. */
const oncePerTable = (rows: readonly ExportedRow[], tables: readonly SharedTable[]): ExportableRow[] => {
  const sharing = Map.groupBy(
    rows.filter(({ price_table_id }) => price_table_id !== null),
    ({ price_table_id }) => price_table_id,
  );
  return rows.flatMap((row) => {
    const all = sharing.get(row.price_table_id) ?? [row];
    if (all[0]?.id !== row.id) return [];
    const price_table = tableTextOf(row, tables) as string | null;
    return [{ ...row, price_table, also: all.slice(1).map(({ id }) => id) } as ExportableRow];
  });
};

/** What an export contains: one row, or all rows of a product (B5). */
export const exportedRows = async (
  read: TenantRead,
  productId: number,
  { id = null, active = null }: { id?: number | null; active?: boolean | null },
): Promise<ExportableRow[]> => {
  if (!(await findFromPrice(read, productId))) throw notFound();
  mustNotBeTooLarge(await countTableBytes(read, productId, active, id));
  const rows = await listExportedRows(read, productId, active, id);
  if (id !== null && rows.length === 0) throw notFound();
  return oncePerTable(rows, await listTablesOfProduct(read, productId, false));
};
