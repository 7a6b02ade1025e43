import { type DetectionChoices, detectTables } from '@vantail/pricing/price-lists';
import { type ReadingChoices, readFile } from '../reading/read-file.ts';
import type { FileResult } from './file-result.ts';
import { readingDigest } from './reading-digest.ts';

export type ReadChoices = ReadingChoices & DetectionChoices;

/** From the bytes of a file to its tables. */
export const readTables = async (
  file: { name: string; bytes: Buffer },
  choices: ReadChoices,
  onProgress?: (done: number, total: number) => void,
): Promise<FileResult> => {
  const { format, encoding, separator, ...sheets } = await readFile(file, choices, onProgress);
  const { tables, decimal, faults, warnings } = detectTables(sheets, choices);
  return {
    file: { name: file.name, format, size: file.bytes.length, encoding, separator, decimal },
    digest: readingDigest(file.bytes, tables),
    tables,
    faults,
    warnings,
  };
};
