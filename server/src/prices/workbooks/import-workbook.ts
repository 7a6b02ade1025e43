import { createHash } from 'node:crypto';
import { referenceKey } from '@vantail/pricing';
import type { FileFault } from '@vantail/pricing/price-lists';
import { type Option, optionSchema, options, productSchema, products } from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import { bodyValidator } from '../../platform/json/record-validator.ts';
import type { Table } from '../../platform/resource/store.ts';
import { type Pause, withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { staleAccept } from '../imports/applying/held-import.ts';
import { mustHaveNoFaults } from '../imports/applying/rules.ts';
import { findPriceLabels } from '../imports/applying/store.ts';
import type { SheetLines } from '../imports/worker/read-lines.ts';
import { listByReference, listProductsByReference, queueToImport } from '../option-lists/store.ts';
import { writeOptionLines } from '../option-lists/write-option-list.ts';
import { type Comparison, cellFault, compareLines, type LineChange } from './compare-lines.ts';
import { type IdentifiedLine, identifyLines } from './identify-lines.ts';
import { optionWorkbook } from './option-workbook.ts';
import { productWorkbook } from './product-workbook.ts';
import { type Heading, readHeading } from './read-heading.ts';
import { MAX_CHANGES, type WorkbookForm, type WorkbookReport } from './schema.ts';
import { listBrandNames, listCategoryNames } from './store.ts';
import type { Draft, Workbook, WorkbookRecord } from './workbook.ts';
import { writeProducts } from './write-products.ts';

/** What an import is asked for. */
export type WorkbookOrder = { file: SheetLines; form: WorkbookForm; isDryRun: boolean; pause: Pause };

type Kind<Row> = {
  workbook: Workbook<Row>;
  table: Table<Row>;
  byReference: (tx: TenantTransaction, references: readonly string[]) => Promise<Row[]>;
  check: (draft: Draft, isNew: boolean) => readonly Fault[];
};

const checkBy = (schema: typeof optionSchema | typeof productSchema): Kind<never>['check'] => {
  const [create, patch] = [bodyValidator(schema.create), bodyValidator(schema.patch)];
  return (draft, isNew) => {
    const checked = (isNew ? create : patch)(draft);
    return 'error' in checked ? (checked.error.errors ?? []) : [];
  };
};

const checkOption = checkBy(optionSchema);
const checkProduct = checkBy(productSchema);

/** The records of a few ids, active or not. */
const listByIds = async <Row>(tx: TenantTransaction, table: Table<Row>, ids: readonly number[]): Promise<Row[]> =>
  ids.length === 0
    ? []
    : ((await table.list(tx, { equals: {}, ids, page: 1, page_size: ids.length })).rows as (Row & { id: number })[]);

const loadKnown = async <Row extends WorkbookRecord>(
  tx: TenantTransaction,
  { table, byReference }: Kind<Row>,
  lines: readonly IdentifiedLine[],
) => {
  const stamped = await listByIds(
    tx,
    table,
    lines.flatMap(({ stamp }) => stamp?.id ?? []),
  );
  const byId = new Map(stamped.map((record) => [record.id, record]));
  // A line that keeps the reference of its record takes it from nobody. No record has a NUL character, which the database cannot
  // even compare: the rules of the field refuse it at its cell.
  const brought = lines.flatMap(({ stamp, reference }) => {
    if (reference === null || reference.includes('\0')) return [];
    const own = stamp === undefined ? undefined : byId.get(stamp.id)?.reference;
    return own && referenceKey(own) === referenceKey(reference) ? [] : [reference];
  });
  const named = brought.length > 0 ? await byReference(tx, brought) : [];
  return {
    byId,
    byReference: Map.groupBy(named, ({ reference }) => referenceKey(reference ?? '')),
  };
};

const mustBeFewChanges = (changes: readonly unknown[], sheet: string): FileFault[] => {
  const count = changes.length;
  if (count <= MAX_CHANGES) return [];
  const message = `The file changes ${count} lines, and ${MAX_CHANGES} is the most at once: send it in parts`;
  return [{ code: 'too_many', message, params: { limit: MAX_CHANGES, count }, sheet, row: null, column: null }];
};

type Compared<Row> = Comparison<Row> & { heading: Heading<Row>; state: string };

/**
 * Names what a report shows, so that whoever accepts it accepts that and nothing else. The draft is part of it: a name of a brand
 * may be that of another one by then.
 */
const stateOf = <Row extends WorkbookRecord>({ changes, doubts }: Comparison<Row>): string => {
  const shown = changes.map(({ row, record, fields, draft }) => [row, record?.id, record?.version, fields, draft]);
  return createHash('sha256')
    .update(JSON.stringify([shown, doubts]))
    .digest('base64url');
};

/** B11: what the file would change. Refused are its faults, and without an answer its doubts. */
const compareFile = async <Row extends WorkbookRecord>(
  tx: TenantTransaction,
  kind: Kind<Row>,
  { file: { sheet, lines: all }, form, isDryRun }: WorkbookOrder,
): Promise<Compared<Row>> => {
  const { workbook, check } = kind;
  const [first, ...lines] = all;
  const { heading, faults: headingFaults } = readHeading(workbook, sheet, first);
  mustHaveNoFaults(headingFaults);
  const { identified, faults } = identifyLines(workbook, heading, { sheet, lines, tenantId: tx.tenantId });
  if (!isDryRun) await queueToImport(tx);
  const known = await loadKnown(tx, kind, identified);
  const { currency } = await findPriceLabels(tx);
  const asked = { workbook, heading, sheet, lines: identified, known, currency, check };
  const compared = await withShortPauses(compareLines(asked));
  mustHaveNoFaults([...faults, ...compared.faults, ...mustBeFewChanges(compared.changes, sheet)]);
  const state = stateOf(compared);
  const stale = staleAccept(form.accept, state);
  const isAccepted = form.accept !== undefined && stale.length === 0;
  if (!isDryRun && !isAccepted) mustHaveNoFaults([...stale, ...compared.doubts]);
  return { ...compared, heading, state };
};

type Written<Row> = {
  written: readonly { row: number; before: Row | undefined; after: Row }[];
  sameNames?: ReadonlyMap<number, number[]>;
} & Pick<WorkbookReport, 'from_prices' | 'examples'>;

const reportOf = <Row extends WorkbookRecord>(
  { file: { sheet, unread }, isDryRun }: WorkbookOrder,
  { changes, unchanged, doubts, state }: Compared<Row>,
  { written, sameNames, ...moves }: Written<Row>,
): WorkbookReport => {
  const afterOf = new Map(written.map(({ row, after }) => [row, after]));
  const lines = changes.map(({ row, record, fields, isStale }): WorkbookReport['lines'][number] => {
    const { id, name } = afterOf.get(row) as Row;
    return {
      row: row + 1,
      action: record ? 'update' : 'create',
      id: isDryRun && !record ? null : id,
      name,
      changed_since_export: isStale,
      fields,
      same_name: sameNames?.get(id) ?? [],
    };
  });
  const count = (action: 'create' | 'update') => lines.filter((line) => line.action === action).length;
  return {
    dry_run: isDryRun,
    created: count('create'),
    updated: count('update'),
    unchanged,
    sheet,
    unread_sheets: unread,
    state,
    doubts: doubts as WorkbookReport['doubts'],
    lines,
    ...moves,
  };
};

/** A fault that the rules of a write find, at its cell. */
const placedBy =
  <Row>(heading: Heading<Row>, sheet: string) =>
  (fault: Fault, row: number): Fault => ({ pointer: '/file', ...cellFault(fault, heading, { sheet, row }) });

/** The options of changed lines, as they were compared: what another has changed meanwhile is compared again. */
const lockedChanges = (changes: readonly LineChange<Option>[], stored: readonly Option[]) => {
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  if (changes.some(({ record }) => record && versions.get(record.id) !== record.version))
    throw new RestartTransaction('An option of the workbook was changed meanwhile');
  return changes.map(({ row, record, draft }) => ({ line: row, values: draft, option: record }));
};

/** B11: the options of a workbook, written as a pasted list is (B9). */
export const importOptions = async (tx: TenantTransaction, order: WorkbookOrder): Promise<WorkbookReport> => {
  const kind = { workbook: optionWorkbook, table: options, byReference: listByReference, check: checkOption };
  const compared = await compareFile(tx, kind, order);
  const placed = placedBy(compared.heading, order.file.sheet);
  const ids = compared.changes.flatMap(({ record }) => record?.id ?? []);
  const { written, ...moves } = await writeOptionLines(
    tx,
    {
      list: (tx) => listByIds(tx, options, ids),
      match: (stored) => ({ matched: lockedChanges(compared.changes, stored), faults: [] }),
      placed: ({ line, ...fault }) => placed(fault, line),
    },
    order.pause,
  );
  return reportOf(order, compared, { ...moves, written: written.map(({ line, ...one }) => ({ ...one, row: line })) });
};

/** B11: the products of a workbook. */
export const importProducts = async (tx: TenantTransaction, order: WorkbookOrder): Promise<WorkbookReport> => {
  const workbook = productWorkbook(await listBrandNames(tx), await listCategoryNames(tx));
  const kind = { workbook, table: products, byReference: listProductsByReference, check: checkProduct };
  const compared = await compareFile(tx, kind, order);
  const placed = placedBy(compared.heading, order.file.sheet);
  return reportOf(order, compared, await writeProducts(tx, compared.changes, placed, order.pause));
};
