import { type Pieces, referenceKey } from '@vantail/pricing';
import type { Fault } from '../../platform/errors.ts';
import type { IdentifiedLine, KnownRecords, RecordKind } from './record-kinds.ts';
import type { CellValue, Draft, WorkbookRecord } from './workbook.ts';

/** A fault or a doubt of a line. Its pointer is one into the line: `/price`, `/stamp`. */
export type LineFault = Fault & { row: number };

/** A field that a line changes, before and after. */
type ChangedField = { field: string; old: CellValue; new: CellValue };

/** The fields of a line, read for the record it belongs to. */
export type ReadFields = { draft: Draft; fields: ChangedField[]; faults: LineFault[]; doubts: LineFault[] };

/** What a line does to its record; without a record it creates one. */
export type ComparedLine<Row> = {
  row: number;
  action: 'create' | 'update' | 'unchanged';
  record: Row | undefined;
  draft: Draft;
  fields: ChangedField[];
  /** The record changed after the export. */
  isStale: boolean;
};

type Comparison<Row> = {
  lines: ComparedLine<Row>[];
  faults: LineFault[];
  /** Nothing is written until somebody has accepted them. */
  doubts: LineFault[];
};

type Comparing<Row, Line> = {
  kind: RecordKind<Row>;
  lines: readonly Line[];
  known: KnownRecords<Row>;
  /** How messages name a line: `row 4`. */
  nameOf: (row: number) => string;
  read: (line: Line, record: Row | undefined) => ReadFields;
};

type Matched<Row, Line> = { line: Line; record: Row | undefined };

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id).slice(0, 50);

const listed = (records: readonly { id: number }[]) => idsOf(records).slice(0, 10).join(', ');

const keyOf = ({ reference }: IdentifiedLine) => (reference === null ? null : referenceKey(reference));

const withReference = <Row>(line: IdentifiedLine, { byReference }: KnownRecords<Row>): readonly Row[] => {
  const key = keyOf(line);
  return (key === null ? undefined : byReference.get(key)) ?? [];
};

const isAmbiguous = <Row>(line: IdentifiedLine, known: KnownRecords<Row>) =>
  line.stamp === undefined && withReference(line, known).length > 1;

/** A line adds its reference to the catalogue if it is new, or if its record had another one. */
const addsReference = <Row extends WorkbookRecord>({ line, record }: Matched<Row, IdentifiedLine>) =>
  line.reference !== null && referenceKey(record?.reference ?? '') !== keyOf(line);

const cellFault = (
  { row }: IdentifiedLine,
  field: 'reference' | 'stamp',
  [code, message, params]: [code: string, message: string, params: Record<string, unknown>],
): LineFault => ({ row, pointer: `/${field}`, code, message, params });

/** The lines with the records of their stamps or references, and the stamps whose record is gone. */
const matchLines = <Row extends WorkbookRecord, Line extends IdentifiedLine>({
  kind: { noun },
  lines,
  known,
}: Comparing<Row, Line>) => {
  const faults: LineFault[] = [];
  const matched = lines.flatMap((line): Matched<Row, Line>[] => {
    if (!line.stamp) return [{ line, record: isAmbiguous(line, known) ? undefined : withReference(line, known)[0] }];
    const record = known.byId.get(line.stamp.id);
    if (record) return [{ line, record }];
    const message = `There is no ${noun} ${line.stamp.id} any more: take the line out`;
    faults.push(cellFault(line, 'stamp', ['unknown_reference', message, { resource: noun }]));
    return [];
  });
  return { matched, faults };
};

/**
 * A reference finds a record again, so lines give it to no second one, and one that several records have finds none. Records that
 * have had the same one before are left alone.
 */
