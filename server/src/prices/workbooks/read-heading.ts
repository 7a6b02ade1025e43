import { type FileFault, fileFault } from '@vantail/pricing/price-lists';
import type { LineCell, SheetLine } from '../imports/worker/read-lines.ts';
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
  const places = new Map<string, number>();
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
    if (places.has(name)) {
      const message = `The column ${JSON.stringify(title)} is there twice`;
      faults.push(fileFault('column_given_twice', message, { sheet, row, column: at }, { title }));
      continue;
    }
    places.set(name, at);
    if (meaning.what === 'field') columns.push({ at, column: meaning.column });
  }
  if (faults.length === 0 && !places.has('stamp') && !places.has('reference')) {
    const message = 'The first line must have the titles of an export, and among them Reference or Stamp';
    faults.push(fileFault('missing_column', message, { sheet, row }, { columns: ['reference', 'stamp'] }));
  }
  return { heading: { id: places.get('id'), stamp: places.get('stamp'), columns }, faults };
};
