import {
  declaredSeparator,
  detectSeparator,
  type Separator,
  type Sheet,
  separators,
} from '@vantail/pricing/price-lists';
import { UnreadableFile } from '../files/unreadable-file.ts';
import { fileFormat } from './file-format.ts';
import { readDelimited } from './read-delimited.ts';
import { decodeText, type Encoding } from './text-encoding.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

export type ReadingChoices = {
  sheet?: string | undefined;
  separator?: Separator | undefined;
  encoding?: Encoding | undefined;
};

/** A file as sheets of cells, and how it was read. */
export type SheetFile = {
  format: 'xlsx' | 'csv' | 'tsv';
  encoding: Encoding | null;
  separator: Separator | null;
  sheets: Sheet[];
  hiddenSheets: string[];
};

const readText = (bytes: Uint8Array, choices: ReadingChoices): SheetFile => {
  if (choices.sheet !== undefined)
    throw new UnreadableFile('unknown_sheet', 'A text file has no sheets: leave `sheet` out');
  const { text, encoding } = decodeText(bytes, choices.encoding);
  const declared = declaredSeparator(text);
  const separator = choices.separator ?? declared?.separator ?? detectSeparator(text);
  return {
    format: separator === 'tab' ? 'tsv' : 'csv',
    encoding,
    separator,
    sheets: [readDelimited(declared?.rest ?? text, separators[separator])],
    hiddenSheets: [],
  };
};

/** Reads an XLSX, CSV or TSV file; throws an UnreadableFile that says why it cannot. */
export const readFile = async (
  file: { name: string; bytes: Buffer },
  choices: ReadingChoices,
  onProgress?: (done: number, total: number) => void,
): Promise<SheetFile> => {
  if (fileFormat(file.bytes, file.name) === 'text') return readText(file.bytes, choices);
  const workbook = await readWorkbook(file.bytes, { sheet: choices.sheet, ...(onProgress ? { onProgress } : {}) });
  return { format: 'xlsx', encoding: null, separator: null, ...workbook };
};
