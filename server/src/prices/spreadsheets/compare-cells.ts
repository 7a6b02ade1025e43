import { exported } from '../imports/worker/exported-block.ts';
import type { LineCell } from '../imports/worker/read-lines.ts';
import type { LineFault, ReadFields } from './compare-lines.ts';
import type { Heading, WorkbookLine } from './read-workbook-lines.ts';
import { nameMark, type Stamp } from './stamp.ts';
import type { CellFault, CellValue, WorkbookColumn, WorkbookRecord } from './workbook.ts';

/** A text as it comes back from a file: without spaces at its ends, and with one kind of line break. */
const asRead = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();

/** What an export of this value comes back as; undefined where the cell is empty. */
const returned = (value: CellValue): LineCell => {
  if (value === null) return undefined;
  if (typeof value === 'string') return asRead(value) || undefined;
  if (typeof value === 'boolean') return value;
  const cell = exported(value);
  if (typeof cell === 'number') return Number(cell.toPrecision(15));
  return typeof cell === 'object' && cell !== null ? cell.exact : undefined;
};

const normal = (cell: LineCell): LineCell => (typeof cell === 'string' ? asRead(cell) || undefined : cell);

/** Whether a cell is as an export would write it now, whatever the way there and back does to texts and numbers. */
const isUntouched = (cell: LineCell, stored: CellValue): boolean => {
  const [now, before] = [normal(cell), returned(stored)];
  if (typeof now === 'object' && 'amount' in now) return now.amount === before;
  return now === before;
};

/** Whether a cell still names what the export named. Whoever renamed that since has moved no product to another brand. */
const isAsExported = (cell: LineCell, field: string, { names }: Stamp): boolean =>
  (field === 'brand' || field === 'category') && typeof cell === 'string' && names?.[field] === nameMark(cell);

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  vrai: true,
  oui: true,
  yes: true,
  false: false,
  faux: false,
  non: false,
  no: false,
};

const fault = (code: string, message: string, params: CellFault['params'] = {}): CellFault => ({
  code,
  message,
  params,
});

const displayedText = (cell: LineCell): string => {
  if (typeof cell !== 'object') return String(cell);
  return 'unusable' in cell ? cell.text : `${cell.amount} ${cell.currency}`;
};

/** What no field takes, whatever its kind. */
const unusable = (cell: LineCell, field: string): CellFault | undefined => {
  if (typeof cell !== 'object' || !('unusable' in cell)) return undefined;
  const { text } = cell;
  switch (cell.unusable) {
    case 'date_cell':
      return fault('date_cell', `is a date, and ${field} is none`, { date: text });
    case 'error_cell':
      return fault('error_cell', `holds the error ${text}`, { text, wanted: field });
    case 'formula_without_value':
      return fault(
        'formula_without_value',
        'is a formula without its value: open the file in a spreadsheet program and save it',
        {
          wanted: field,
        },
      );
    case 'percent':
      return fault('not_a_number', 'is shown as a percentage: write it as a plain number', { text, field });
    case 'shown_otherwise':
      return fault('not_a_number', 'shows something else than its number: write it as a plain number', { text, field });
  }
};

const numberOf = (cell: LineCell, field: string, currency: string): CellValue | CellFault => {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'object' && 'amount' in cell && cell.currency === currency) return cell.amount;
  if (typeof cell === 'object' && 'amount' in cell) {
    const message = `is in ${cell.currency}, and prices are in ${currency}`;
    return fault('other_currency', message, { currency: cell.currency, tenant_currency: currency });
  }
  const text = displayedText(cell);
  return fault('not_a_number', `must be a number, and is the text ${JSON.stringify(text)}`, { text, field });
};

const flagOf = (cell: LineCell, field: string): CellValue | CellFault => {
  if (typeof cell === 'boolean') return cell;
  const said = typeof cell === 'string' ? FLAGS[cell.toLowerCase()] : undefined;
  if (said !== undefined) return said;
  const text = displayedText(cell);
  return fault('not_a_flag', `must be TRUE or FALSE, yes or no, and is ${JSON.stringify(text)}`, { text, field });
};

/** A number in a column of texts has lost the zeros before it, or is displayed otherwise than it is stored. */
const textOf = (cell: LineCell, field: string): CellValue | CellFault => {
  if (typeof cell === 'string') return asRead(cell);
  const text = displayedText(cell);
  return fault('not_text', `must be a text, and is the number ${text}: format the cell as text`, { text, field });
};

const cellValue = <Row>(
  cell: LineCell,
  { kind, field }: WorkbookColumn<Row>,
  currency: string,
): CellValue | CellFault => {
  const wrong = unusable(cell, field);
  if (wrong) return wrong;
  switch (kind) {
    case 'number':
      return numberOf(cell, field, currency);
    case 'flag':
      return flagOf(cell, field);
    case 'text':
      return textOf(cell, field);
  }
};

/** Only a line with a stamp had a value in a cell that is empty now; in any other, an empty cell says nothing. */
const isLeftAlone = <Row>(
  cell: LineCell,
  { field }: WorkbookColumn<Row>,
  { record, stamp, old }: { record: Row | undefined; stamp: Stamp | undefined; old: CellValue },
): boolean => {
  if (isUntouched(cell, old)) return true;
  if (stamp) return isAsExported(cell, field, stamp);
  // The record was found by its reference, however many spaces the line has in it: it keeps its own.
  return cell === undefined || (record !== undefined && field === 'reference');
};

/** B11: the fields that a line changes: those whose cell is not as an export would write it now. */
export const compareCells = <Row extends WorkbookRecord>(
  { row, cells, stamp, hidden }: WorkbookLine,
  record: Row | undefined,
  { columns, currency }: { columns: Heading<Row>['columns']; currency: string },
): ReadFields => {
  const read: ReadFields = { draft: {}, fields: [], faults: [], doubts: [] };
  for (const { at, column } of columns) {
    const { field, isRequired = false } = column;
    const found = ({ code, message, params }: CellFault): LineFault => ({
      row,
      pointer: `/${field.replaceAll('.', '/')}`,
      code,
      message,
      params,
    });
    const old = record ? column.cell(record) : null;
    const cell = normal(cells[at]);
    if (isLeftAlone(cell, column, { record, stamp, old })) continue;
    if (cell === undefined && isRequired) {
      read.faults.push(found(fault('required', `${field} was emptied, and cannot be empty`, { field })));
      continue;
    }
    const value = cell === undefined ? null : cellValue(cell, column, currency);
    // "yes" where the export has TRUE.
    if (value === old) continue;
    const wrong = typeof value === 'object' && value !== null ? value : column.set(read.draft, value, record);
    if (wrong) {
      read.faults.push(found(wrong));
      continue;
    }
    read.fields.push({ field, old, new: value as CellValue });
    if (cell === undefined) {
      const message = `${field} was ${JSON.stringify(old)} and is empty now: writing the line clears it`;
      read.doubts.push(found(fault('emptied_cell', message, { field, old })));
    }
    if (hidden?.includes(at)) {
      const message = `${field} changes in a hidden row or column: was it filled together with the visible ones?`;
      read.doubts.push(found(fault('hidden_change', message, { field, old })));
    }
  }
  return read;
};
