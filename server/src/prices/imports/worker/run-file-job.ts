import { extname } from 'node:path';
import { type DetectedTable, fileFault } from '@vantail/price-lists';
import { isPdf } from '@vantail/price-lists/terms';
import type { Problem } from '../../../platform/errors.ts';
import { type JobCaller, JobEnded, jobPool } from '../../../platform/workers/job-pool.ts';
import { fileProblem } from '../file-problem.ts';
import type { Exportable } from './exported-block.ts';
import type { FileAnswer, FileJob, FilePart } from './file-job.ts';
import type { SheetLine, SheetLines } from './read-lines.ts';
import type { FileResult, ReadChoices } from './read-tables.ts';
import type { SheetTable } from './table-sheet.ts';
import type { ExportChoices } from './write-export.ts';

const LIMITS = { heapMb: 768, memoryMb: 1024, cpuSeconds: 10, givesWay: true };

export const fileProcesses = jobPool({
  // The file next to this one with the same extension: TypeScript from source, JavaScript if it was built.
  script: new URL(`./file-process${extname(import.meta.filename)}`, import.meta.url),
  limits: LIMITS,
  // Where others want the processor a file takes longer by the clock, which is no fault of the file.
  waitMs: 60_000,
  isReused: true,
});

/** Why the process of a file has ended, as a refusal of the file. */
const refusalOf = ({ excess }: JobEnded, job: FileJob, cpuMs: number): Problem => {
  if (excess === 'cpu_seconds') {
    const limit_seconds = cpuMs / 1000;
    const message = `The file takes longer than ${limit_seconds} s, the limit: send it in parts`;
    return fileProblem([fileFault('too_much_time', message, {}, { limit_seconds })]);
  }
  if (excess === 'memory') {
    const message = `The file needs more than ${LIMITS.memoryMb} MB of memory, the limit: send it in parts`;
    return fileProblem([fileFault('too_much_memory', message, {}, { limit_mb: LIMITS.memoryMb })]);
  }
  const code = 'bytes' in job && isPdf(job.bytes) ? 'broken_pdf' : 'broken_workbook';
  const why = 'it ends the program that reads it';
  return fileProblem([fileFault(code, `The file is damaged: ${why}`, {}, { why })]);
};

/** Runs a job in a process with limits: a large or hostile file takes neither the time nor the memory of the service. */
const run = async (
  job: FileJob,
  caller: JobCaller,
  onPart: (part: FilePart) => void = () => {},
): Promise<FileAnswer> => {
  let answer: FileAnswer;
  try {
    answer = (await fileProcesses.run(job, caller, onPart)) as FileAnswer;
  } catch (error) {
    throw error instanceof JobEnded ? refusalOf(error, job, caller.cpuMs ?? LIMITS.cpuSeconds * 1000) : error;
  }
  caller.signal.throwIfAborted();
  if ('refused' in answer) throw fileProblem([answer.refused]);
  return answer;
};

type File = { name: string; bytes: Uint8Array };

/** Reads the tables of a file. */
export const readFileApart = async (
  caller: JobCaller,
  file: File,
  choices: ReadChoices,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<FileResult> => {
  const tables: DetectedTable[] = [];
  const answer = await run({ kind: 'read', ...file, choices }, caller, (part) => {
    if ('done' in part) onProgress(part.done, part.total);
    else if ('tables' in part) tables.push(...part.tables);
  });
  return { ...(answer as Extract<FileAnswer, { read: unknown }>).read, tables };
};

/** Reads the lines of one sheet of a workbook. */
export const readLinesApart = async (
  caller: JobCaller,
  file: File,
  choices: { tabs: readonly string[]; mostLines: number },
): Promise<SheetLines> => {
  const lines: SheetLine[] = [];
  const answer = await run({ kind: 'read_lines', ...file, choices }, caller, (part) => {
    if ('lines' in part) lines.push(...part.lines);
  });
  return { ...(answer as Extract<FileAnswer, { sheet: unknown }>).sheet, lines };
};

const written = async (caller: JobCaller, job: FileJob): Promise<Uint8Array> =>
  ((await run(job, caller)) as Extract<FileAnswer, { written: unknown }>).written;

/** Writes an export. */
export const writeExportApart = (caller: JobCaller, rows: readonly Exportable[], choices: ExportChoices) =>
  written(caller, { kind: 'write', rows, choices });

/** Writes a workbook with one table. */
export const writeTableApart = (caller: JobCaller, table: SheetTable) =>
  written(caller, { kind: 'write_table', table });
