import { type Detection, detectTables, noPrices } from './detect-tables.ts';
import type { DetectionChoices } from './finding/detected-table.ts';
import { type FileFault, fileFault } from './sheet/doubt.ts';
import { type Cell, type Separator, type Sheet, separators } from './sheet/sheet.ts';

/**
 * A text that a spreadsheet program would evaluate as a formula is written with an apostrophe before it (B5), which is
 * not part of the text.
 */
const withoutGuard = (field: string): string => (/^'[=+\-@\t\r]/.test(field) ? field.slice(1) : field);

/** The end of a quoted field that opens at `start`: the first quote that is not followed by another quote. */
const closingQuote = (text: string, start: number): number => {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
};

/**
 * Reads CSV or TSV (RFC 4180, with any of the three line ends) into a sheet of texts, or says why it cannot: a quote
 * that is never closed, or more filled fields than `maxCells`.
 */
export const readDelimited = (text: string, separator: string, maxCells: number): Sheet | FileFault => {
  const rows: Cell[][] = [];
  const endOfField = new RegExp(`[${separator}\r\n]`, 'g');
  let cellCount = 0;
  let row = 0;
  let column = 0;

  const keep = (field: string) => {
    const content = withoutGuard(field.trim());
    if (content === '') return;
    cellCount++;
    const cells = rows[row] ?? [];
    rows[row] = cells;
    cells[column] = { kind: 'text', text: content, isFormula: false };
  };

  for (let at = 0; at < text.length; ) {
    let content = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at);
      if (end === -1)
        return fileFault('unclosed_quote', 'The quote is never closed: delete it, or close it', { row, column });
      content = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    endOfField.lastIndex = at;
    const end = endOfField.exec(text)?.index ?? text.length;
    keep(content + text.slice(at, end));
    if (cellCount > maxCells) {
      const message = `The file has more than ${maxCells} filled fields, the limit: send it in parts`;
      return fileFault('too_many_cells', message, {}, { limit: maxCells });
    }
    if (text[end] === separator) column++;
    else {
      row++;
      column = 0;
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return { name: null, rows, merged: [] };
};

const SAMPLE_LINES = 500;

/** The first lines without their quoted parts, in which a separator has no meaning. */
const sampleLines = (text: string): string[] =>
  text
    .slice(0, 200_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');

/** Excel's own way to state it: a first line such as `sep=;`. */
export const declaredSeparator = (text: string): { separator: Separator; rest: string } | undefined => {
  const match = /^sep=([;,\t])(?:\r\n|\r|\n|$)/i.exec(text);
  const separator = (Object.keys(separators) as Separator[]).find((name) => separators[name] === match?.[1]);
  return match && separator ? { separator, rest: text.slice(match[0].length) } : undefined;
};

/**
 * A comma is also a decimal sign, so it counts as separator only if there is no tab and no semicolon: in a file of
 * `349,90;359,90` each line has more commas than semicolons.
 */
export const detectSeparator = (text: string): Separator => {
  const lines = sampleLines(text);
  const count = (name: Separator) => lines.filter((line) => line.includes(separators[name])).length;
  const [semicolons, commas, tabs] = [count('semicolon'), count('comma'), count('tab')];
  if (tabs > 0 && tabs >= semicolons && tabs * 2 >= commas) return 'tab';
  return semicolons > 0 && semicolons * 2 >= commas ? 'semicolon' : 'comma';
};

/** Ten times the number of cells of a 200 x 200 grid: a paste is one table, not a catalogue. */
const MAX_CELLS = 400_000;

/**
 * Reads a block of text from the clipboard in the same way as a file: tab-separated, as spreadsheet programs copy it,
 * or CSV.
 */
export const readPastedText = (
  text: string,
  choices: DetectionChoices & { separator?: Separator | undefined } = {},
): Detection & { separator: Separator } => {
  const declared = declaredSeparator(text);
  const separator = choices.separator ?? declared?.separator ?? detectSeparator(text);
  const sheet = readDelimited(declared?.rest ?? text, separators[separator], MAX_CELLS);
  if ('code' in sheet) return { tables: [], decimal: 'comma', faults: [sheet], warnings: [], separator };
  const { faults, ...detection } = detectTables({ sheets: [sheet], hiddenSheets: [] }, choices);
  const empty = detection.tables.flatMap((table) => noPrices(table) ?? []);
  return { ...detection, faults: [...faults, ...empty], separator };
};
