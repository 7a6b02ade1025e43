import type { DetectedTable, FileFault } from '@vantail/price-lists';
import type { Exportable } from './exported-block.ts';
import type { SheetLine, SheetLines } from './read-lines.ts';
import type { FileResult, ReadChoices } from './read-tables.ts';
import type { SheetTable } from './table-sheet.ts';
import type { ExportChoices } from './write-export.ts';

/** A job for files: to read one, or to write one. */
export type FileJob =
  | { kind: 'read'; name: string; bytes: Uint8Array; choices: ReadChoices }
  | { kind: 'write'; rows: readonly Exportable[]; choices: ExportChoices }
  | { kind: 'read_lines'; name: string; bytes: Uint8Array; choices: { tabs: readonly string[]; mostLines: number } }
  | { kind: 'write_table'; table: SheetTable };

/** What comes before the result. Tables and lines come a few at a time: all of them at once would block every other request. */
export type FilePart = { done: number; total: number } | { tables: DetectedTable[] } | { lines: SheetLine[] };

export type FileAnswer =
  | { read: Omit<FileResult, 'tables'> }
  | { sheet: Omit<SheetLines, 'lines'> }
  | { written: Uint8Array }
  | { refused: FileFault };
