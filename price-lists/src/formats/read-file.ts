import { declaredSeparator, detectSeparator, readDelimited as read } from '../read-pasted-text.ts';
import type { Encoding } from '../sheet/sheet.ts';
import { type Separator, type Sheet, separators } from '../sheet/sheet.ts';
import { isPdf } from './is-pdf.ts';
import { fileLimits, UnreadableFile } from './limits.ts';
import { readOds } from './read-ods.ts';
import { readWorkbook } from './read-workbook.ts';
import { zipEntries } from './zip-entries.ts';

type FileFormat = 'xlsx' | 'ods' | 'pdf' | 'text';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container of old .xls files, and of workbooks behind a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** How much of an unknown file is looked at: enough for the names of its first parts. */
const LOOKED_AT_BYTES = 64 * 1024;

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

/** One character per byte, so that names can be found whatever surrounds them. */
const latin1 = (bytes: Uint8Array, count: number): string => Buffer.from(bytes.subarray(0, count)).toString('latin1');

const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';

/** A spreadsheet of LibreOffice with its content; others of its family, such as texts, are refused. */
const isOds = (bytes: Buffer): boolean => {
  if (!startsWith(bytes, ZIP) || !latin1(bytes, 200).includes(`${OPEN_DOCUMENT}.spreadsheet`)) return false;
  try {
    return zipEntries(bytes).some(({ name }) => name === 'content.xml');
  } catch {
    return false;
  }
};

/**
 * An archive that contains another kind of document. Its directory names the parts; often the first part says it, too.
 */
const otherArchive = (bytes: Uint8Array): string | undefined => {
  const start = latin1(bytes, LOOKED_AT_BYTES);
  const end = latin1(bytes.subarray(Math.max(0, bytes.length - LOOKED_AT_BYTES)), LOOKED_AT_BYTES);
  const hasPart = (name: string) => start.includes(name) || end.includes(name);
  if (start.slice(0, 200).includes(OPEN_DOCUMENT)) return 'an OpenDocument file (ODS), as LibreOffice writes it';
  if (hasPart('Index/Document.iwa') || hasPart('Index.zip')) return 'an Apple Numbers file';
  return hasPart('xl/workbook.bin') ? 'a binary workbook (XLSB)' : undefined;
};

const wide = (text: string): string => [...text].map((letter) => `${letter}\0`).join('');

/** What an old compound file is, by the names in its directory, which are written in two bytes per letter. */
const compoundName = (bytes: Uint8Array): string => {
  const text = latin1(bytes, bytes.length);
  return text.includes(wide('EncryptedPackage')) ? 'a workbook behind a password' : 'an old Excel workbook (XLS)';
};

const markupName = (bytes: Uint8Array): string | undefined => {
  const start = latin1(bytes, 1000).replace(/^\xef\xbb\xbf/, '');
  if (!/^\s*<(?:!|\?xml|html|head|body|meta|style|table|div)/i.test(start)) return undefined;
  return /progid="?Excel\.Sheet|urn:schemas-microsoft-com:office:spreadsheet/i.test(start)
    ? 'an XML spreadsheet of 2003'
    : 'a web page or XML, whatever its name says';
};

/** Describes a file that cannot be read as a price list; undefined for a workbook, a PDF and text. */
const otherFile = (bytes: Uint8Array): string | undefined => {
  if (isPdf(bytes)) return undefined;
  if (startsWith(bytes, ZIP)) return otherArchive(bytes);
  if (startsWith(bytes, COMPOUND)) return compoundName(bytes);
  return markupName(bytes);
};

