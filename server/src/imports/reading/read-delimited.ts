import type { Cell, Sheet } from '@vantail/pricing/price-lists';
import { limits } from '../limits.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/**
 * A text that a spreadsheet program would take for a formula is written with an apostrophe before it (see
 * `writing/csv-text.ts`): it is no part of the text.
 */
const withoutGuard = (field: string): string => (/^'[=+\-@\t\r]/.test(field) ? field.slice(1) : field);

/** The end of a quoted field that opens at `start`: the quote that no other quote follows. */
const closingQuote = (text: string, start: number): number => {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
};

/** Reads CSV or TSV (RFC 4180; lines may end in any of the three ways) into a sheet of texts. */
export const readDelimited = (text: string, separator: string): Sheet => {
  const rows: Cell[][] = [];
  const endOfField = new RegExp(`[${separator}\r\n]`, 'g');
  let cellCount = 0;
  let row = 0;
  let column = 0;

  const keep = (field: string) => {
    const content = withoutGuard(field.trim());
    if (content === '') return;
    cellCount++;
    if (cellCount > limits.cells)
      throw new UnreadableFile('too_many_cells', `The file has more than ${limits.cells} filled fields, the limit`);
    const cells = rows[row] ?? [];
    rows[row] = cells;
    cells[column] = { kind: 'text', text: content, isFormula: false };
  };

  for (let at = 0; at < text.length; ) {
    let content = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at);
      if (end === -1) throw new UnreadableFile('unclosed_quote', 'The quote is never closed', { row, column });
      content = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    endOfField.lastIndex = at;
    const end = endOfField.exec(text)?.index ?? text.length;
    keep(content + text.slice(at, end));
    if (text[end] === separator) column++;
    else {
      row++;
      column = 0;
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return { name: null, rows, merged: [] };
};
