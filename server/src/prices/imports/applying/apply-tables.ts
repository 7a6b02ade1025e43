import {
  conversionOf,
  type DetectedTable,
  type FileFault,
  inTenantBasis,
  labelDoubts,
  noPrices,
  type PriceLabels,
} from '@vantail/price-lists';
import type { TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { withDefaults } from '../../../platform/resource/schema.ts';
import {
  type OnProgress,
  type Pause,
  shortPause,
  withShortPauses,
} from '../../../platform/scheduling/scheduled-work.ts';
import { pricingConfigurationSchema, storedPrices } from '../../rows/schema.ts';
import { pricingConfigurations } from '../../rows/store.ts';
import { priceTables } from '../../tables/store.ts';
import type { ImportForm } from '../form-schema.ts';
import type { TableMatch } from '../matching/match-tables.ts';
import type { ImportedTable } from '../report-schema.ts';
import { comparedTable, type ReportFrame, type ReportRoom, reportRoom, tableAside } from '../table-report.ts';
import type { FileResult } from '../worker/read-tables.ts';
import { compareTable } from './compare-table.ts';
import { rowReach } from './row-reach.ts';
import { mustFitRow, sharedFault } from './rules.ts';
import { listPricedRows, type PricedRow } from './store.ts';

/** What every import asks the form for, whatever its tables are for. */
type CommonForm = Partial<Pick<ImportForm, 'mode' | 'accept' | 'tax' | 'limits'>>;

/** A file that was read, and what is to be done with it. */
export type ImportOrder<Form extends CommonForm = Partial<ImportForm>> = {
  result: FileResult;
  form: Form;
  isDryRun: boolean;
  /** A plan has its own look at examples, over all that it does. */
  isPlanned?: boolean;
  onProgress: OnProgress;
  /** Rolls everything back when the caller no longer waits for the answer. */
  pause: Pause;
};

/** No row is priced here: its price follows when the table is written. */
const NO_PRICES = { old: null, new: null };

/** A shared price table, locked. */
type WritableTable = { id: number; price_table: string };

type ApplySharedTableWork = {
  order: ImportOrder<CommonForm>;
  frame: ReportFrame;
  labels: PriceLabels;
  room: ReportRoom;
  shortly: () => Promise<void>;
};

/**
 * D15.3: compares a table of the file with a shared one, and writes it if it differs. The prices that follow from it are left
 * to the caller, who has several.
 */
const applySharedTable = async (
  tx: TenantTransaction,
  read: DetectedTable,
  match: TableMatch,
  { id, price_table }: WritableTable,
  { order, frame, labels, room, shortly }: ApplySharedTableWork,
) => {
  if (read.hasFaults) return { report: tableAside(read, match, frame, room) };
  const { tax } = order.form;
  const detected = inTenantBasis(read, labels, tax);
  const target = { mode: order.form.mode, currency: labels.currency };
  const comparison = await withShortPauses(compareTable(price_table, detected, target), shortly);
  const fault = comparison.isChanged ? noPrices(detected) : undefined;
  if (fault) return { report: tableAside(detected, match, frame, room), fault };
  mustFitRow(detected.id, comparison.priceTable);
  const doubts = comparison.isChanged ? labelDoubts(detected, labels, tax) : [];
  const reportParts = { frame, room, doubts, conversion: conversionOf(detected, labels, tax) };
  const report = comparedTable(detected, match, comparison, NO_PRICES, reportParts);
  if (!comparison.isChanged) return { report };
  const written = { id, price_table: comparison.priceTable };
  await priceTables.update(tx, { id, price_table }, { price_table: written.price_table });
  return { report, written };
};

/** How many tables are compared and written together: few enough that other requests can run in between. */
const BATCH = 20;

/** A table of the file, and what it is for; `productId` is the product of its row, null where there is none. */
export type PlannedTable = { table: DetectedTable; match: TableMatch; productId: number | null };

/** What all tables of an import share. */
type Applying = {
  order: ImportOrder<CommonForm>;
  frame: ReportFrame;
  labels: PriceLabels;
  /** The shared price tables that are written, locked with all who use them. */
  shared?: ReadonlyMap<number, WritableTable>;
};

type Work = Applying & Pick<ApplySharedTableWork, 'room' | 'shortly'>;

/** The report of a table, with its fault for the row; `written` is a shared price table that has another text now. */
export type Applied = {
  report: ImportedTable;
  fault?: FileFault;
  written?: { id: number; price_table: string };
};

/** Compares a table with its row, and writes it if it differs. */
const applyTable = async (
  tx: TenantTransaction,
  { table: read, match, productId }: PlannedTable,
  row: PricedRow | undefined,
  work: Work,
): Promise<Applied> => {
  const { order, frame, labels, room, shortly } = work;
  if (read.hasFaults || productId === null || (match.kind !== 'row' && match.kind !== 'create'))
    return { report: tableAside(read, match, frame, room) };
  const { tax } = order.form;
  const table = inTenantBasis(read, labels, tax);
  const target = { mode: order.form.mode, currency: labels.currency };
  const comparison = await withShortPauses(compareTable(row?.price_table ?? null, table, target), shortly);
  const shared = comparison.isChanged && row !== undefined && row.price_table_id !== null;
  const fault = shared ? sharedFault(table, row) : comparison.isChanged ? noPrices(table) : undefined;
  if (fault) return { report: tableAside(table, match, frame, room), fault };
  const doubts = comparison.isChanged ? labelDoubts(table, labels, tax) : [];
  const reach = rowReach(table, row, comparison, order.form.limits);
  const reportParts = {
    frame,
    room,
    doubts: [...doubts, ...reach.doubts],
    warnings: reach.warnings,
    moved: reach.moved,
    conversion: conversionOf(table, labels, tax),
  };
  const price_table = comparison.priceTable;
  mustFitRow(table.id, price_table);
  const old = row?.computed_minimum_price ?? null;
  if (match.kind === 'row') {
    const limits = Object.fromEntries(reach.moved.map(({ field, limit }) => [field, limit]));
    const prices = storedPrices({ ...row, ...limits, price_table }, comparison.table);
    const report = comparedTable(table, match, comparison, { old, new: prices.computed_minimum_price }, reportParts);
    if (comparison.isChanged)
      await pricingConfigurations.update(
        tx,
        { id: match.row.id, price_table: row?.price_table ?? null },
        { price_table, ...limits, ...prices },
      );
    return { report };
  }
  const values = withDefaults(pricingConfigurationSchema.fields, match.fields);
  const prices = storedPrices({ ...values, price_table }, comparison.table);
  const report = comparedTable(table, match, comparison, { old, new: prices.computed_minimum_price }, reportParts);
  const made = await pricingConfigurations.insert(tx, { ...values, product_id: productId, price_table, ...prices });
  // A row that is rolled back has no id.
  return { report: { ...report, pricing_configuration_id: order.isDryRun ? null : made.id } };
};

const applyOne = (tx: TenantTransaction, planned: PlannedTable, rows: ReadonlyMap<number, PricedRow>, work: Work) => {
  const { match } = planned;
  const shared = match.kind === 'shared' ? work.shared?.get(match.id) : undefined;
  if (shared && match.kind === 'shared') return applySharedTable(tx, planned.table, match, shared, work);
  return applyTable(tx, planned, match.kind === 'row' ? rows.get(match.row.id) : undefined, work);
};

/** Table by table in the order of the file, in batches, so that only a few old tables are held at once. */
export const applyTables = async (
  tx: TenantTransaction,
  tables: readonly PlannedTable[],
  applying: Applying,
): Promise<Applied[]> => {
  const { order } = applying;
  const work: Work = { ...applying, room: reportRoom(), shortly: shortPause() };
  const reports: Applied[] = [];
  for (let first = 0; first < tables.length; ) {
    const { items } = await order.pause();
    const batch = tables.slice(first, first + Math.min(BATCH, items));
    first += batch.length;
    const ids = batch.flatMap(({ match }) => (match.kind === 'row' ? [match.row.id] : []));
    const rows = new Map((await listPricedRows(tx, ids)).map((row) => [row.id, row]));
    for (const planned of batch) reports.push(await applyOne(tx, planned, rows, work));
    order.onProgress(reports.length, tables.length);
  }
  await order.pause();
  return reports;
};
