import { type Pieces, referenceKey } from '@vantail/pricing';
import { type FileFault, fileFault } from '@vantail/pricing/price-lists';
import type { Fault } from '../../platform/errors.ts';
import { type ChangedField, compareCells } from './compare-cells.ts';
import type { IdentifiedLine } from './identify-lines.ts';
import type { Heading } from './read-heading.ts';
import type { Draft, Workbook, WorkbookRecord } from './workbook.ts';

/** What a line changes; without a record it creates one. */
export type LineChange<Row> = {
  row: number;
  record: Row | undefined;
  draft: Draft;
  fields: ChangedField[];
  /** The record became another after the export. */
  isStale: boolean;
};

export type Comparison<Row> = {
  changes: LineChange<Row>[];
  unchanged: number;
  faults: FileFault[];
  /** What is asked about: nothing is written until somebody has accepted it. */
  doubts: FileFault[];
};

/** The records that lines may be about. */
export type KnownRecords<Row> = {
  byId: ReadonlyMap<number, Row>;
  /** By references as they are compared. */
  byReference: ReadonlyMap<string, readonly Row[]>;
};

type Asked<Row> = {
  workbook: Pick<Workbook<Row>, 'kind' | 'newRecord'>;
  heading: Heading<Row>;
  sheet: string;
  lines: readonly IdentifiedLine[];
  known: KnownRecords<Row>;
  currency: string;
  /** The rules of the API for the fields of a new or changed record. */
  check: (draft: Draft, isNew: boolean) => readonly Fault[];
};

type Matched<Row> = { line: IdentifiedLine; record: Row | undefined };

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id).slice(0, 50);

const matchLine = <Row extends WorkbookRecord>(
  line: IdentifiedLine,
  { known, workbook: { kind } }: Asked<Row>,
): { record: Row | undefined } | { code: string; message: string; params: object } => {
  if (line.stamp) {
    const record = known.byId.get(line.stamp.id);
    if (record) return { record };
    const message = `There is no ${kind} ${line.stamp.id} any more: take the line out`;
    return { code: 'unknown_reference', message, params: { resource: kind } };
  }
  const found = known.byReference.get(referenceKey(line.reference ?? '')) ?? [];
  if (found.length < 2) return { record: found[0] };
  const message = `${found.length} records have this reference: ${idsOf(found).slice(0, 10).join(', ')}; which is meant is not guessed`;
  return { code: 'ambiguous_reference', message, params: { value: line.reference, [`${kind}_ids`]: idsOf(found) } };
};

const keyOf = ({ reference }: IdentifiedLine) => (reference === null ? null : referenceKey(reference));

/** A reference that a line brings into the catalogue: it is new, or its record had another one. */
const bringsReference = <Row extends WorkbookRecord>({ line: { reference }, record }: Matched<Row>) =>
  reference !== null && referenceKey(record?.reference ?? '') !== referenceKey(reference);

/**
 * By its reference a record is found again, so a file gives it to no second one. Records that have had the same one before are
 * left alone.
 */
function* duplicates<Row extends WorkbookRecord>(
  matched: readonly Matched<Row>[],
  { known, sheet, heading }: Asked<Row>,
): Pieces<FileFault[]> {
  const column = heading.columns.find((one) => one.column.field === 'reference')?.at;
  // Without the column no line says a reference.
  if (column === undefined) return [];
  const faultAt = ({ line: { row, reference } }: Matched<Row>, message: string) =>
    fileFault('duplicate', message, { sheet, row, column }, { value: reference });
  const faults: FileFault[] = [];
  const lineOf = new Map<number, Matched<Row>>();
  for (const one of matched) {
    if (!one.record) continue;
    const other = lineOf.get(one.record.id);
    if (other) faults.push(faultAt(one, `is the reference of row ${other.line.row + 1} as well`));
    else lineOf.set(one.record.id, one);
  }
  for (const [reference, group] of Map.groupBy(matched, ({ line }) => keyOf(line))) {
    yield;
    const bringing = group.filter(bringsReference);
    if (reference === null) continue;
    // One that keeps it elsewhere in the catalogue: not in this file, or with this reference in it.
    const keepers = (known.byReference.get(reference) ?? []).filter(({ id }) => {
      const line = lineOf.get(id);
      return line === undefined || keyOf(line.line) === reference;
    });
    const [first, ...rest] = bringing;
    if (first === undefined) continue;
    if (keepers.length > 0)
      faults.push(faultAt(first, `is the reference of ${idsOf(keepers).slice(0, 10).join(', ')} already`));
    for (const one of rest) faults.push(faultAt(one, `is the reference of row ${first.line.row + 1} as well`));
  }
  return faults;
}

