import { UnreadableFile } from '../unreadable-file.ts';

export type FileFormat = 'xlsx' | 'text';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container of old .xls files, and of workbooks behind a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

const looksLikeMarkup = (bytes: Uint8Array): boolean =>
  /^\s*<(?:!doctype|html|table|\?xml)/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 200)));

/** What an extension promises; others promise nothing. */
const promised: Record<string, FileFormat> = { xlsx: 'xlsx', xlsm: 'xlsx', csv: 'text', tsv: 'text', txt: 'text' };

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const contentFormat = (bytes: Uint8Array): FileFormat => {
  const refuse = (message: string) => new UnreadableFile('not_a_spreadsheet', message);
  if (bytes.length === 0) throw new UnreadableFile('empty_file', 'The file is empty');
  if (startsWith(bytes, ZIP)) return 'xlsx';
  if (startsWith(bytes, COMPOUND))
    throw refuse('The file is an old .xls workbook, or one behind a password: save it as XLSX without a password');
  if (startsWith(bytes, PDF)) throw refuse('The file is a PDF: send the price list as XLSX, CSV or TSV');
  if (looksLikeMarkup(bytes)) throw refuse('The file is a web page or XML: open it and save it as XLSX or CSV');
  return 'text';
};

/**
 * What the file is, told by its first bytes. A name that promises something else is refused: whoever sent it meant another
 * file, or does not know what this one is.
 */
export const fileFormat = (bytes: Uint8Array, name: string): FileFormat => {
  const format = contentFormat(bytes);
  const extension = extensionOf(name);
  if ((promised[extension] ?? format) === format) return format;
  const is = format === 'xlsx' ? 'a zip archive, as XLSX workbooks are' : 'text';
  throw new UnreadableFile('wrong_extension', `The file is named .${extension} and is ${is}: give it its right name`);
};
