import type { DetectedTable, FileFault } from '@vantail/pricing/price-lists';
import type { Exportable } from '../writing/exported-block.ts';
import type { SheetTable } from '../writing/table-sheet.ts';
import type { ExportChoices } from '../writing/write-export.ts';
import type { SheetLine, SheetLines } from './read-lines.ts';
import type { FileResult, ReadChoices } from './read-tables.ts';

/** The job of a worker: to read a file, or to write one. */
export type FileJob =
  | { kind: 'read'; name: string; bytes: Uint8Array; choices: ReadChoices }
  | { kind: 'write'; rows: readonly Exportable[]; choices: ExportChoices }
  | { kind: 'read_lines'; name: string; bytes: Uint8Array; choices: { tabs: readonly string[]; mostLines: number } }
  | { kind: 'write_table'; table: SheetTable };

/**
 * The messages of a worker. Tables and lines come a few at a time, and the next ones only on request: receiving all of them at
 * once would block every other request meanwhile.
 */
export type FileMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'tables'; tables: DetectedTable[] }
  | { kind: 'read'; result: Omit<FileResult, 'tables'> }
  | { kind: 'lines'; lines: SheetLine[] }
  | { kind: 'sheet'; result: Omit<SheetLines, 'lines'> }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'refused'; fault: FileFault };

/** The reply to `tables` and to `lines`. */
export const NEXT = 'next';