/**
 * Accidents that look like changes: a stamp that stayed where it was while its line was sorted, and cells that were filled while a
 * filter hid them.
 */
const lineDoubts = <Row extends WorkbookRecord>(
  { line, record }: Matched<Row>,
  fields: readonly ChangedField[],
  { known, heading: { columns }, sheet }: Asked<Row>,
): FileFault[] => {
  const at = (name: string) => columns.find(({ column }) => column.field === name)?.at ?? 0;
  const doubts: FileFault[] = [];
  const others = known.byReference.get(referenceKey(line.reference ?? '')) ?? [];
  if (record && bringsReference({ line, record }) && others.length > 0) {
    const message = `${record.name} would get the reference of ${others[0]?.name}: were the lines sorted without their stamps?`;
    const params = { id: record.id, value: line.reference, ids: idsOf(others) };
    doubts.push(fileFault('moved_reference', message, { sheet, row: line.row, column: at('reference') }, params));
  }
  for (const { field, old } of fields) {
    if (!line.hidden?.includes(at(field))) continue;
    const message = `${field} changes in a hidden row or column: was it filled together with the visible ones?`;
    doubts.push(fileFault('hidden_change', message, { sheet, row: line.row, column: at(field) }, { field, old }));
  }
  return doubts;
};

/** The cell that a fault of a field is about; one of a field that is not in the sheet is about the line. */
export const cellFault = <Row>(
  { pointer = '', code, message, params }: Fault,
  { columns }: Heading<Row>,
  { sheet, row }: { sheet: string; row: number },
): FileFault => {
  const path = pointer.slice(1).split('/');
  const at = columns.find(
    ({ column: { field } }) => field === path.join('.') || field === path[0] || `${field}_id` === path[0],
  )?.at;
  const words = at === undefined && path[0] ? `${path[0]} ${message}` : message;
  return fileFault(code, words, { sheet, row, ...(at === undefined ? {} : { column: at }) }, { ...params });
};

/** B11: what the lines of a file change, and everything that speaks against it. */
export function* compareLines<Row extends WorkbookRecord>(asked: Asked<Row>): Pieces<Comparison<Row>> {
  const { workbook, heading, sheet, lines, currency, check } = asked;
  const result: Comparison<Row> = { changes: [], unchanged: 0, faults: [], doubts: [] };
  const matched: Matched<Row>[] = [];
  for (const line of lines) {
    const found = matchLine(line, asked);
    const column = line.stamp ? heading.stamp : heading.columns.find((one) => one.column.field === 'reference')?.at;
    const place = { sheet, row: line.row, ...(column === undefined ? {} : { column }) };
    if ('code' in found) result.faults.push(fileFault(found.code, found.message, place, { ...found.params }));
    else matched.push({ line, record: found.record });
  }
  result.faults.push(...(yield* duplicates(matched, asked)));
  for (const { line, record } of matched) {
    yield;
    const { row, cells, stamp } = line;
    const compared = compareCells({ sheet, row, cells, columns: heading.columns, record, stamp, currency });
    result.faults.push(...compared.faults);
    if (compared.faults.length > 0) continue;
    if (record && compared.fields.length === 0) {
      result.unchanged += 1;
      continue;
    }
    const draft = record ? compared.draft : { ...workbook.newRecord, ...compared.draft };
    result.faults.push(...check(draft, !record).map((fault) => cellFault(fault, heading, { sheet, row })));
    result.doubts.push(...compared.emptied, ...lineDoubts({ line, record }, compared.fields, asked));
    const isStale = record !== undefined && stamp !== undefined && stamp.version !== record.version;
    if (isStale) {
      const message = `${record.name} has changed since the export: writing the line overwrites ${compared.fields.map(({ field }) => field).join(', ')}`;
      const params = { id: record.id, fields: compared.fields.map(({ field }) => field) };
      const place = { sheet, row, ...(heading.stamp === undefined ? {} : { column: heading.stamp }) };
      result.doubts.push(fileFault('changed_since_export', message, place, params));
    }
    result.changes.push({ row, record, draft, fields: compared.fields, isStale });
  }
  return result;
}
