export { hasProduct } from '../../catalogue/index.ts';

import type { FileFault, PriceLabels } from '@vantail/price-lists';
import { type SharedTable, tableTextOf } from '@vantail/pricing';
import {
  changeProduct,
  examplesReport,
  findRowSums,
  listTablesOfProduct,
  mustHaveRoomForTables,
  watchExamples,
} from '../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import { withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { applyTables, type ImportOrder, type PlannedTable } from './applying/apply-tables.ts';
import { mustBeSettled, staleAccept } from './applying/held-import.ts';
import { mustHaveNoFaults, mustNotBeTooLarge, roomFaults } from './applying/rules.ts';
import {
  countTableBytes,
  type ExportedRow,
  findFromPrice,
  findImportContext,
  listExportedRows,
  listRowIdentities,
} from './applying/store.ts';
import { importState } from './import-state.ts';
import { limits } from './limits.ts';
import { namingWords, withoutNames } from './matching/known-names.ts';
import { matchTables, type TableMatch, unknownChoices } from './matching/match-tables.ts';
import { withSuggestions } from './matching/suggested-row.ts';
import type { ImportReport } from './report-schema.ts';
import { type ReportFrame, summaryOf } from './table-report.ts';
import type { ExportableRow } from './worker/exported-block.ts';

type Plan = {
  tables: PlannedTable[];
  faults: FileFault[];
  stale: FileFault[];
  frame: ReportFrame;
  labels: PriceLabels;
};

/** The row of each table, and everything that speaks against it. */
const planOf = async (
  tx: TenantTransaction,
  { id: productId, name }: { id: number; name: string },
  { result, form }: ImportOrder,
): Promise<Plan> => {
  const rows = await listRowIdentities(tx, [productId]);
  const context = await findImportContext(tx, productId);
  if (!context) throw notFound();
  const { version: productVersion, reference, brand_name, ...labels } = context;
  const names = namingWords([name, reference, brand_name]);
  const state = importState(result.digest, form, { ...labels, productId, productVersion, rows });
  const mapping = form.mapping ?? {};
  const matched = await withShortPauses(matchTables(result.tables, rows, mapping));
  const matches = await withShortPauses(withSuggestions(result.tables, matched, rows));
  const created = matches.filter(({ kind }) => kind === 'create').length;
  return {
    frame: { decimal: result.file.decimal, state },
    labels,
    tables: result.tables.map((table, index) => ({
      table: withoutNames(table, names),
      match: matches[index] as TableMatch,
      productId,
    })),
    stale: staleAccept(form.accept, state),
    faults: [
      ...result.faults,
      ...unknownChoices(result.tables, mapping),
      ...matches.flatMap((match) => (match.kind === 'none' && match.fault ? [match.fault] : [])),
      ...roomFaults(rows.length, created),
    ],
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
  const { old, tables, plan, compare } = await changeProduct(tx, productId, async ({ id, name, version }) => {
    summarize(tx, { type: 'import.applied', resource: { kind: 'product', id, name, version }, product_id: id });
    const plan = await planOf(tx, { id, name }, order);
    if (!isDryRun && plan.faults.length > 0) mustHaveNoFaults([...plan.stale, ...plan.faults]);
    const [old, before] = [await fromPrice(), await findRowSums(tx, productId)];
    const compare = order.isPlanned ? undefined : await watchExamples(tx, [productId], order.pause);
    const applied = await applyTables(tx, plan.tables, { order, frame: plan.frame, labels: plan.labels });
    const tables = applied.map(({ report }) => report);
    plan.faults.push(...applied.flatMap(({ fault }) => fault ?? []));
    if (!isDryRun && plan.faults.length > 0) mustHaveNoFaults([...plan.stale, ...plan.faults]);
    if (!isDryRun) mustBeSettled(tables, form.accept, plan.stale);
    mustHaveRoomForTables(before.bytes, (await findRowSums(tx, productId)).bytes);
    return { old, tables, plan, compare };
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
    ...(compare ? { examples: examplesReport(await compare()) } : {}),
  };
};

/** B5, D15: a shared table is one sheet, under its first row, which an import finds again; the others are named next to it. */
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
