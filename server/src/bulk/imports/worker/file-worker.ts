import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { UnreadableFile } from '../files/limits.ts';
import { type FileJob, type FileMessage, NEXT } from './file-job.ts';

/**
 * Lets this thread work when no other wants the processor: whoever sends files must not slow down those who are served. Linux
 * has a priority for each thread, named by its number; elsewhere, and where it may not be set, nothing happens.
 */
const lowerPriority = (): void => {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
  } catch {}
};

/** The thread that reads and writes files, one after the other: see `run-file-job.ts`. */
const TABLES_AT_ONCE = 10;
const LINES_AT_ONCE = 250;

lowerPriority();
// After that: loading what reads a file takes longer than most files.
const { readTables } = await import('./read-tables.ts');

// PDF.js answers some failures inside of it with a promise that nobody waits for, and some of them long after the file was
// refused: they must not end the thread under the next job.
process.on('unhandledRejection', () => {});

const port = parentPort as MessagePort;
const say = (message: FileMessage) => port.postMessage(message);

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

/** Sends a list a few items at a time, the next ones on request. */
const sayInPieces = async <Item>(items: readonly Item[], atOnce: number, message: (piece: Item[]) => FileMessage) => {
  for (let first = 0; first < items.length; first += atOnce) {
    say(message(items.slice(first, first + atOnce)));
    await once(port, 'message');
  }
};

const run = async (job: FileJob) => {
  if (job.kind === 'write_table') {
    const { tableBytes } = await import('../writing/table-sheet.ts');
    return say({ kind: 'written', bytes: tableBytes(job.table) });
  }
  if (job.kind === 'read_lines') {
    const { readLines } = await import('./read-lines.ts');
    const { lines, ...result } = await readLines({ name: job.name, bytes: bufferOf(job.bytes) }, job.choices);
    await sayInPieces(lines, LINES_AT_ONCE, (piece) => ({ kind: 'lines', lines: piece }));
    return say({ kind: 'sheet', result });
  }
  if (job.kind === 'write') {
    // Loaded only when needed: a thread that reads would spend most of its time on loading what only an export needs.
    const { writeExport } = await import('../writing/write-export.ts');
    return say({ kind: 'written', bytes: writeExport(job.rows, job.choices) });
  }
  const file = { name: job.name, bytes: bufferOf(job.bytes) };
  const { tables, ...result } = await readTables(file, job.choices, (done, total) =>
    say({ kind: 'progress', done, total }),
  );
  await sayInPieces(tables, TABLES_AT_ONCE, (piece) => ({ kind: 'tables', tables: piece }));
  say({ kind: 'read', result });
};

port.on('message', async (message: FileJob | typeof NEXT) => {
  if (message === NEXT) return;
  try {
    await run(message);
  } catch (error) {
    if (error instanceof UnreadableFile) return say({ kind: 'refused', fault: error.fault });
    // Any other error ends the thread, and is the error of its job.
    setImmediate(() => {
      throw error;
    });
  }
});
