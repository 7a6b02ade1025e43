import { cellAddress } from '@vantail/price-lists';
import type { ExportedCell } from './exported-block.ts';
import { escaped, escapedXml, HEAD, MAIN, STYLE, textCell, workbookOf } from './workbook-bytes.ts';

/** What a column takes; a program offers the `choices` of one that has them. */
type SheetColumn = {
  title: string;
  kind: 'text' | 'number' | 'flag';
  width: number;
  choices?: readonly string[];
};

/** A list of records: a heading, and a line for each. */
export type SheetTable = {
  tab: string;
  columns: readonly SheetColumn[];
  lines: readonly (readonly (ExportedCell | boolean)[])[];
};

/**
 * A text as it is, its line breaks included. Spreadsheet programs write other control characters as _x000D_, and a text that
 * looks like that with its first sign written so.
 */
const verbatim = (text: string): string =>
  escapedXml(
    text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
      /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    ),
  );

const tableCell = (cell: ExportedCell | boolean, address: string, isText: boolean): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return `<c r="${address}" s="${isText ? STYLE.text : 0}"><v>${cell}</v></c>`;
  const text = typeof cell === 'string' ? cell : cell.exact;
  return `<c r="${address}" s="${STYLE.text}" t="inlineStr"><is><t xml:space="preserve">${verbatim(text)}</t></is></c>`;
};

/** Rows of a sheet, at the most: what is chosen from a list may be typed into new lines, too. */
const LAST_ROW = 1_048_576;
/** A program refuses a longer list. */
const MAX_LIST = 255;

const validations = (columns: readonly SheetColumn[]): string => {
  const lists = columns.flatMap(({ choices }, column) => {
    const list = choices?.join(',') ?? '';
    if (list === '' || list.length > MAX_LIST) return [];
    const range = `${cellAddress(1, column)}:${cellAddress(LAST_ROW - 1, column)}`;
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${range}"><formula1>"${escaped(list)}"</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
};

/** The heading stays in view. */
const HEADING_FROZEN = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';

/**
 * Every column of texts has the format of texts down to the last row: a program that is given 0042 or =A1 there keeps it as
 * it was typed.
 */
const tableXml = ({ columns, lines }: SheetTable): string => {
  const looks = columns.map(
    ({ kind, width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${kind === 'text' ? ` style="${STYLE.text}"` : ''}/>`,
  );
  const heading = columns.map(({ title }, at) => textCell(cellAddress(0, at), title, STYLE.title)).join('');
  const rows = lines.map((cells, line) => {
    const row = line + 1;
    const filled = cells.map((cell, at) => tableCell(cell, cellAddress(row, at), columns[at]?.kind === 'text'));
    return `<row r="${row + 1}">${filled.join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0" tabSelected="1">${HEADING_FROZEN}</sheetView></sheetViews><cols>${looks.join('')}</cols><sheetData><row r="1">${heading}</row>${rows.join('')}</sheetData>${validations(columns)}</worksheet>`;
};

/** B11: an XLSX workbook with one list of records. */
export const tableBytes = (table: SheetTable): Buffer => workbookOf([{ tab: table.tab, xml: () => tableXml(table) }]);
