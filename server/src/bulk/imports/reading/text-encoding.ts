import { UnreadableFile } from '../files/unreadable-file.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

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
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

/** The text of a file, without its byte order mark. */
export const decodeText = (bytes: Uint8Array, given?: Encoding): { text: string; encoding: Encoding } => {
  const encoding = given ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // Text contains no NUL: a file with one is binary, or was decoded with the wrong encoding.
  if (text.includes('\0'))
    throw new UnreadableFile('not_a_spreadsheet', 'The file is neither an XLSX workbook nor text (CSV or TSV)');
  return { text, encoding };
};
