import { extname } from 'node:path';
import { type TransferListItem, Worker } from 'node:worker_threads';
import { type DetectedTable, fileFault } from '@vantail/pricing/price-lists';
import { limitConcurrency } from '../../../scheduling/concurrency-limit.ts';
import { fileProblem } from '../files/file-problem.ts';
import { isPdf } from '../files/is-pdf.ts';
import type { Exportable } from '../writing/exported-block.ts';
import type { SheetTable } from '../writing/table-sheet.ts';
import type { ExportChoices } from '../writing/write-export.ts';
import { type FileJob, type FileMessage, NEXT } from './file-job.ts';
import type { SheetLine, SheetLines } from './read-lines.ts';
import type { FileResult, ReadChoices } from './read-tables.ts';

/** The file beside this one with the same extension: TypeScript from source, JavaScript if it was built. */
const SCRIPT = new URL(`./file-worker${extname(import.meta.filename)}`, import.meta.url);
export const HEAP_MB = 768;
/** Memory outside of the heap, which its limit does not cover: bytes that a compressed part of a PDF unpacks to. */
const BUFFERS_MB = 512;
const WATCH_MS = 50;
const BYTES_PER_MB = 1024 * 1024;
/**
 * A thread takes a tenth of a second to start, as long as most price lists take to read: it waits a little for the next
 * job.
 */
const IDLE_MS = 5000;
const MOST_IDLE = 2;

/** Removes the listeners of the last job, and none that the thread itself needs. */
const forget = (thread: Worker): void => {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
};

const idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

/** A thread that waits for a job, or a new one. */
export const takeThread = (): Worker => {
  const waiting = idle.pop();
  if (!waiting) return new Worker(SCRIPT, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  clearTimeout(waiting.timer);
  forget(waiting.thread);
  waiting.thread.ref();
  return waiting.thread;
};

/** Ends a thread that failed, was stopped or has grown, which frees its memory at once. */
export const endThread = async (thread: Worker): Promise<void> => {
  forget(thread);
  // Its last messages are ignored; an error without a listener would end the process.
  thread.on('error', () => {});
  await thread.terminate();
};

const drop = (thread: Worker): void => {
  const at = idle.findIndex((waiting) => waiting.thread === thread);
  const [waiting] = at === -1 ? [] : idle.splice(at, 1);
  clearTimeout(waiting?.timer);
};

/** Keeps a thread for the next job. It ends by itself soon, and does not keep the process alive. */
export const keepThread = (thread: Worker): void => {
  if (idle.length >= MOST_IDLE) return void endThread(thread);
  forget(thread);
  thread.on('error', () => drop(thread));
  thread.on('exit', () => drop(thread));
  thread.unref();
  const timer = setTimeout(() => {
    drop(thread);
    void endThread(thread);
  }, IDLE_MS);
  idle.push({ thread, timer: timer.unref() });
};

const AT_ONCE = 2;
/**
 * Two threads serve all tenants. What a job may compute is limited: the largest workbook takes a tenth of it on a small
 * machine, a PDF of 300 full pages 15 s. Where others want the processor it takes longer by the clock, which is no fault
 * of the file; it ends before its request does (B1).
 */
const CPU_MS = 40_000;
const PDF_CPU_MS = 60_000;
const WORK_MS = 110_000;
/** A thread that had a larger file is not kept, because it would keep its memory. */
const KEPT_FILE_BYTES = 1024 * 1024;

const limited = limitConcurrency(AT_ONCE);

type Listener = { onMessage: (message: FileMessage) => void; signal: AbortSignal; workMs?: number | undefined };

const isSmall = (bytes: Uint8Array): boolean => bytes.length <= KEPT_FILE_BYTES;

const tooMuchTime = (workMs: number) =>
  fileProblem([
    fileFault(
      'too_much_time',
      `The file takes longer than ${workMs / 1000} s, the limit: send it in parts`,
      {},
      { limit_seconds: workMs / 1000 },
    ),
  ]);

const tooMuchMemory = (limitMb: number) =>
  fileProblem([
    fileFault(
      'too_much_memory',
      `The file needs more than ${limitMb} MB of memory, the limit: send it in parts`,
      {},
      { limit_mb: limitMb },
    ),
  ]);

const cpuMsOf = async (thread: Worker): Promise<number> => {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
};

/** Asks a thread again and again what it has used for its job, also while it computes. */
const watchThread = (thread: Worker, mostCpuMs: number, refuse: (problem: Error) => void): NodeJS.Timeout => {
  // A thread that has ended has no statistics.
  const unknown = () => 0;
  const before = cpuMsOf(thread).catch(unknown);
  return setInterval(async () => {
    const buffers = await thread.getHeapStatistics().then(({ external_memory }) => external_memory, unknown);
    if (buffers > BUFFERS_MB * BYTES_PER_MB) refuse(tooMuchMemory(BUFFERS_MB));
    const cpuMs = (await cpuMsOf(thread).catch(unknown)) - (await before);
    if (cpuMs > mostCpuMs) refuse(tooMuchTime(mostCpuMs));
  }, WATCH_MS);
};

/**
 * Runs a job in a thread of its own, so that a large file takes neither the time of other requests nor, beyond its
 * limit, the memory of the process. The thread is ended when the caller no longer waits, and whenever the job fails.
 */
const runJob = (
  job: FileJob,
  transfer: readonly TransferListItem[],
  { onMessage, signal, ...listener }: Listener,
): Promise<void> =>
  limited(async () => {
    signal.throwIfAborted();
    // The bytes of a job are handed over to the thread: they are measured before.
    let isKept = 'bytes' in job && isSmall(job.bytes);
    const { workMs = WORK_MS } = listener;
    const cpuMs = job.kind === 'read' && isPdf(job.bytes) ? PDF_CPU_MS : CPU_MS;
    const thread = takeThread();
    let timer: NodeJS.Timeout | undefined;
    let watch: NodeJS.Timeout | undefined;
    let stop = () => {};
    let isRefused = false;
    const work = new Promise<void>((resolve, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      timer = setTimeout(() => reject(tooMuchTime(workMs)), workMs);
      watch = watchThread(thread, cpuMs, reject);
      thread.on('message', (message: FileMessage) => {
        isRefused = message.kind === 'refused';
        if (message.kind === 'refused') return reject(fileProblem([message.fault]));
        if (message.kind === 'written') isKept = isSmall(message.bytes);
        onMessage(message);
        if (message.kind === 'tables' || message.kind === 'lines') thread.postMessage(NEXT);
        else if (message.kind !== 'progress') resolve();
      });
      thread.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory(HEAP_MB) : error),
      );
      thread.on('exit', () => reject(new Error('The thread for files ended without a result')));
      thread.postMessage(job, transfer);
    });
    try {
      await work;
      if (isKept) keepThread(thread);
      else await endThread(thread);
    } catch (error) {
      // It has said what is wrong with the file and waits for the next: a new one would cost more than most files.
      if (isKept && isRefused) keepThread(thread);
      else await endThread(thread);
      throw error;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
    }
  });