function* referenceFaults<Row extends WorkbookRecord, Line extends IdentifiedLine>(
  matched: readonly Matched<Row, Line>[],
  { kind: { noun }, known, nameOf }: Comparing<Row, Line>,
): Pieces<LineFault[]> {
  const faults: LineFault[] = [];
  const duplicate = (line: Line, message: string) =>
    faults.push(cellFault(line, 'reference', ['duplicate', message, { value: line.reference }]));
  const lineOf = new Map<number, Line>();
  for (const { line, record } of matched) {
    if (!record) continue;
    const other = lineOf.get(record.id);
    if (other) duplicate(line, `is the reference of ${nameOf(other.row)} as well`);
    else lineOf.set(record.id, line);
  }
  for (const [reference, group] of Map.groupBy(matched, ({ line }) => keyOf(line))) {
    yield;
    const [first, ...rest] = group.filter(addsReference);
    if (reference === null || first === undefined) continue;
    const found = withReference(first.line, known);
    // Records that keep the reference: they have no line here, or one with this reference.
    const keepers = found.filter(({ id }) => {
      const line = lineOf.get(id);
      return line === undefined || keyOf(line) === reference;
    });
    if (isAmbiguous(first.line, known)) {
      const message = `is the reference of ${found.length} ${noun}s: ${listed(found)}`;
      const params = { value: first.line.reference, [`${noun}_ids`]: idsOf(found) };
      faults.push(cellFault(first.line, 'reference', ['ambiguous_reference', message, params]));
    } else if (keepers.length > 0) duplicate(first.line, `is the reference of ${listed(keepers)} already`);
    for (const { line } of rest) duplicate(line, `is the reference of ${nameOf(first.line.row)} as well`);
  }
  return faults;
}

/** Accidents that look like changes: a stamp left behind while its line was sorted, and a record that somebody else changed. */
const recordDoubts = <Row extends WorkbookRecord>(
  { line, record }: Matched<Row, IdentifiedLine>,
  { known, fields, isStale }: { known: KnownRecords<Row>; fields: readonly ChangedField[]; isStale: boolean },
): LineFault[] => {
  const doubts: LineFault[] = [];
  if (!record) return doubts;
  const others = withReference(line, known);
  if (addsReference({ line, record }) && others.length > 0) {
    const message = `${record.name} would get the reference of ${others[0]?.name}: were the lines sorted without their stamps?`;
    const params = { id: record.id, value: line.reference, ids: idsOf(others) };
    doubts.push(cellFault(line, 'reference', ['moved_reference', message, params]));
  }
  if (isStale) {
    const names = fields.map(({ field }) => field);
    const message = `${record.name} has changed since the export: writing the line overwrites ${names.join(', ')}`;
    const params = { id: record.id, fields: names };
    doubts.push(cellFault(line, 'stamp', ['changed_since_export', message, params]));
  }
  return doubts;
};

/** B9, B11: what the lines change, with their faults and doubts. */
export function* compareLines<Row extends WorkbookRecord, Line extends IdentifiedLine>(
  comparing: Comparing<Row, Line>,
): Pieces<Comparison<Row>> {
  const { kind, known, read } = comparing;
  const { matched, faults } = matchLines(comparing);
  const result: Comparison<Row> = { lines: [], faults, doubts: [] };
  faults.push(...(yield* referenceFaults(matched, comparing)));
  for (const { line, record } of matched) {
    yield;
    const { row, stamp } = line;
    if (isAmbiguous(line, known)) continue;
    const { draft: values, fields, ...found } = read(line, record);
    faults.push(...found.faults);
    if (found.faults.length > 0) continue;
    if (record && fields.length === 0) {
      result.lines.push({ row, action: 'unchanged', record, draft: values, fields, isStale: false });
      continue;
    }
    const draft = record ? values : { ...kind.newRecord, ...values };
    faults.push(...kind.check(draft, !record).map((fault) => ({ ...fault, row })));
    const isStale = record !== undefined && stamp !== undefined && stamp.version !== record.version;
    result.doubts.push(...found.doubts, ...recordDoubts({ line, record }, { known, fields, isStale }));
    result.lines.push({ row, action: record ? 'update' : 'create', record, draft, fields, isStale });
  }
  return result;
}
