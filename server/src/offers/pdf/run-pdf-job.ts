import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Overload } from '../../errors.ts';
import { fairQueue } from '../../scheduling/fair-queue.ts';
import type { OfferModel } from '../model/offer-model.ts';

/** What the thread is given; the logo in WebP. */
export type PdfJob = { model: OfferModel; logo: Uint8Array | null };
export type PdfAnswer = { bytes: Uint8Array };

/** The file beside this one with the same extension: TypeScript from source, JavaScript if it was built. */
const SCRIPT = new URL(`./pdf-worker${extname(import.meta.filename)}`, import.meta.url);
const HEAP_MB = 256;
const AT_ONCE = 2;
/** 200 lines take a tenth of it; this is for a machine that does not let the thread work. */
const WAIT_MS = 30_000;
const RETRY_AFTER_S = 5;
/** Fonts and libraries take longer to load than a document takes to make: a thread waits for the next one. */
const IDLE_MS = 60_000;

/** One of the two threads is reserved for tenants that have none, and tenants that wait take turns. */
const threads = fairQueue({ places: AT_ONCE, reserved: 1, line: 100, maxWaitMs: WAIT_MS });

const tooBusy = () => new Overload('The machine is too busy to make the PDF. Try again.', RETRY_AFTER_S);

/** Removes the listeners of the last job, and none that the thread itself needs. */
const forget = (thread: Worker): void => {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
};

const idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

const takeThread = (): Worker => {
  const waiting = idle.pop();
  if (!waiting) return new Worker(SCRIPT, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  clearTimeout(waiting.timer);
  forget(waiting.thread);
  waiting.thread.ref();
  return waiting.thread;
};

const keepThread = (thread: Worker): void => {
  const drop = () => {
    const at = idle.findIndex((waiting) => waiting.thread === thread);
    if (at !== -1) clearTimeout(idle.splice(at, 1)[0]?.timer);
  };
  thread.on('error', drop).on('exit', drop).unref();
  const timer = setTimeout(() => {
    drop();
    void thread.terminate();
  }, IDLE_MS);
  idle.push({ thread, timer: timer.unref() });
};

const made = async (job: PdfJob, signal: AbortSignal): Promise<Uint8Array> => {
  signal.throwIfAborted();
  const thread = takeThread();
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      timer = setTimeout(() => reject(tooBusy()), WAIT_MS);
      thread.once('message', (answer: PdfAnswer) => resolve(answer.bytes));
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread that makes PDFs has ended')));
      thread.postMessage(job);
    });
    forget(thread);
    keepThread(thread);
    return bytes;
  } catch (error) {
    forget(thread);
    // Its last messages are ignored; an error without a listener would end the process.
    thread.on('error', () => {});
    void thread.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};

/** D20.3: makes a PDF in a thread of its own, two at a time, with bounded memory; others are served meanwhile. */
export const makePdfApart = async (tenantId: number, job: PdfJob, signal: AbortSignal): Promise<Uint8Array> => {
  await new Promise<void>((start, reject) => threads.enter(tenantId, { start, shed: () => reject(tooBusy()) }));
  try {
    return await made(job, signal);
  } finally {
    threads.leave(tenantId);
  }
};
