import { setImmediate } from 'node:timers/promises';
import type { DetectedTable, FileFault } from '@vantail/pricing/price-lists';
import { mustHaveRoomForTables } from '../catalogue/pricing-configuration-rules.ts';
import { pricingConfigurationSchema } from '../catalogue/pricing-configuration-schema.ts';
import { findRowSums, pricingConfigurations } from '../catalogue/store.ts';
import { storedPrices } from '../catalogue/stored-prices.ts';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { changeProduct } from '../product-configuration/change.ts';
import { withDefaults } from '../resource/schema.ts';
import { compareTable } from './comparing/compare-table.ts';
import type { FileResult } from './file-result.ts';
import type { ImportForm } from './form-schema.ts';
import { limits } from './limits.ts';
import { matchTables, type TableMatch, unknownChoices } from './matching/match-tables.ts';
import type { ImportedTable, ImportReport } from './report-schema.ts';
import { mustFitRow, mustHaveNoFaults, mustNotBeTooLarge, roomFaults } from './rules.ts';
import {
  countTableBytes,
  findFromPrice,
  listExportedRows,
  listPricedRows,
  listRowIdentities,
  type PricedRow,
} from './store.ts';
import { comparedTable, type ReportRoom, reportRoom, tableAside } from './table-report.ts';
import type { ExportableRow } from './writing/exported-block.ts';

/** Tables that are compared and written together: few enough that other requests get their turn in between. */
const BATCH = 20;

export type ImportOrder = {
  result: FileResult;
  choices: Pick<ImportForm, 'mode' | 'mapping'>;
  isDryRun: boolean;
  onProgress: (done: number, total: number) => void;
  /** Aborted when nobody waits for the answer any more: then everything is rolled back. */
  signal: AbortSignal;
};

type Planned = { table: DetectedTable; match: TableMatch };
type Plan = { tables: Planned[]; faults: FileFault[] };

/** Which row each table is for, and all that speaks against it. */
const planOf = async (tx: TenantTransaction, productId: number, { result, choices }: ImportOrder): Promise<Plan> => {
  const rows = await listRowIdentities(tx, productId);
  const mapping = choices.mapping ?? {};
  const matches = matchTables(result.tables, rows, mapping);
  const created = matches.filter(({ kind }) => kind === 'create').length;
  return {
    tables: result.tables.map((table, index) => ({ table, match: matches[index] as TableMatch })),
    faults: [
      ...result.faults,
      ...unknownChoices(result.tables, mapping),
      ...matches.flatMap((match) => (match.kind === 'none' ? [match.fault] : [])),
      ...roomFaults(rows.length, created),
    ],
  };
};

/** Compares a table with its row, and writes it where it differs. */
const applyTable = async (
  tx: TenantTransaction,
  productId: number,
  { table, match }: Planned,
  row: PricedRow | undefined,
  order: ImportOrder,
  room: ReportRoom,
): Promise<ImportedTable> => {
  if (table.hasFaults || match.kind === 'skip' || match.kind === 'none') return tableAside(table, match);
  const comparison = compareTable(row?.price_table ?? null, table, order.choices.mode);
  const price_table = comparison.priceTable;
  mustFitRow(table.id, price_table);
  const old = row?.computed_minimum_price ?? null;
  if (match.kind === 'row') {
    const prices = storedPrices({ ...row, price_table }, comparison.table);
    const report = comparedTable(table, match, comparison, { old, new: prices.computed_minimum_price }, room);
    if (comparison.isChanged) await pricingConfigurations.update(tx, match.row.id, { price_table, ...prices });
    return report;
  }
  const values = withDefaults(pricingConfigurationSchema.fields, match.fields);
  const prices = storedPrices({ ...values, price_table }, comparison.table);
  const report = comparedTable(table, match, comparison, { old, new: prices.computed_minimum_price }, room);
  const made = await pricingConfigurations.insert(tx, { ...values, product_id: productId, price_table, ...prices });
  // A row that is rolled back has no id.
  return { ...report, pricing_configuration_id: order.isDryRun ? null : made.id };
};

/** Table by table in the order of the file, a batch at a time, so that only a few old tables are held at once. */
const applyTables = async (
  tx: TenantTransaction,
  productId: number,
  tables: readonly Planned[],
  order: ImportOrder,
) => {
  const room = reportRoom();
  const reports: ImportedTable[] = [];
  for (let first = 0; first < tables.length; first += BATCH) {
    order.signal.throwIfAborted();
    const batch = tables.slice(first, first + BATCH);
    const ids = batch.flatMap(({ match }) => (match.kind === 'row' ? [match.row.id] : []));
    const rows = new Map((await listPricedRows(tx, productId, ids)).map((row) => [row.id, row]));
    // Sent together: on a server the statements of a batch travel at once.
    const applied = batch.map((planned) => {
      const row = planned.match.kind === 'row' ? rows.get(planned.match.row.id) : undefined;
      return applyTable(tx, productId, planned, row, order, room);
    });
    reports.push(...(await Promise.all(applied)));
    order.onProgress(reports.length, tables.length);
    // The embedded database answers without letting go of the process: so nobody's going away would be seen.
    await setImmediate();
  }
  order.signal.throwIfAborted();
  return reports;
};

const summaryOf = (tables: readonly ImportedTable[], errors: number) => {
  const count = (action: ImportedTable['action']) => tables.filter((table) => table.action === action).length;
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    refused: count('refused'),
    cells_changed: tables.reduce((sum, { cells_changed }) => sum + cells_changed, 0),
    errors,
  };
};

/**
 * B4: writes the tables of a file into the rows of a product, all of them or none. A dry run is the same work, which the
 * caller rolls back; it reports faults where a real run refuses them.
 */
export const importTables = async (
  tx: TenantTransaction,
  productId: number,
  order: ImportOrder,
): Promise<ImportReport> => {
  const { result, isDryRun } = order;
  const fromPrice = async () => (await findFromPrice(tx, productId))?.from_price ?? null;
  const { old, tables, faults } = await changeProduct(tx, productId, async () => {
    const plan = await planOf(tx, productId, order);
    if (!isDryRun) mustHaveNoFaults(plan.faults);
    const [old, before] = [await fromPrice(), await findRowSums(tx, productId)];
    const tables = await applyTables(tx, productId, plan.tables, order);
    mustHaveRoomForTables(before.bytes, (await findRowSums(tx, productId)).bytes);
    return { old, tables, faults: plan.faults };
  });
  return {
    applied: !isDryRun,
    product_id: productId,
    file: result.file,
    summary: summaryOf(tables, faults.length),
    from_price: { old, new: await fromPrice() },
    tables,
    errors: faults.slice(0, limits.listedFaults),
    warnings: result.warnings,
  };
};

/** What an export writes: one row, or all of a product (B5). */
export const exportedRows = async (
  read: TenantRead,
  productId: number,
  { id = null, active = null }: { id?: number | null; active?: boolean | null },
): Promise<ExportableRow[]> => {
  if (!(await findFromPrice(read, productId))) throw notFound();
  mustNotBeTooLarge(await countTableBytes(read, productId, active, id));
  const rows = await listExportedRows(read, productId, active, id);
  if (id !== null && rows.length === 0) throw notFound();
  return rows as ExportableRow[];
};
