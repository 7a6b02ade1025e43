import type { ClipboardEvent } from 'react';
import { type Range, type SheetActions, type SheetSource, type SheetState, selectionOf } from './sheet-state.ts';

/**
 * Text of a clipboard as rows of cells: separated by tabs as spreadsheets write them, or CSV with semicolons or commas,
 * both with quotes. Blank rows and columns at the end are left out. The first line is as wide as the block; others end where their
 * text does: filled up, one wide line above many short ones would be more cells than a tab can hold.
 */
export const clipboardBlock = (text: string): string[][] => {
  const lines = split(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), delimiterOf(text));
  while (lines.at(-1)?.every(isBlank)) lines.pop();
  const columns = lines.reduce((most, line) => Math.max(most, line.findLastIndex((cell) => !isBlank(cell)) + 1), 0);
  const [first = [], ...others] = lines.map((line) => line.slice(0, columns));
  while (first.length < columns) first.push('');
  return lines.length > 0 ? [first, ...others] : [];
};

const isBlank = (cell: string) => cell.trim() === '';

/**
 * One comma in a line is more likely a decimal comma in a single column (Excel copies a column without tabs); two or
 * more, equally many in every line, mean CSV.
 */
const delimiterOf = (text: string): string => {
  if (text.includes('\t')) return '\t';
  if (text.includes(';')) return ';';
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const counts = new Set(lines.map((line) => line.split(',').length - 1));
  const [count = 0] = counts;
  return counts.size === 1 && count >= 2 ? ',' : '\t';
};

const split = (text: string, delimiter: string): string[][] =>
  text.includes('"') ? splitQuoted(text, delimiter) : text.split('\n').map((line) => line.split(delimiter));

/** A quote opens only at the start of a cell: `12"` is a text of inches. */
const splitQuoted = (text: string, delimiter: string): string[][] => {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === '\n') {
      endCell();
      lines.push([]);
    } else cell += letter;
  }
  endCell();
  return lines;
};

/** A range in the format of spreadsheets: tabs between cells, one line per row. */
export const blockText = ({ from, to }: Range, text: (row: number, column: number) => string): string => {
  const lines: string[] = [];
  for (let row = from.row; row <= to.row; row += 1) {
    const cells: string[] = [];
    for (let column = from.column; column <= to.column; column += 1) cells.push(text(row, column));
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
};

/**
 * Copy, cut and paste through the clipboard's own events: they need no permission, and work with Excel in both
 * directions.
 */
export const useSheetClipboard = (source: SheetSource, actions: SheetActions, state: SheetState) => {
  const copy = (event: ClipboardEvent) => {
    // Inside the text field of a cell, the text is meant.
    if (state.editing) return false;
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      blockText(selectionOf(state), (row, column) => source.typed({ row, column })),
    );
    return true;
  };
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) actions.clear(selectionOf(state));
    },
    onPaste: (event: ClipboardEvent) => {
      if (state.editing) return;
      event.preventDefault();
      actions.paste(selectionOf(state), event.clipboardData.getData('text/plain'));
    },
  };
};
