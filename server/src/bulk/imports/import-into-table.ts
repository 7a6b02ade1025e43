import { type DetectedTable, type FileFault, fileFault, noPrices } from '@vantail/pricing/price-lists';
import { summarize } from '../../database/ledger/record.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { notFound } from '../../errors.ts';
import { writePriceTable } from '../../price-tables/service.ts';
import { type PriceTableRecord, priceTables } from '../../price-tables/store.ts';
import type { PricedState } from '../../product-configuration/store.ts';
import {
  lockWithUsers,
  raiseForOptions,
  refreshUsers,
} from '../../product-configuration/table-changes/change-price-tables.ts';
import { compareTable } from './comparing/compare-table.ts';
import { labelDoubts, type PriceLabels } from './comparing/label-doubts.ts';
import { limits } from './files/limits.ts';
import { mustBeSettled, staleAccept } from './held-import.ts';
import { importState } from './import-state.ts';
import { type TableMatch, unknownChoices } from './matching/match-tables.ts';
import type { ImportedTable, TableImportReport } from './report-schema.ts';
import { mustFitRow, mustHaveNoFaults } from './rules.ts';
import { type ImportOrder, summaryOf } from './service.ts';
import { findPriceLabels } from './store.ts';
import { comparedTable, type ReportFrame, reportRoom, tableAside } from './table-report.ts';

const SKIP: TableMatch = { kind: 'skip' };
const SHARED: TableMatch = { kind: 'shared' };
const NONE: TableMatch = { kind: 'none', fault: null };
/** No row is asked here: its price follows when the table is written. */
const NO_PRICES = { old: null, new: null };

const severalTables = (tables: readonly DetectedTable[]): FileFault[] => {
  if (tables.length <= 1) return [];
  const ids = tables.map(({ id }) => id);
  const message = `The file has ${tables.length} tables (${ids.slice(0, 10).join(', ')}), and a price table takes one: skip the others by \`mapping\``;
  return [fileFault('several_tables', message, { sheet: tables[1]?.sheet ?? null }, { tables: ids.slice(0, 50) })];
};

type Work = { order: ImportOrder; table: PriceTableRecord; products: readonly PricedState[]; labels: PriceLabels };

/** Compares the one table of the file with the shared one, and writes it if it differs. */
const applyTable = async (tx: TenantTransaction, detected: DetectedTable, frame: ReportFrame, work: Work) => {
  const { order, table, products, labels } = work;
  const room = reportRoom();
  const comparison = compareTable(table.price_table, detected, order.form.mode);
  const fault = comparison.isChanged ? noPrices(detected) : undefined;
  if (fault) return { report: tableAside(detected, NONE, frame, room), faults: [fault] };
  mustFitRow(detected.id, comparison.priceTable);
  const doubts = comparison.isChanged ? labelDoubts(detected, labels) : [];
  const report = comparedTable(detected, SHARED, comparison, NO_PRICES, { frame, room, doubts });
  if (comparison.isChanged) await writePriceTable(tx, products, table, { price_table: comparison.priceTable });
  return { report, faults: [] };
};

/** What becomes of each table of the file: one is for the shared table, the others are skipped, or it is refused. */
const applyFile = async (tx: TenantTransaction, frame: ReportFrame, work: Work) => {
  const { result, form } = work.order;
  const mapping = form.mapping ?? {};
  const isSkipped = ({ id }: DetectedTable) => Object.hasOwn(mapping, id) && mapping[id]?.skip === true;
  const wanted = result.tables.filter((table) => !isSkipped(table));
  const faults = [...result.faults, ...unknownChoices(result.tables, mapping), ...severalTables(wanted)];
  const reports: ImportedTable[] = [];
  for (const table of result.tables) {
    if (isSkipped(table)) reports.push(tableAside(table, SKIP, frame, reportRoom()));
    else if (table.hasFaults || wanted.length > 1) reports.push(tableAside(table, NONE, frame, reportRoom()));
    else {
      const applied = await applyTable(tx, table, frame, work);
      reports.push(applied.report);
      faults.push(...applied.faults);
    }
  }
  return { reports, faults };
};

/**
 * D15.3: writes the one table of a file into a shared price table, with all that follows from it. The reader, the doubts
 * and the dry run are those of a product's import (B4).
 */
export const importIntoTable = async (
  tx: TenantTransaction,
  id: number,
  order: ImportOrder,
): Promise<TableImportReport> => {
  const { products, locked: table } = await lockWithUsers(tx, [id], () => priceTables.lock(tx, id));
  if (!table) throw notFound();
  const { name, version } = table;
  summarize(tx, { type: 'import.applied', resource: { kind: 'price_table', id, name, version }, product_id: null });
  const { result, form, isDryRun } = order;
  const labels = await findPriceLabels(tx);
  const state = importState(result.digest, form, { ...labels, priceTableId: id, rows: [{ id, version }] });
  const stale = staleAccept(form.accept, state);
  const frame = { decimal: result.file.decimal, state };
  const { reports, faults } = await applyFile(tx, frame, { order, table, products, labels });
  if (!isDryRun && faults.length > 0) mustHaveNoFaults([...stale, ...faults]);
  if (!isDryRun) mustBeSettled(reports, form.accept, stale);
  const isChanged = reports.some(({ action }) => action === 'changed');
  if (isChanged) await raiseForOptions(tx, [id]);
  const prices = isChanged ? await refreshUsers(tx, products) : products.map(({ from_price }) => from_price);
  order.onProgress(reports.length, reports.length);
  const errors = [...stale, ...faults];
  return {
    applied: !isDryRun,
    price_table_id: id,
    state,
    file: result.file,
    summary: summaryOf(reports, errors.length),
    products: products.map((product, index) => ({
      product_id: product.id,
      name: product.name,
      from_price: { old: product.from_price, new: prices[index] ?? null },
    })),
    tables: reports,
    errors: errors.slice(0, limits.listedFaults),
    warnings: result.warnings,
  };
};
