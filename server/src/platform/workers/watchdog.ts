import type { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Far beyond what any request takes, and short enough that the others notice a restart rather than an outage. */
const LIMIT_MS = 30_000;
/** Looks in one limit: a process that was stopped or slept goes on where it was. */
const LOOKS = 30;

type Watched = { beats: Int32Array; limitMs: number; lookMs: number };

/**
 * What the thread runs, from its own source text: it sees nothing of this file. It ends the process when the main thread has not turned its loop for
 * the whole limit, and the process has worked for as long: who waits for a disk, or is stopped in a debugger, works not at all.
 */
const watch = ({ beats, limitMs, lookMs }: Watched, write: typeof writeSync) => {
  const cpuMs = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
  let last = { beat: -1, looks: 0, cpuMs: cpuMs() };
  setInterval(() => {
    const beat = Atomics.load(beats, 0);
    if (beat !== last.beat) last = { beat, looks: 0, cpuMs: cpuMs() };
    else last.looks += 1;
    if (last.looks * lookMs < limitMs || cpuMs() - last.cpuMs < limitMs) return;
    try {
      write(2, `vantail: the main thread has not answered for ${limitMs / 1000} s of work; the process ends\n`);
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  }, lookMs);
};

/**
 * The second wall against a loop that never yields: signals do not reach a thread that is busy, so that SIGTERM would have no effect. A kill is safe at any
 * moment, as every acknowledged write is on disk by then (docs/adr/0056).
 */
export const startWatchdog = (onFault: (message: string) => void, limitMs = LIMIT_MS): void => {
  const lookMs = limitMs / LOOKS;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), lookMs).unref();
  const watched: Watched = { beats, limitMs, lookMs };
  const source = `(${watch})(require('node:worker_threads').workerData, require('node:fs').writeSync)`;
  const limits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  const thread = new Worker(source, {
    eval: true,
    name: 'watchdog',
    workerData: watched,
    execArgv: [],
    resourceLimits: limits,
  });
  thread.on('error', ({ message }) => onFault(`the watchdog has ended: ${message}`));
  thread.unref();
};