/** The format that an extension stands for; other extensions stand for none. */
const promised: Record<string, FileFormat> = {
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  ods: 'ods',
  pdf: 'pdf',
  csv: 'text',
  tsv: 'text',
  txt: 'text',
};

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const contentFormat = (bytes: Buffer): FileFormat => {
  if (bytes.length === 0) throw new UnreadableFile('empty_file', 'The file is empty');
  if (isOds(bytes)) return 'ods';
  const other = otherFile(bytes);
  if (other === undefined) return startsWith(bytes, ZIP) ? 'xlsx' : isPdf(bytes) ? 'pdf' : 'text';
  const message = `The file is ${other}: open it in a spreadsheet program, save as XLSX without a password, and send that`;
  throw new UnreadableFile('not_a_spreadsheet', message, {}, { is: other, wanted: 'xlsx' });
};

/**
 * The format of the file, by its first bytes. A file whose extension says something else is refused: it may be the
 * wrong file.
 */
export const fileFormat = (bytes: Buffer, name: string): FileFormat => {
  const format = contentFormat(bytes);
  const extension = extensionOf(name);
  if ((promised[extension] ?? format) === format) return format;
  const is = {
    xlsx: 'a zip archive, as XLSX workbooks are',
    ods: 'an OpenDocument spreadsheet (ODS)',
    pdf: 'a PDF',
    text: 'text',
  }[format];
  const message = `The file is named .${extension} and is ${is}: give it its right name`;
  throw new UnreadableFile('wrong_extension', message, {}, { extension, is: format });
};

/** Reads CSV or TSV into a sheet of texts; throws the faults that the pure reader finds. */
const readDelimited = (text: string, separator: string): Sheet => {
  const sheet = read(text, separator, fileLimits.cells);
  if ('code' in sheet) throw UnreadableFile.of(sheet);
  return sheet;
};

const textEncodingStartsWith = (bytes: Uint8Array, ...mark: number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * By the byte order mark; otherwise UTF-8 if it is valid; otherwise the encoding that Western spreadsheet programs use
 * by default.
 */
const detectEncoding = (bytes: Uint8Array): Encoding => {
  if (textEncodingStartsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (textEncodingStartsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

/** The text of a file, without its byte order mark. */
const decodeText = (bytes: Uint8Array, given?: Encoding): { text: string; encoding: Encoding } => {
  const encoding = given ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // Text contains no NUL: a file with one is binary, or was decoded with the wrong encoding.
  if (text.includes('\0'))
    throw new UnreadableFile(
      'not_a_spreadsheet',
      'The file is neither an XLSX workbook, nor a PDF, nor text (CSV or TSV)',
    );
  return { text, encoding };
};

export type ReadingChoices = {
  sheet?: string | undefined;
  separator?: Separator | undefined;
  encoding?: Encoding | undefined;
};

/** A file as sheets of cells, and how it was read. */
type SheetFile = {
  format: 'xlsx' | 'ods' | 'csv' | 'tsv' | 'pdf';
  encoding: Encoding | null;
  separator: Separator | null;
  sheets: Sheet[];
  hiddenSheets: string[];
  /** Pages of a PDF that are pictures. */
  unreadPages?: number[];
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

/** Reads an XLSX, ODS, PDF, CSV or TSV file; throws an UnreadableFile that says why it cannot. */
export const readFile = async (
  file: { name: string; bytes: Buffer },
  choices: ReadingChoices,
  onProgress?: (done: number, total: number) => void,
): Promise<SheetFile> => {
  const format = fileFormat(file.bytes, file.name);
  if (format === 'text') return readText(file.bytes, choices);
  if (format === 'pdf') {
    // Loaded only when needed: few lists are PDFs, and what reads them is larger than all the rest.
    const { readPdf } = await import('./read-pdf.ts');
    const { sheets, unread } = await readPdf(file.bytes, choices.sheet, onProgress);
    return { format, encoding: null, separator: null, sheets, hiddenSheets: [], unreadPages: unread };
  }
  const readSheets = format === 'ods' ? readOds : readWorkbook;
  const workbook = await readSheets(file.bytes, { sheet: choices.sheet, ...(onProgress ? { onProgress } : {}) });
  return { format, encoding: null, separator: null, ...workbook };
};
