import type { Area, Cell, Sheet } from '../sheet/sheet.ts';
import { fileLimits, sheetName, UnreadableFile } from './limits.ts';
import { type Attribute, odsContent } from './ods-cell.ts';
import { chosenSheets, type SheetChoice, type Workbook } from './read-workbook.ts';
import { spreadCounter } from './read-worksheet.ts';
import { openParts } from './workbook-parts.ts';

type OpenSheet = { name: string; isHidden: boolean; rows: Cell[][]; merged: Area[] };

const COLUMNS = 16_384;
const ROWS = 1_048_576;

const many = (attribute: Attribute, name: string): number => {
  const count = Number(attribute(name) ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, ROWS) : 1;
};

const isHiddenLine = (attribute: Attribute): boolean => (attribute('table:visibility') ?? 'visible') !== 'visible';

const tooManyCells = (sheet: string) =>
  new UnreadableFile(
    'too_many_cells',
    `The file has more than ${fileLimits.cells} filled cells, the limit: send it in parts`,
    { sheet },
    { limit: fileLimits.cells },
  );

const tooManySheets = () =>
  new UnreadableFile(
    'too_many_sheets',
    `The workbook has more than ${fileLimits.sheets} sheets, the limit: send it in parts`,
    {},
    { sheets: fileLimits.sheets + 1, limit: fileLimits.sheets },
  );

/** The area that a cell covers, if it is more than the cell. */
const mergedArea = (attribute: Attribute, { row, column }: { row: number; column: number }) => {
  const wide = many(attribute, 'table:number-columns-spanned');
  const high = many(attribute, 'table:number-rows-spanned');
  if (wide <= 1 && high <= 1) return undefined;
  return { top: row, left: column, bottom: row + high - 1, right: column + wide - 1 };
};

const emptyLine = () => ({ cells: [] as Cell[], repeated: 1, isHidden: false });

/** Collects the sheets of a document while its elements go by; what is repeated counts as often as it is there. */
class SheetCollector {
  readonly sheets: OpenSheet[] = [];
  readonly #hiddenStyles = new Set<string>();
  readonly #spread = spreadCounter();
  #filled = 0;
  #sheet: OpenSheet | undefined;
  #at = { row: -1, column: 0, columnsSeen: 0 };
  #hiddenColumns = new Uint8Array(COLUMNS);
  #line = emptyLine();

  style(attribute: Attribute, isVisible: boolean): void {
    const name = attribute('style:name');
    if (!isVisible && name !== undefined) this.#hiddenStyles.add(name);
  }

