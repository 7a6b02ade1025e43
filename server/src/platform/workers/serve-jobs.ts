import { once } from 'node:events';
import type { writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { excessLine, type FromProcess, type ToProcess, type Usage } from './job-messages.ts';
import type { ProcessSettings } from './limited-process.ts';

/** A third of what the service gets where both want the same core. */
const GIVES_WAY = 5;
const LOOK_MS = 20;
const MIB = 1024 * 1024;

type Watched = {
  deadline: Float64Array;
  servicePid: number;
  mostBytes: number;
  lookMs: number;
  lines: [string, string];
};

/**
 * What a thread of the process runs, from its own source text: it sees nothing of this file, and works while the job computes. It ends
 * the process when the job has used too much, or when the service has gone without closing the channel.
 */
const watch = ({ deadline, servicePid, mostBytes, lookMs, lines }: Watched, write: typeof writeSync) => {
  const end = (line?: string) => {
    try {
      if (line) write(2, line);
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  };
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (process.ppid !== servicePid) end();
    else if ((user + system) / 1000 > (deadline[0] as number)) end(lines[0]);
    else if (process.memoryUsage.rss() > mostBytes) end(lines[1]);
  }, lookMs);
};

const cpuMsOf = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const startWatch = ({ limits, servicePid }: ProcessSettings): Float64Array => {
  const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  deadline[0] = Number.POSITIVE_INFINITY;
  const watched: Watched = {
    deadline,
    servicePid,
    mostBytes: limits.memoryMb * MIB,
    lookMs: LOOK_MS,
    lines: [excessLine('cpu_seconds'), excessLine('memory')],
  };
  const source = `(${watch})(require('node:worker_threads').workerData, require('node:fs').writeSync)`;
  new Worker(source, {
    eval: true,
    workerData: watched,
    execArgv: [],
    // Addresses for code count as data (see `limited-process.ts`): without a limit a thread reserves 512 MiB of them.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, codeRangeSizeMb: 16 },
  }).unref();
  return deadline;
};

/** V8 and Node refuse what does not fit by an error where they can. */
const isMemory = (error: unknown): boolean =>
  error instanceof RangeError &&
  /allocation failed|invalid (?:array |typed array |string )?length|string longer|too large/i.test(error.message);

/** Passes on a part of the result; with `waits`, until the service asks for the next. */
export type SendPart<Part> = (part: Part, waits?: boolean) => Promise<void>;

/**
 * Runs the jobs that the service sends, one after the other. Receiving everything at once would block the service, so large results
 * go in parts.
 */
export const serveJobs = <Job, Part>(run: (job: Job, send: SendPart<Part>) => Promise<unknown>): void => {
  const settings = JSON.parse(process.argv[2] ?? '') as ProcessSettings;
  try {
    // A little: with the lowest priority, no file would be read in time beside two busy programs of others.
    if (settings.limits.givesWay) setPriority(GIVES_WAY);
  } catch {}
  const deadline = startWatch(settings);
  // The service passes on how it is stopped by closing the channel: an import that it waits for may still end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  // PDF.js answers some failures with a promise that nobody waits for, long after the file was refused.
  process.on('unhandledRejection', () => {});
  const say = (message: FromProcess) => process.send?.(message);

  process.on('message', async (message: ToProcess) => {
    if (message === 'next') return;
    const before = cpuMsOf();
    deadline[0] = before + message.cpuMs;
    const usage = (): Usage => {
      deadline[0] = Number.POSITIVE_INFINITY;
      const processCpuMs = cpuMsOf();
      return { cpuMs: processCpuMs - before, processCpuMs, heldBytes: process.memoryUsage.rss() };
    };
    const send: SendPart<Part> = async (part, waits = false) => {
      const next = waits ? once(process, 'message') : undefined;
      say({ part, waits });
      await next;
    };
    try {
      const result = await run(message.job as Job, send);
      say({ result, usage: usage() });
    } catch (error) {
      say({ error, isMemory: isMemory(error), usage: usage() });
    }
  });
};
