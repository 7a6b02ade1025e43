import { readDelimited as read, type Sheet } from '@vantail/pricing/price-lists';
import { limits } from '../files/limits.ts';
import { UnreadableFile } from '../files/unreadable-file.ts';

/** Reads CSV or TSV into a sheet of texts; throws the faults that the pure reader finds. */
export const readDelimited = (text: string, separator: string): Sheet => {
  const sheet = read(text, separator, limits.cells);
  if ('code' in sheet) throw UnreadableFile.of(sheet);
  return sheet;
};
