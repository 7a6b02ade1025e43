import { type FileFault, fileFault } from '../file-fault.ts';
import type { Cell, Sheet } from '../sheet.ts';

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
      if (end === -1) return fileFault('unclosed_quote', 'The quote is never closed', { row, column });
      content = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    endOfField.lastIndex = at;
    const end = endOfField.exec(text)?.index ?? text.length;
    keep(content + text.slice(at, end));
    if (cellCount > maxCells) {
      const message = `The file has more than ${maxCells} filled fields, the limit`;
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
