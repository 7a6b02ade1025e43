import type { Area, Cell, Sheet } from '@vantail/pricing/price-lists';
import { limits, sheetName, UnreadableFile } from '../limits.ts';
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
    `The file has more than ${limits.cells} filled cells, the limit: send it in parts`,
    { sheet },
    { limit: limits.cells },
  );

/** Collects the sheets of a document while its elements go by; what is repeated counts as often as it is there. */
const sheetCollector = () => {
  const sheets: OpenSheet[] = [];
  const hiddenStyles = new Set<string>();
  const spread = spreadCounter();
  let filled = 0;
  let sheet: OpenSheet | undefined;
  let at = { row: -1, column: 0, columnsSeen: 0 };
  let hiddenColumns = new Uint8Array(COLUMNS);
  let line = { cells: [] as Cell[], repeated: 1, isHidden: false };

  const put = (cell: Cell, column: number) => {
    if (++filled > limits.cells) throw tooManyCells(sheet?.name ?? '');
    spread.cell(at.row, column, { rows: sheet?.rows.length ?? 0, columns: line.cells.length });
    line.cells[column] = line.isHidden || hiddenColumns[column] === 1 ? { ...cell, isHidden: true } : cell;
  };

  return {
    sheets,
    style: (attribute: Attribute, isShown: boolean) => {
      const name = attribute('style:name');
      if (!isShown && name !== undefined) hiddenStyles.add(name);
    },
    table: (attribute: Attribute) => {
      if (sheets.length >= limits.sheets) {
        const message = `The workbook has more than ${limits.sheets} sheets, the limit: send it in parts`;
        throw new UnreadableFile('too_many_sheets', message, {}, { sheets: sheets.length + 1, limit: limits.sheets });
      }
      const isHidden = hiddenStyles.has(attribute('table:style-name') ?? '');
      sheet = { name: sheetName(attribute('table:name')), isHidden, rows: [], merged: [] };
      sheets.push(sheet);
      at = { row: -1, column: 0, columnsSeen: 0 };
      hiddenColumns = new Uint8Array(COLUMNS);
    },
    column: (attribute: Attribute) => {
      const count = many(attribute, 'table:number-columns-repeated');
      if (isHiddenLine(attribute)) hiddenColumns.fill(1, at.columnsSeen, at.columnsSeen + count);
      at.columnsSeen += count;
    },
    row: (attribute: Attribute) => {
      at.row++;
      at.column = 0;
      line = {
        cells: [],
        repeated: many(attribute, 'table:number-rows-repeated'),
        isHidden: isHiddenLine(attribute),
      };
    },
    endRow: () => {
      if (line.cells.length > 0 && sheet) {
        filled += (line.repeated - 1) * line.cells.filter(Boolean).length;
        if (filled > limits.cells) throw tooManyCells(sheet.name);
        for (let count = 0; count < line.repeated; count++) {
          if (count > 0) spread.cell(at.row + count, line.cells.length - 1, { rows: sheet.rows.length, columns: 0 });
          sheet.rows[at.row + count] = count === 0 ? line.cells : [...line.cells];
        }
      }
      at.row += line.repeated - 1;
    },
    cell: (attribute: Attribute, shown: string, isCovered: boolean) => {
      const count = many(attribute, 'table:number-columns-repeated');
      const content = isCovered ? undefined : odsContent(attribute, shown);
      const text = content?.text.trim();
      const isFormula = attribute('table:formula') !== undefined;
      for (let place = at.column; content && text && place < Math.min(at.column + count, COLUMNS); place++)
        put({ ...content, text, isFormula }, place);
      const [wide, high] = [
        many(attribute, 'table:number-columns-spanned'),
        many(attribute, 'table:number-rows-spanned'),
      ];
      if ((wide > 1 || high > 1) && sheet) {
        const area = { top: at.row, left: at.column, bottom: at.row + high - 1, right: at.column + wide - 1 };
        spread.merged(area);
        sheet.merged.push(area);
      }
      at.column += count;
    },
  };
};

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
const kept = (attribute: Attribute): Attribute => {
  const values = new Map(NAMES.map((name) => [name as string, attribute(name)]));
  return (name) => values.get(name);
};

/** The visible sheets of an ODS document, or the one that was asked for. */
export const readOds = async (bytes: Buffer, { sheet: wanted, onProgress }: SheetChoice = {}): Promise<Workbook> => {
  const { read } = openParts(bytes);
  await read('META-INF/manifest.xml', {
    open: (name) => {
      if (name !== 'encryption-data') return;
      const is = 'a workbook behind a password';
      throw new UnreadableFile('not_a_spreadsheet', `The file is ${is}: save it without one`, {}, { is });
    },
  });
  const found = sheetCollector();
  let style: Attribute | undefined;
  let cell: { attribute: Attribute; isCovered: boolean; shown: string } | undefined;
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
        cell = { attribute: kept(attribute), isCovered: name === 'covered-table-cell', shown: '' };
      else if (cell && name === 'p') {
        if (cell.shown !== '') cell.shown += '\n';
        paragraphs++;
      } else if (cell && name === 's') cell.shown += ' '.repeat(Math.min(many(attribute, 'text:c'), 100));
      else if (cell && (name === 'tab' || name === 'line-break')) cell.shown += name === 'tab' ? '\t' : '\n';
    },
    close: (name) => {
      if (aside > 0) {
        aside--;
        return;
      }
      if (name === 'p') paragraphs = Math.max(0, paragraphs - 1);
      else if (name === 'table-row') found.endRow();
      else if (cell && (name === 'table-cell' || name === 'covered-table-cell')) {
        found.cell(cell.attribute, cell.shown, cell.isCovered);
        cell = undefined;
      }
    },
    text: (text) => {
      if (cell && aside === 0 && paragraphs > 0) cell.shown += text;
    },
  });
  const chosen = chosenSheets(found.sheets, wanted);
  onProgress?.(chosen.length, chosen.length);
  const sheets: Sheet[] = chosen.map(({ name, rows, merged }) => ({ name, rows, merged }));
  const hiddenSheets =
    wanted === undefined ? found.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name) : [];
  return { sheets, hiddenSheets };
};
