import { extname } from 'node:path';
import { type TransferListItem, Worker } from 'node:worker_threads';
import { type DetectedTable, fileFault } from '@vantail/pricing/price-lists';
import { fileProblem } from '../files/file-problem.ts';
import type { ExportableRow } from '../writing/exported-block.ts';
import type { ExportChoices } from '../writing/write-export.ts';
import { type FileJob, type FileMessage, NEXT } from './file-job.ts';
import type { FileResult } from './file-result.ts';
import type { ReadChoices } from './read-tables.ts';
import { takeTurns } from './take-turns.ts';

/** Beside this file, and of its kind: TypeScript from source, JavaScript where it was built. */
const SCRIPT = new URL(`./file-worker${extname(import.meta.filename)}`, import.meta.url);
const HEAP_MB = 768;
const AT_ONCE = 2;
/** Two threads serve all tenants. The largest file that is within every limit takes a tenth of this on a small machine. */
const WORK_MS = 40_000;

const inTurn = takeTurns(AT_ONCE);

type Listener = { onMessage: (message: FileMessage) => void; signal: AbortSignal; workMs?: number | undefined };

/**
 * Runs a job in a thread of its own: a large file then takes neither the time of other requests nor, past its limit, the
 * memory of the process. Ends the thread when nobody waits for it any more.
 */
const runJob = (
  job: FileJob,
  transfer: readonly TransferListItem[],
  { onMessage, signal, workMs = WORK_MS }: Listener,
): Promise<void> =>
  inTurn(() => {
    signal.throwIfAborted();
    const worker = new Worker(SCRIPT, {
      workerData: job,
      transferList: [...transfer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        const message = `The file takes longer than ${workMs / 1000} s, the limit: send it in parts`;
        reject(fileProblem([fileFault('too_much_time', message)]));
        stop();
      }, workMs);
      worker.on('message', (message: FileMessage) => {
        if (message.kind === 'refused') reject(fileProblem([message.fault]));
        else onMessage(message);
        if (message.kind === 'tables') worker.postMessage(NEXT);
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        const message = `The file needs more than ${HEAP_MB} MB of memory, the limit`;
        reject(isTooLarge ? fileProblem([fileFault('too_much_memory', message)]) : error);
      });
      worker.on('exit', () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve();
      });
    });
  });

type Reading = { onProgress: (done: number, total: number) => void; signal: AbortSignal; workMs?: number };

/** Reads a file. Its bytes go to the thread and are gone from here. */
export const readInWorker = async (
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
  choices: ReadChoices,
  { onProgress, signal, workMs }: Reading,
): Promise<FileResult> => {
  const tables: DetectedTable[] = [];
  let result: Omit<FileResult, 'tables'> | undefined;
  await runJob({ kind: 'read', ...file, choices }, [file.bytes.buffer], {
    signal,
    workMs,
    onMessage: (message) => {
      if (message.kind === 'progress') onProgress(message.done, message.total);
      else if (message.kind === 'tables') tables.push(...message.tables);
      else if (message.kind === 'read') result = message.result;
    },
  });
  signal.throwIfAborted();
  if (!result) throw new Error('The thread that reads files ended without a result');
  return { ...result, tables };
};

/** Writes an export. */
export const writeInWorker = async (
  rows: readonly ExportableRow[],
  choices: ExportChoices,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  let bytes: Uint8Array | undefined;
  await runJob({ kind: 'write', rows, choices }, [], {
    signal,
    onMessage: (message) => {
      if (message.kind === 'written') bytes = message.bytes;
    },
  });
  signal.throwIfAborted();
  if (!bytes) throw new Error('The thread that writes files ended without a result');
  return bytes;
};
