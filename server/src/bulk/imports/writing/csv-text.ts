import { decimalOf, decimalText } from '@vantail/pricing';
import type { DecimalSign } from '@vantail/pricing/price-lists';
import type { ExportedBlock, ExportedCell } from './exported-block.ts';

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
 * (`reading/read-delimited.ts`).
 */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const field = (cell: ExportedCell, decimal: DecimalSign): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimalNumber(plainDigits(cell), decimal);
  if (typeof cell === 'object') return decimalNumber(cell.exact, decimal);
  const text = guarded(cell);
  return /["\r\n;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Blocks below each other, separated by empty lines; UTF-8 with a byte order mark, by which Excel recognises it. */
export const csvText = (blocks: readonly ExportedBlock[], decimal: DecimalSign): string => {
  const line = (cells: readonly ExportedCell[]) => cells.map((cell) => field(cell, decimal)).join(SEPARATORS[decimal]);
  const text = blocks.map(({ lines }) => lines.map((cells) => `${line(cells)}\r\n`).join('')).join('\r\n');
  return `\uFEFF${text}`;
};