  table(attribute: Attribute): void {
    if (this.sheets.length >= fileLimits.sheets) throw tooManySheets();
    const isHidden = this.#hiddenStyles.has(attribute('table:style-name') ?? '');
    this.#sheet = { name: sheetName(attribute('table:name')), isHidden, rows: [], merged: [] };
    this.sheets.push(this.#sheet);
    this.#at = { row: -1, column: 0, columnsSeen: 0 };
    this.#hiddenColumns = new Uint8Array(COLUMNS);
  }

  column(attribute: Attribute): void {
    const count = many(attribute, 'table:number-columns-repeated');
    const first = this.#at.columnsSeen;
    if (isHiddenLine(attribute)) this.#hiddenColumns.fill(1, first, first + count);
    this.#at.columnsSeen += count;
  }

  row(attribute: Attribute): void {
    this.#at.row++;
    this.#at.column = 0;
    const repeated = many(attribute, 'table:number-rows-repeated');
    this.#line = { ...emptyLine(), repeated, isHidden: isHiddenLine(attribute) };
  }

  endRow(): void {
    const { cells, repeated } = this.#line;
    const { row } = this.#at;
    const sheet = this.#sheet;
    if (cells.length > 0 && sheet) {
      this.#filled += (repeated - 1) * cells.filter(Boolean).length;
      if (this.#filled > fileLimits.cells) throw tooManyCells(sheet.name);
      for (let count = 0; count < repeated; count++) {
        if (count > 0) this.#spread.cell(row + count, cells.length - 1, { rows: sheet.rows.length, columns: 0 });
        sheet.rows[row + count] = count === 0 ? cells : [...cells];
      }
    }
    this.#at.row += repeated - 1;
  }

  cell(attribute: Attribute, displayed: string, isCovered: boolean): void {
    const { column: first } = this.#at;
    const count = many(attribute, 'table:number-columns-repeated');
    const content = isCovered ? undefined : odsContent(attribute, displayed);
    const text = content?.text.trim();
    const isFormula = attribute('table:formula') !== undefined;
    for (let column = first; content && text && column < Math.min(first + count, COLUMNS); column++)
      this.#put({ ...content, text, isFormula }, column);
    const area = mergedArea(attribute, this.#at);
    if (area && this.#sheet) {
      this.#spread.merged(area);
      this.#sheet.merged.push(area);
    }
    this.#at.column += count;
  }

  #put(cell: Cell, column: number): void {
    const sheet = this.#sheet;
    const { cells, isHidden } = this.#line;
    if (++this.#filled > fileLimits.cells) throw tooManyCells(sheet?.name ?? '');
    this.#spread.cell(this.#at.row, column, { rows: sheet?.rows.length ?? 0, columns: cells.length });
    cells[column] = isHidden || this.#hiddenColumns[column] === 1 ? { ...cell, isHidden: true } : cell;
  }
}

/** An attribute reader that outlives its tag: what it reads is taken at once. */
const NAMES = [
  'office:value-type',
  'calcext:value-type',
  'office:value',
  'office:currency',
  'office:date-value',
  'office:time-value',
  'office:boolean-value',
  'office:string-value',
  'table:formula',
  'table:number-columns-repeated',
  'table:number-columns-spanned',
  'table:number-rows-spanned',
] as const;
const attributeCopy = (attribute: Attribute): Attribute => {
  const values = new Map(NAMES.map((name) => [name as string, attribute(name)]));
  return (name) => values.get(name);
};

/** The visible sheets of an ODS document, or the one that was requested. */
export const readOds = async (bytes: Buffer, { sheet: requested, onProgress }: SheetChoice = {}): Promise<Workbook> => {
  const { read } = openParts(bytes);
  await read('META-INF/manifest.xml', {
    open: (name) => {
      if (name !== 'encryption-data') return;
      const is = 'a workbook behind a password';
      throw new UnreadableFile('not_a_spreadsheet', `The file is ${is}: save it without one`, {}, { is });
    },
  });
  const found = new SheetCollector();
  let style: Attribute | undefined;
  let cell: { attribute: Attribute; isCovered: boolean; displayed: string } | undefined;
  // Comments and pictures in a cell have texts of their own, and a table may stand in one.
  let aside = 0;
  let paragraphs = 0;
  await read('content.xml', {
    open: (name, attribute) => {
      if (aside > 0 || name === 'annotation' || name === 'frame' || name === 'shapes' || name === 'tracked-changes') {
        aside++;
        return;
      }
      if (name === 'style') {
        const own = attribute('style:name');
        style = () => own;
      } else if (name === 'table-properties')
        found.style(style ?? (() => undefined), attribute('table:display') !== 'false');
      else if (name === 'table') found.table(attribute);
      else if (name === 'table-column') found.column(attribute);
      else if (name === 'table-row') found.row(attribute);
      else if (name === 'table-cell' || name === 'covered-table-cell')
        cell = { attribute: attributeCopy(attribute), isCovered: name === 'covered-table-cell', displayed: '' };
      else if (cell && name === 'p') {
        if (cell.displayed !== '') cell.displayed += '\n';
        paragraphs++;
      } else if (cell && name === 's') cell.displayed += ' '.repeat(Math.min(many(attribute, 'text:c'), 100));
      else if (cell && (name === 'tab' || name === 'line-break')) cell.displayed += name === 'tab' ? '\t' : '\n';
    },
    close: (name) => {
      if (aside > 0) {
        aside--;
        return;
      }
      if (name === 'p') paragraphs = Math.max(0, paragraphs - 1);
      else if (name === 'table-row') found.endRow();
      else if (cell && (name === 'table-cell' || name === 'covered-table-cell')) {
        found.cell(cell.attribute, cell.displayed, cell.isCovered);
        cell = undefined;
      }
    },
    text: (text) => {
      if (cell && aside === 0 && paragraphs > 0) cell.displayed += text;
    },
  });
  const chosen = chosenSheets(found.sheets, requested);
  onProgress?.(chosen.length, chosen.length);
  const sheets: Sheet[] = chosen.map(({ name, rows, merged }) => ({ name, rows, merged }));
  const hiddenSheets =
    requested === undefined ? found.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name) : [];
  return { sheets, hiddenSheets };
};
