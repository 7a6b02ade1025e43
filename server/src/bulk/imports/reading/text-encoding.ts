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

/** By its mark; else UTF-8 where it is that; else what Western spreadsheet programs write without asking. */
const detectEncoding = (bytes: Uint8Array): Encoding => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

/** The text of a file; its byte order mark is no part of it. */
export const decodeText = (bytes: Uint8Array, given?: Encoding): { text: string; encoding: Encoding } => {
  const encoding = given ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // Text has no NUL: what has one is a binary file, or was read in the wrong encoding.
  if (text.includes('\0'))
    throw new UnreadableFile('not_a_spreadsheet', 'The file is neither an XLSX workbook nor text (CSV or TSV)');
  return { text, encoding };
};
