import type { Range } from './range.ts';

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
