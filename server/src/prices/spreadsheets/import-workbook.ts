import { createHash } from 'node:crypto';
import { type FileFault, fileFault } from '@vantail/price-lists';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Pause, withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { staleAccept } from '../imports/applying/held-import.ts';
import { mustHaveNoFaults } from '../imports/applying/rules.ts';
import { findPriceLabels } from '../imports/applying/store.ts';
import type { SheetLines } from '../imports/worker/read-lines.ts';
import { compareCells } from './compare-cells.ts';
import { type ComparedLine, compareLines, type LineFault } from './compare-lines.ts';
import { type Heading, identifyLines, readHeading } from './read-workbook-lines.ts';
import { optionWorkbook, productWorkbook } from './record-columns.ts';
import { loadKnown, optionKind, productKind, type RecordKind } from './record-kinds.ts';
import { MAX_CHANGES, type WorkbookForm, type WorkbookReport } from './schema.ts';
import { listBrandNames, listCategoryNames, queueToImport } from './store.ts';
import type { Workbook, WorkbookRecord } from './workbook.ts';
import { countActions, reportedLines, type WrittenLines, writeOptions, writeProducts } from './write-lines.ts';

/** A workbook, and the terms on which it is imported. */
export type WorkbookOrder = { file: SheetLines; form: WorkbookForm; isDryRun: boolean; pause: Pause };

/** The cell of a fault's field; one of a field that is not in the sheet is about the line. */
const cellFault = <Row>(
  { row, pointer = '', code, message, params }: LineFault,
  { stamp, columns }: Heading<Row>,
  sheet: string,
): FileFault => {
  const path = pointer.slice(1).split('/');
  const [name = ''] = path;
  const at =
    name === 'stamp'
      ? stamp
      : columns.find(({ column: { field } }) => field === path.join('.') || field === name || `${field}_id` === name)
          ?.at;
  const words = at === undefined && name ? `${name} ${message}` : message;
  return fileFault(code, words, { sheet, row, column: at }, { ...params });
};

const tooManyChanges = (count: number, sheet: string): FileFault[] => {
  if (count <= MAX_CHANGES) return [];
  const message = `The file changes ${count} lines, and ${MAX_CHANGES} is the most at once: send it in parts`;
  return [fileFault('too_many', message, { sheet }, { limit: MAX_CHANGES, count })];
};

/**
 * Names what a report shows, so that whoever accepts it accepts that and nothing else. The draft is part of it: a name of a brand
 * may be that of another one by then.
 */
const stateOf = <Row extends WorkbookRecord>(
  changes: readonly ComparedLine<Row>[],
  doubts: readonly FileFault[],
): string => {
  const compared = changes.map(({ row, record, fields, draft }) => [row, record?.id, record?.version, fields, draft]);
  return createHash('sha256')
    .update(JSON.stringify([compared, doubts]))
    .digest('base64url');
};

type Compared<Row> = {
  lines: readonly ComparedLine<Row>[];
  heading: Heading<Row>;
  doubts: readonly FileFault[];
  state: string;
};

/** B11: what the file would change. Its faults are refused, and its doubts unless they are accepted. */
const compareFile = async <Row extends WorkbookRecord>(
  tx: TenantTransaction,
  { kind, workbook }: { kind: RecordKind<Row>; workbook: Workbook<Row> },
  { file: { sheet, lines: all }, form, isDryRun }: WorkbookOrder,
): Promise<Compared<Row>> => {
  const [first, ...rest] = all;
  const { heading, faults: headingFaults } = readHeading(workbook, sheet, first);
  mustHaveNoFaults(headingFaults);
  const { identified, faults } = identifyLines(workbook, heading, { sheet, lines: rest, tenantId: tx.tenantId });
  if (!isDryRun) await queueToImport(tx);
  const known = await loadKnown(tx, kind, identified);
  const { currency } = await findPriceLabels(tx);
  const { lines, ...found } = await withShortPauses(
    compareLines({
      kind,
      known,
      lines: identified,
      nameOf: (row) => `row ${row + 1}`,
      read: (line, record) => compareCells(line, record, { columns: heading.columns, currency }),
    }),
  );
  const changes = lines.filter(({ action }) => action !== 'unchanged');
  const placed = (fault: LineFault) => cellFault(fault, heading, sheet);
  mustHaveNoFaults([...faults, ...found.faults.map(placed), ...tooManyChanges(changes.length, sheet)]);
  const doubts = found.doubts.map(placed);
  const state = stateOf(changes, doubts);
  const stale = staleAccept(form.accept, state);
  const isAccepted = form.accept !== undefined && stale.length === 0;
  if (!isDryRun && !isAccepted) mustHaveNoFaults([...stale, ...doubts]);
  return { lines, heading, doubts, state };
};

const reportOf = <Row extends WorkbookRecord>(
  { file: { sheet, unread }, isDryRun }: WorkbookOrder,
  { lines, doubts, state }: Compared<Row>,
  result: WrittenLines<Row>,
): WorkbookReport => ({
  dry_run: isDryRun,
  ...countActions(lines),
  sheet,
  unread_sheets: unread,
  state,
  doubts: doubts as WorkbookReport['doubts'],
  lines: reportedLines(lines, result, isDryRun).flatMap(({ row, action, id, name, isStale, fields, same_name }) =>
    action === 'unchanged'
      ? []
      : [{ row: row + 1, action, id, name, changed_since_export: isStale, fields, same_name }],
  ),
  from_prices: result.from_prices,
  examples: result.examples,
});

const writeOrder = <Row>({ lines, heading }: Compared<Row>, { file: { sheet }, pause }: WorkbookOrder) => ({
  lines,
  faults: [],
  faultOf: (fault: LineFault) => ({ pointer: '/file', ...cellFault(fault, heading, sheet) }),
  pause,
});

/** B11: the options of a workbook. */
export const importOptions = async (tx: TenantTransaction, order: WorkbookOrder): Promise<WorkbookReport> => {
  const compared = await compareFile(tx, { kind: optionKind, workbook: optionWorkbook }, order);
  return reportOf(order, compared, await writeOptions(tx, writeOrder(compared, order)));
};

/** B11: the products of a workbook. */
export const importProducts = async (tx: TenantTransaction, order: WorkbookOrder): Promise<WorkbookReport> => {
  const workbook = productWorkbook(await listBrandNames(tx), await listCategoryNames(tx));
  const compared = await compareFile(tx, { kind: productKind, workbook }, order);
  return reportOf(order, compared, await writeProducts(tx, writeOrder(compared, order)));
};
