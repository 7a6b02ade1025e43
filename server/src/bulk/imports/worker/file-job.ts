import type { DetectedTable, FileFault } from '@vantail/pricing/price-lists';
import type { ExportableRow } from '../writing/exported-block.ts';
import type { ExportChoices } from '../writing/write-export.ts';
import type { FileResult } from './file-result.ts';
import type { ReadChoices } from './read-tables.ts';

/** What a worker is started for: to read a file, or to write one. */
export type FileJob =
  | { kind: 'read'; name: string; bytes: Uint8Array; choices: ReadChoices }
  | { kind: 'write'; rows: readonly ExportableRow[]; choices: ExportChoices };

/**
 * What it says on the way. Tables come a few at a time, and the next ones only when they are asked for: to take over all of
 * them at once would hold up every other request for as long as that lasts.
 */
export type FileMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'tables'; tables: DetectedTable[] }
  | { kind: 'read'; result: Omit<FileResult, 'tables'> }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'refused'; fault: FileFault };

/** The answer to `tables`. */
export const NEXT = 'next';
