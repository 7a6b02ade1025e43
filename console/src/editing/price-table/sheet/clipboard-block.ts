/**
 * Text of a clipboard as rows of cells: separated by tabs as spreadsheets write them, or CSV with semicolons or commas,
 * both with quotes. Blank rows and columns at the end are left out.
 */
export const clipboardBlock = (text: string): string[][] => {
  const lines = split(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), delimiterOf(text));
  while (lines.at(-1)?.every(isBlank)) lines.pop();
  const columns = lines.reduce((most, line) => Math.max(most, line.findLastIndex((cell) => !isBlank(cell)) + 1), 0);
  return lines.map((line) => Array.from({ length: columns }, (_, column) => line[column] ?? ''));
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