type Reading = { onProgress: (done: number, total: number) => void; signal: AbortSignal; workMs?: number };

/** Reads a file. Its bytes are transferred to the thread, and are no longer available here. */
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

/** Reads the lines of one sheet of a workbook. Its bytes are transferred to the thread, too. */
export const readLinesInWorker = async (
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
  choices: { tabs: readonly string[]; mostLines: number },
  signal: AbortSignal,
): Promise<SheetLines> => {
  const lines: SheetLine[] = [];
  let result: Omit<SheetLines, 'lines'> | undefined;
  await runJob({ kind: 'read_lines', ...file, choices }, [file.bytes.buffer], {
    signal,
    onMessage: (message) => {
      if (message.kind === 'lines') lines.push(...message.lines);
      else if (message.kind === 'sheet') result = message.result;
    },
  });
  signal.throwIfAborted();
  if (!result) throw new Error('The thread that reads files ended without a result');
  return { ...result, lines };
};

const written = async (
  job: Extract<FileJob, { kind: 'write' | 'write_table' }>,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  let bytes: Uint8Array | undefined;
  await runJob(job, [], {
    signal,
    onMessage: (message) => {
      if (message.kind === 'written') bytes = message.bytes;
    },
  });
  signal.throwIfAborted();
  if (!bytes) throw new Error('The thread that writes files ended without a result');
  return bytes;
};

/** Writes an export. */
export const writeInWorker = (rows: readonly Exportable[], choices: ExportChoices, signal: AbortSignal) =>
  written({ kind: 'write', rows, choices }, signal);

/** Writes a workbook with one table. */
export const writeTableInWorker = (table: SheetTable, signal: AbortSignal) =>
  written({ kind: 'write_table', table }, signal);
