import { type DetectedTable, type FileFault, fileFault } from '@vantail/price-lists';
import {
  examplesReport,
  lockWithUsers,
  raiseForOptions,
  refreshUsers,
  tableBytes,
  watchTables,
  writeThrough,
} from '../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import { priceTables } from '../tables/store.ts';
import { applyTables, type ImportOrder } from './applying/apply-tables.ts';
import { mustBeSettled, staleAccept } from './applying/held-import.ts';
import { mustHaveNoFaults } from './applying/rules.ts';
import { findPriceLabels } from './applying/store.ts';
import { importState } from './import-state.ts';
import { limits } from './limits.ts';
import { type TableMatch, unknownChoices } from './matching/match-tables.ts';
import type { TableImportReport } from './report-schema.ts';
import { summaryOf } from './table-report.ts';

export const isTableThere = async (read: TenantRead, id: number): Promise<boolean> =>
  (await priceTables.find(read, id)) !== undefined;

const SKIP: TableMatch = { kind: 'skip' };
const NONE: TableMatch = { kind: 'none', fault: null };

const severalTables = (tables: readonly DetectedTable[]): FileFault[] => {
  if (tables.length <= 1) return [];
  const ids = tables.map(({ id }) => id);
  const message = `The file has ${tables.length} tables (${ids.slice(0, 10).join(', ')}), and a price table takes one: skip the others by \`mapping\``;
  return [fileFault('several_tables', message, { sheet: tables[1]?.sheet ?? null }, { tables: ids.slice(0, 50) })];
};

/** What each table of the file is for: one for the shared table, the others are skipped, or all are refused. */
const planOf = (id: number, { result, form }: ImportOrder) => {
  const mapping = form.mapping ?? {};
  const isSkipped = ({ id }: DetectedTable) => Object.hasOwn(mapping, id) && mapping[id]?.skip === true;
  const imported = result.tables.filter((table) => !isSkipped(table));
  const shared: TableMatch = imported.length === 1 ? { kind: 'shared', id, by: null } : NONE;
  return {
    faults: [...result.faults, ...unknownChoices(result.tables, mapping), ...severalTables(imported)],
    tables: result.tables.map((table) => ({ table, match: isSkipped(table) ? SKIP : shared, productId: null })),
  };
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
  const plan = planOf(id, order);
  const frame = { decimal: result.file.decimal, state };
  const compare = order.isPlanned ? undefined : await watchTables(tx, products, [id], order.pause);
  const applied = await applyTables(tx, plan.tables, { order, frame, labels, shared: new Map([[id, table]]) });
  const reports = applied.map(({ report }) => report);
  const faults = [...plan.faults, ...applied.flatMap(({ fault }) => fault ?? [])];
  if (!isDryRun && faults.length > 0) mustHaveNoFaults([...stale, ...faults]);
  if (!isDryRun) mustBeSettled(reports, form.accept, stale);
  const [written] = applied.flatMap((one) => one.written ?? []);
  if (written)
    await writeThrough(tx, products, written, tableBytes(written.price_table) - tableBytes(table.price_table));
  if (written) await raiseForOptions(tx, [id]);
  const prices = written ? await refreshUsers(tx, products) : products.map(({ from_price }) => from_price);
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
    ...(compare ? { examples: examplesReport(await compare()) } : {}),
  };
};
