import { createHash } from 'node:crypto';
import {
  type DecimalSign,
  type DetectedTable,
  type DetectionChoices,
  detectTables,
  type FileFault,
  priceTableText,
  type Separator,
} from '@vantail/price-lists';
import { type ReadingChoices, readFile, withPageDoubts } from '@vantail/price-lists/files';
import type { Encoding } from '@vantail/price-lists/terms';

/** A file that was read: how it was read, its tables, and their faults. */
export type FileResult = {
  file: {
    name: string;
    format: 'xlsx' | 'ods' | 'csv' | 'tsv' | 'pdf';
    size: number;
    encoding: Encoding | null;
    separator: Separator | null;
    decimal: DecimalSign;
  };
  /** A hash of the bytes and of what was read from them. */
  digest: string;
  tables: DetectedTable[];
  faults: FileFault[];
  warnings: FileFault[];
};

/**
 * A hash of the bytes of a file and of what was read from them: it changes when another release reads the file
 * differently.
 */
const readingDigest = (bytes: Uint8Array, tables: readonly DetectedTable[]): string => {
  const hash = createHash('sha256').update(bytes);
  for (const table of tables) {
    const { id, range, headings, layout, unit, currency, taxBasis, doubts, hasFaults } = table;
    hash.update(JSON.stringify([id, range, headings, layout, unit, currency, taxBasis, doubts, hasFaults]));
    hash.update(priceTableText(table, 'majoration'));
  }
  return hash.digest('base64url');
};

export type ReadChoices = ReadingChoices & DetectionChoices;

/** From the bytes of a file to its tables. */
export const readTables = async (
  file: { name: string; bytes: Buffer },
  choices: ReadChoices,
  onProgress?: (done: number, total: number) => void,
): Promise<FileResult> => {
  const { format, encoding, separator, unreadPages, ...sheets } = await readFile(file, choices, onProgress);
  const detection = detectTables(sheets, choices);
  const { tables, decimal, faults, warnings } = unreadPages
    ? withPageDoubts(detection, sheets.sheets, unreadPages)
    : detection;
  return {
    file: { name: file.name, format, size: file.bytes.length, encoding, separator, decimal },
    digest: readingDigest(file.bytes, tables),
    tables,
    faults,
    warnings,
  };
};
