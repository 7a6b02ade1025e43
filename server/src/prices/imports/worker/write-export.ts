import type { DecimalSign } from '@vantail/price-lists';
import { UnreadableFile } from '@vantail/price-lists/files';
import { decimalOf, decimalText, onOneLine } from '@vantail/pricing';
import { limits } from '../limits.ts';
import {
  contentsBlock,
  type Exportable,
  type ExportedBlock,
  type ExportedCell,
  type ExportLang,
  emptyBlock,
  exportedBlock,
} from './exported-block.ts';
import { workbookBytes } from './workbook-bytes.ts';

/** With a decimal comma the fields need another separator, as spreadsheet programs of such countries expect. */
const SEPARATORS = { comma: ';', point: ',' } as const;

/**
 * A decimal with the decimal sign of the file. Three decimals get a fourth: 1,234 would be read as a number of
 * thousands.
 */
const decimalNumber = (text: string, decimal: DecimalSign): string => {
  const [whole = '', fraction] = text.split('.');
  if (fraction === undefined) return whole;
  return `${whole}${decimal === 'comma' ? ',' : '.'}${fraction.length === 3 ? `${fraction}0` : fraction}`;
};

/** Plain digits: spreadsheet programs differ in how they read 1e-7. */
const plainDigits = (value: number): string => {
  const text = String(value);
  return text.includes('e') ? decimalText(decimalOf(value)) : text;
};

/**
 * An apostrophe keeps a spreadsheet program from running a text as a formula; the import removes it again
 * (`read-pasted-text.ts` of pricing).
 */
const guarded = (text: string): string => (/^[=+\-@]/.test(text) ? `'${text}` : text);

const field = (cell: ExportedCell, decimal: DecimalSign): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimalNumber(plainDigits(cell), decimal);
  if (typeof cell === 'object') return decimalNumber(cell.exact, decimal);
  const text = guarded(onOneLine(cell));
  return /[";,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Blocks below each other, separated by empty lines; UTF-8 with a byte order mark, by which Excel recognises it. */
export const csvText = (blocks: readonly ExportedBlock[], decimal: DecimalSign): string => {
  const line = (cells: readonly ExportedCell[]) => cells.map((cell) => field(cell, decimal)).join(SEPARATORS[decimal]);
  const text = blocks.map(({ lines }) => lines.map((cells) => `${line(cells)}\r\n`).join('')).join('\r\n');
  return `\uFEFF${text}`;
};

export type ExportChoices = { format: 'xlsx' | 'csv'; decimal: DecimalSign; lang: ExportLang };

const mustBeFewSheets = (sheets: number): void => {
  if (sheets <= limits.sheets) return;
  const message = `An export has at most ${limits.sheets} sheets, and this one would have ${sheets}: export products one by one`;
  throw new UnreadableFile('too_many_sheets', message, {}, { sheets, limit: limits.sheets });
};

/**
 * B5: the file of these rows and tables. It is refused if it has more cells or sheets than an import reads. A list of several
 * products as a workbook has a table of contents; in a text file its words would stand above the tables.
 */
export const writeExport = (items: readonly Exportable[], { format, decimal, lang }: ExportChoices): Uint8Array => {
  let cells = 0;
  const blocks = items.map((item) => {
    const block = exportedBlock(item, lang);
    cells += block.lines.reduce((sum, line) => sum + line.length, 0);
    if (cells > limits.cells)
      throw new UnreadableFile(
        'too_many_cells',
        `An export has at most ${limits.cells} cells: export rows one by one`,
        {},
        { limit: limits.cells },
      );
    return block;
  });
  if (format === 'csv') return Buffer.from(csvText(blocks.length === 0 ? [emptyBlock(lang)] : blocks, decimal));
  if (items.some((item) => 'shared' in item || item.product)) blocks.unshift(contentsBlock(items, lang));
  if (blocks.length === 0) blocks.push(emptyBlock(lang));
  mustBeFewSheets(blocks.length);
  return workbookBytes(blocks);
};
