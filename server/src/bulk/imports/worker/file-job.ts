import type { DetectedTable, FileFault } from '@vantail/pricing/price-lists';
import type { Exportable } from '../writing/exported-block.ts';
import type { ExportChoices } from '../writing/write-export.ts';
import type { FileResult, ReadChoices } from './read-tables.ts';

/** The job of a worker: to read a file, or to write one. */
export type FileJob =
  | { kind: 'read'; name: string; bytes: Uint8Array; choices: ReadChoices }
  | { kind: 'write'; rows: readonly Exportable[]; choices: ExportChoices };

/**
 * The messages of a worker. Tables come a few at a time, and the next ones only on request: receiving all of them at
 * once would block every other request meanwhile.
 */
export type FileMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'tables'; tables: DetectedTable[] }
  | { kind: 'read'; result: Omit<FileResult, 'tables'> }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'refused'; fault: FileFault };

/** The reply to `tables`. */
export const NEXT = 'next';
