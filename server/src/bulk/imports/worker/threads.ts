import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The file beside this one with the same extension: TypeScript from source, JavaScript if it was built. */
const SCRIPT = new URL(`./file-worker${extname(import.meta.filename)}`, import.meta.url);
export const HEAP_MB = 768;
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
