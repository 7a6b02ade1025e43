import { type FileFault, fileFault } from '@vantail/pricing/price-lists';
import type { LineCell, SheetLine } from '../imports/worker/read-lines.ts';
import type { Heading } from './read-heading.ts';
import { parseStamp, type Stamp, type StampKind } from './stamp.ts';
import type { Workbook, WorkbookRecord } from './workbook.ts';

/** A line, and what it says about whose it is. */
export type IdentifiedLine = SheetLine & { stamp?: Stamp; reference: string | null };

type Place = { sheet: string; row: number; column?: number };

const textOf = (cell: LineCell): string => (typeof cell === 'object' ? '' : String(cell));

const ownStamp = (
  text: string,
  { kind, tenantId }: { kind: StampKind; tenantId: number },
  place: Place,
): Stamp | FileFault => {
  const stamp = parseStamp(text);
  if (!stamp || stamp.kind !== kind) {
    const message = `${JSON.stringify(text)} is not the stamp of ${kind === 'option' ? 'an option' : 'a product'}: take the line from a new export`;
    return fileFault('unknown_stamp', message, place, { text, kind });
  }
  if (stamp.tenantId === tenantId) return stamp;
  const message = 'The line was exported from another shop: its ids mean something else there';
  return fileFault('other_tenant', message, place, {});
};

/** The id is for people to look at: with a stamp it must be that of the stamp, and without one it proves nothing. */
const idFault = (cell: LineCell, stamp: Stamp | undefined, place: Place): FileFault | undefined => {
  if (stamp ? cell === stamp.id : cell === undefined) return undefined;
  const id = textOf(cell ?? '');
  if (stamp) {
    const message = `The id of the line was ${stamp.id} in the export: ids cannot be changed`;
    return fileFault('changed_id', message, place, { id, exported_id: stamp.id });
  }
  const message = 'The line has an id and no stamp: copy its stamp from the export, or take the id out of a new line';
  return fileFault('missing_stamp', message, place, { id });
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
): { identified: IdentifiedLine[]; faults: FileFault[] } => {
  const titled = [idAt, stampAt, ...columns.map(({ at }) => at)].filter((at) => at !== undefined);
  const faults = strayFaults(sheet, lines, new Set(titled));
  const referenceAt = columns.find(({ column }) => column.field === 'reference')?.at;
  const rowOf = new Map<number, number>();
  const identified = lines.flatMap((line): IdentifiedLine[] => {
    const { row, cells } = line;
    const cellAt = (at: number | undefined) => (at === undefined ? undefined : cells[at]);
    const placeOf = (at: number | undefined): Place => ({ sheet, row, ...(at === undefined ? {} : { column: at }) });
    const refuse = (fault: FileFault) => {
      faults.push(fault);
      return [];
    };
    const own = cellAt(stampAt);
    const stamp = own === undefined ? undefined : ownStamp(textOf(own), { kind, tenantId }, placeOf(stampAt));
    if (stamp && 'code' in stamp) return refuse(stamp);
    const wrongId = idAt === undefined ? undefined : idFault(cellAt(idAt), stamp, placeOf(idAt));
    if (wrongId) return refuse(wrongId);
    const reference = cellAt(referenceAt);
    const known = typeof reference === 'string' ? reference : null;
    if (stamp) {
      const before = rowOf.get(stamp.id);
      rowOf.set(stamp.id, row);
      if (before === undefined) return [{ ...line, stamp, reference: known }];
      const message = `is the stamp of row ${before + 1} as well: a copied line needs an empty id and stamp, and a reference of its own`;
      return refuse(fileFault('duplicate', message, placeOf(stampAt), { value: textOf(own) }));
    }
    if (reference !== undefined) return [{ ...line, reference: known }];
    const message = 'A new line needs a reference: by it the same file, sent again, finds what it has made';
    return refuse(fileFault('required', message, placeOf(referenceAt), { field: 'reference' }));
  });
  return { identified, faults };
};
