import { areaAddress, type Cell, type Sheet } from '@vantail/price-lists';
import { fileFormat, readWorkbook, UnreadableFile } from '@vantail/price-lists/files';
import { limits } from '../limits.ts';

/** What a cell holds that no field takes as it stands, and the part of it that can be reported. */
type UnusableCell = {
  unusable: 'date_cell' | 'error_cell' | 'formula_without_value' | 'percent' | 'shown_otherwise';
  text: string;
};

/** A number that its format shows with the sign of a currency. */
type AmountCell = { amount: number; currency: string };

/** One cell of a line; undefined where it is empty. */
export type LineCell = string | number | boolean | UnusableCell | AmountCell | undefined;

/** A line of a sheet; `row` counts from 0. `hidden` are the columns of its filled cells that nobody sees. */
export type SheetLine = { row: number; cells: LineCell[]; hidden?: number[] };

/** A sheet with a heading over its lines. */
export type SheetLines = { sheet: string; unread: string[]; lines: SheetLine[] };

/** Spreadsheet programs calculate with 15 significant digits; what they write beyond is noise. */
const SIGNIFICANT_DIGITS = 15;

const numberCell = ({ text, isPercent, shownWith, isShownOtherwise, currency }: Cell): LineCell => {
  if (isPercent) return { unusable: 'percent', text };
  if (shownWith !== undefined || isShownOtherwise) return { unusable: 'shown_otherwise', text };
  const amount = Number(Number(text).toPrecision(SIGNIFICANT_DIGITS));
  return currency === undefined ? amount : { amount, currency };
};

const lineCell = (cell: Cell | undefined): LineCell => {
  if (cell === undefined) return undefined;
  if (cell.hasNoValue) return { unusable: 'formula_without_value', text: cell.text };
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'number':
      return numberCell(cell);
    case 'boolean':
      return cell.text === 'true';
    case 'date':
      return { unusable: 'date_cell', text: cell.text };
    case 'error':
      return { unusable: 'error_cell', text: cell.text };
  }
};

const mustBeXlsx = (bytes: Buffer, name: string): void => {
  const format = fileFormat(bytes, name);
  if (format === 'xlsx') return;
  const message = 'Only an XLSX workbook can be read here: save the file as XLSX, and send that';
  throw new UnreadableFile('not_a_spreadsheet', message, {}, { is: format, wanted: 'xlsx' });
};

/** The sheet that an export made, by its name; else the only one. */
const chosenSheet = <Named extends { name: string | null }>(
  sheets: readonly Named[],
  tabs: readonly string[],
): Named => {
  const chosen = sheets.find(({ name }) => tabs.includes(name ?? '')) ?? (sheets.length === 1 ? sheets[0] : undefined);
  if (chosen) return chosen;
  const names = sheets.slice(0, 20).map(({ name }) => name ?? '');
  const message = `There is no sheet ${tabs.join(' or ')}; the workbook has ${names.join(', ')}`;
  throw new UnreadableFile('unknown_sheet', message, {}, { wanted: tabs[0], sheets: names });
};

const sheetLine = (cells: readonly Cell[], row: number): SheetLine => {
  const hidden = cells.flatMap(({ isHidden }, column) => (isHidden ? column : []));
  return { row, cells: Array.from(cells, lineCell), ...(hidden.length > 0 ? { hidden } : {}) };
};

/** What a merged cell shows belongs to several lines, and the values below it are not seen: which of them counts is not guessed. */
const mustNotBeMerged = ({ name, merged }: Sheet, lines: readonly SheetLine[]): void => {
  const [heading, last] = [lines.at(0)?.row ?? 0, lines.at(-1)?.row ?? 0];
  const area = merged.find(({ top, bottom }) => bottom > heading && top <= last);
  if (!area) return;
  const range = areaAddress(area);
  const address = { sheet: name ?? '', row: area.top, column: area.left };
  throw new UnreadableFile('merged_cells', `Cells ${range} are merged: split them, and fill each`, address, { range });
};

/**
 * The service gets every cell of every line, empty ones as well, and a text as often as cells refer to it: in a file of two
 * kilobytes that may be gigabytes.
 */
const mustBeSmall = ({ name, rows }: Sheet): void => {
  const { lineColumns, lineCellLength, lineLength } = limits;
  const sheet = name ?? '';
  let total = 0;
  rows.forEach((cells, row) => {
    if (cells.length > lineColumns) {
      const message = `The lines have cells in more than ${lineColumns} columns, the limit: remove what stands beside them`;
      throw new UnreadableFile(
        'too_spread_out',
        message,
        { sheet, row, column: cells.length - 1 },
        { limit: lineColumns },
      );
    }
    cells.forEach(({ text: { length } }, column) => {
      total += length;
      if (length <= lineCellLength) return;
      const message = `must be at most ${lineCellLength} characters long (it has ${length})`;
      throw new UnreadableFile('too_long', message, { sheet, row, column }, { limit: lineCellLength, length });
    });
  });
  if (total <= lineLength) return;
  const message = `The lines have more than ${lineLength / 1024 / 1024} Mi characters, the limit: send them in parts`;
  throw new UnreadableFile('too_large_unpacked', message, { sheet }, { limit_bytes: lineLength });
};

/** B11: the filled lines of one sheet of a workbook, hidden ones included: a filter hides lines that are meant to stay. */
export const readLines = async (
  file: { name: string; bytes: Buffer },
  { tabs, mostLines }: { tabs: readonly string[]; mostLines: number },
): Promise<SheetLines> => {
  mustBeXlsx(file.bytes, file.name);
  const { sheets, hiddenSheets } = await readWorkbook(file.bytes);
  const sheet = chosenSheet(sheets, tabs);
  mustBeSmall(sheet);
  const lines: SheetLine[] = [];
  sheet.rows.forEach((cells, row) => {
    lines.push(sheetLine(cells, row));
  });
  // The first line is the heading.
  if (lines.length > mostLines + 1) {
    const message = `The sheet has ${lines.length - 1} lines; ${mostLines} is the limit: send it in parts`;
    throw new UnreadableFile(
      'too_many',
      message,
      { sheet: sheet.name ?? '' },
      { limit: mostLines, count: lines.length - 1 },
    );
  }
  mustNotBeMerged(sheet, lines);
  const unread = sheets.filter((other) => other !== sheet).map(({ name }) => name ?? '');
  return { sheet: sheet.name ?? '', unread: [...unread, ...hiddenSheets], lines };
};
