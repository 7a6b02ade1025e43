import { UnreadableFile } from '@vantail/price-lists/files';
import { type SendPart, serveJobs } from '../../../platform/workers/serve-jobs.ts';
import type { FileAnswer, FileJob, FilePart } from './file-job.ts';
import { readTables } from './read-tables.ts';

const TABLES_AT_ONCE = 10;
const LINES_AT_ONCE = 250;

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

/** Sends a list a few items at a time, the next ones on request. */
const sendInPieces = async <Item>(items: readonly Item[], atOnce: number, send: (piece: Item[]) => Promise<void>) => {
  for (let first = 0; first < items.length; first += atOnce) await send(items.slice(first, first + atOnce));
};

const work = async (job: FileJob, send: SendPart<FilePart>): Promise<FileAnswer> => {
  if (job.kind === 'write_table') {
    const { tableBytes } = await import('./table-sheet.ts');
    return { written: tableBytes(job.table) };
  }
  if (job.kind === 'read_lines') {
    const { readLines } = await import('./read-lines.ts');
    const { lines, ...sheet } = await readLines({ name: job.name, bytes: bufferOf(job.bytes) }, job.choices);
    await sendInPieces(lines, LINES_AT_ONCE, (piece) => send({ lines: piece }, true));
    return { sheet };
  }
  if (job.kind === 'write') {
    // Loaded only when needed: a process that reads would spend most of its time on loading what only an export needs.
    const { writeExport } = await import('./write-export.ts');
    return { written: writeExport(job.rows, job.choices) };
  }
  const file = { name: job.name, bytes: bufferOf(job.bytes) };
  const { tables, ...read } = await readTables(file, job.choices, (done, total) => void send({ done, total }));
  await sendInPieces(tables, TABLES_AT_ONCE, (piece) => send({ tables: piece }, true));
  return { read };
};

/** The process that reads and writes files, one after the other: see `run-file-job.ts`. */
serveJobs<FileJob, FilePart>((job, send) =>
  work(job, send).catch((error: unknown): FileAnswer => {
    if (error instanceof UnreadableFile) return { refused: error.fault };
    throw error;
  }),
);
