import { type FileFault, fileFault } from '@vantail/price-lists';
import type { LineCell, SheetLine } from '../imports/worker/read-lines.ts';
import type { IdentifiedLine } from './record-kinds.ts';
import { parseStamp, type Stamp, type StampKind } from './stamp.ts';
import {
  ID_TITLES,
  STAMP_TITLES,
  translatedName,
  usualCode,
  type Workbook,
  type WorkbookColumn,
  type WorkbookRecord,
} from './workbook.ts';

/** Where the columns of a sheet are. */
export type Heading<Row> = {
  id: number | undefined;
  stamp: number | undefined;
  columns: readonly { at: number; column: WorkbookColumn<Row> }[];
};

const plain = (title: string) => title.trim().toLowerCase().replaceAll(/\s+/g, ' ');

const TRANSLATED = /^(?:nom|name) ?\(([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\)$/i;
const TRANSLATED_FIELD = /^translations\.([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\.name$/i;

type Meaning<Row> = { what: 'id' | 'stamp' } | { what: 'field'; column: WorkbookColumn<Row> };

const isOneOf = (title: string, field: string, titles: Readonly<Record<string, string>>) =>
  [field, ...Object.values(titles)].some((known) => plain(known) === title);

/** A title in either language, or the name of the field. */
const meaningOf = <Row extends WorkbookRecord>(
  written: string,
  { columns }: Pick<Workbook<Row>, 'columns'>,
): Meaning<Row> | undefined => {
  const title = plain(written);
  if (isOneOf(title, 'id', ID_TITLES)) return { what: 'id' };
  if (isOneOf(title, 'stamp', STAMP_TITLES)) return { what: 'stamp' };
  const column = columns.find(({ field, titles }) => isOneOf(title, field, titles));
  if (column) return { what: 'field', column };
  const [, language] = TRANSLATED.exec(written.trim()) ?? TRANSLATED_FIELD.exec(written.trim()) ?? [];
  return language === undefined ? undefined : { what: 'field', column: translatedName<Row>(usualCode(language)) };
};

const titleOf = (cell: LineCell): string => {
  if (typeof cell !== 'object') return String(cell);
  return 'unusable' in cell ? cell.text : String(cell.amount);
};

/** B11: every column must be known and there once: a column that is not read would be lost without a word. */
export const readHeading = <Row extends WorkbookRecord>(
  workbook: Pick<Workbook<Row>, 'columns'>,
  sheet: string,
  heading: SheetLine | undefined,
): { heading: Heading<Row>; faults: FileFault[] } => {
  const faults: FileFault[] = [];
  const columnByName = new Map<string, number>();
  const columns: { at: number; column: WorkbookColumn<Row> }[] = [];
  const row = heading?.row ?? 0;
  for (const [at, cell] of (heading?.cells ?? []).entries()) {
    if (cell === undefined) continue;
    const title = titleOf(cell);
    const meaning = meaningOf(title, workbook);
    if (!meaning) {
      const message = `The column ${JSON.stringify(title)} is none of an export: take it out, or correct its title`;
      faults.push(fileFault('unknown_column', message, { sheet, row, column: at }, { title }));
      continue;
    }
    const name = meaning.what === 'field' ? meaning.column.field : meaning.what;
    if (columnByName.has(name)) {
      const message = `The column ${JSON.stringify(title)} is there twice`;
      faults.push(fileFault('column_given_twice', message, { sheet, row, column: at }, { title }));
      continue;
    }
    columnByName.set(name, at);
    if (meaning.what === 'field') columns.push({ at, column: meaning.column });
  }
  if (faults.length === 0 && !columnByName.has('stamp') && !columnByName.has('reference')) {
    const message = 'The first line must have the titles of an export, and among them Reference or Stamp';
    faults.push(fileFault('missing_column', message, { sheet, row }, { columns: ['reference', 'stamp'] }));
  }
  return { heading: { id: columnByName.get('id'), stamp: columnByName.get('stamp'), columns }, faults };
};

export type WorkbookLine = SheetLine & IdentifiedLine;

type CellAddress = { sheet: string; row: number; column?: number };

const textOf = (cell: LineCell): string => (typeof cell === 'object' ? '' : String(cell));

const ownStamp = (
  text: string,
  { kind, tenantId }: { kind: StampKind; tenantId: number },
  address: CellAddress,
): Stamp | FileFault => {
  const stamp = parseStamp(text);
  if (!stamp || stamp.kind !== kind) {
    const message = `${JSON.stringify(text)} is not the stamp of ${kind === 'option' ? 'an option' : 'a product'}: take the line from a new export`;
    return fileFault('unknown_stamp', message, address, { text, kind });
  }
  if (stamp.tenantId === tenantId) return stamp;
  const message = 'The line was exported from another shop: its ids mean something else there';
  return fileFault('other_tenant', message, address, {});
};

/** The id is for people to look at: with a stamp it must be that of the stamp, and without one it proves nothing. */
const idFault = (cell: LineCell, stamp: Stamp | undefined, address: CellAddress): FileFault | undefined => {
  if (stamp ? cell === stamp.id : cell === undefined) return undefined;
  const id = textOf(cell ?? '');
  if (stamp) {
    const message = `The id of the line was ${stamp.id} in the export: ids cannot be changed`;
    return fileFault('changed_id', message, address, { id, exported_id: stamp.id });
  }
  const message = 'The line has an id and no stamp: copy its stamp from the export, or take the id out of a new line';
  return fileFault('missing_stamp', message, address, { id });
};

/** A value under no title: what it is for is not known, so it would be lost without a word. */
const strayFaults = (sheet: string, lines: readonly SheetLine[], titled: ReadonlySet<number>): FileFault[] => {
  const seen = new Set(titled);
  return lines.flatMap(({ row, cells }) =>
    cells.flatMap((cell, column) => {
      if (cell === undefined || seen.has(column)) return [];
      seen.add(column);
      const message = 'The column has no title: give it one of an export, or empty it';
      return [fileFault('unknown_column', message, { sheet, row, column }, { title: '' })];
    }),
  );
};

/** B11: each line is the record of its stamp, or else of its reference. */
export const identifyLines = <Row extends WorkbookRecord>(
  { kind }: Pick<Workbook<Row>, 'kind'>,
  { id: idAt, stamp: stampAt, columns }: Heading<Row>,
  { sheet, lines, tenantId }: { sheet: string; lines: readonly SheetLine[]; tenantId: number },
): { identified: WorkbookLine[]; faults: FileFault[] } => {
  const titled = [idAt, stampAt, ...columns.map(({ at }) => at)].filter((at) => at !== undefined);
  const faults = strayFaults(sheet, lines, new Set(titled));
  const referenceAt = columns.find(({ column }) => column.field === 'reference')?.at;
  const rowOf = new Map<number, number>();
  const identified = lines.flatMap((line): WorkbookLine[] => {
    const { row, cells } = line;
    const cellAt = (at: number | undefined) => (at === undefined ? undefined : cells[at]);
    const addressOf = (at: number | undefined): CellAddress => ({
      sheet,
      row,
      ...(at === undefined ? {} : { column: at }),
    });
    const refuse = (fault: FileFault) => {
      faults.push(fault);
      return [];
    };
    const own = cellAt(stampAt);
    const stamp = own === undefined ? undefined : ownStamp(textOf(own), { kind, tenantId }, addressOf(stampAt));
    if (stamp && 'code' in stamp) return refuse(stamp);
    const wrongId = idAt === undefined ? undefined : idFault(cellAt(idAt), stamp, addressOf(idAt));
    if (wrongId) return refuse(wrongId);
    const reference = cellAt(referenceAt);
    const known = typeof reference === 'string' ? reference : null;
    if (stamp) {
      const before = rowOf.get(stamp.id);
      rowOf.set(stamp.id, row);
      if (before === undefined) return [{ ...line, stamp, reference: known }];
      const message = `is the stamp of row ${before + 1} as well: a copied line needs an empty id and stamp, and a reference of its own`;
      return refuse(fileFault('duplicate', message, addressOf(stampAt), { value: textOf(own) }));
    }
    if (reference !== undefined) return [{ ...line, reference: known }];
    const message = 'A new line needs a reference: by it the same file, sent again, finds what it has made';
    return refuse(fileFault('required', message, addressOf(referenceAt), { field: 'reference' }));
  });
  return { identified, faults };
};
