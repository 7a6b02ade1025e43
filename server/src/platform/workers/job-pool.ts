import type { ChildProcess } from 'node:child_process';
import { Overload } from '../errors.ts';
import { FairQueue } from '../scheduling/fair-queue.ts';
import type { Excess, FromProcess, ToProcess, Usage } from './job-messages.ts';
import { type JobLimits, startLimited } from './limited-process.ts';

/** Processes of one kind that work at once, over all tenants. */
const MAX_RUNNING = 2;
/** Jobs of one tenant that may wait. */
const LINE = 100;
/** To start a process takes longer than most jobs: one waits for the next job. */
const IDLE_MS = 60_000;
const MOST_IDLE = 1;
/** A process that holds more has had a large job. */
const MOST_HELD_BYTES = 256 * 1024 * 1024;
const RETRY_AFTER_S = 5;
const MOST_FAULT_CHARACTERS = 4096;

/** The process ended under its job: by its limits, or by a fault of what read it. */
export class JobEnded extends Error {
  readonly excess: Excess;

  constructor(excess: Excess, how: string) {
    super(`The process of the job ended: ${how}`);
    this.excess = excess;
  }
}

type JobKind = {
  /** Calls `serveJobs`. */
  script: URL;
  limits: JobLimits;
  /** By the clock: for a machine that does not let the process work. */
  waitMs: number;
  /** Whether a process has several jobs: not where native code reads the files of strangers. */
  isReused: boolean;
};

export type JobCaller = {
  tenantId: number;
  signal: AbortSignal;
  /** Receives the CPU time of the job, without its waits. */
  onUsed?: (cpuMs: number) => void;
  /** Less than the limit of the kind: in tests alone. */
  cpuMs?: number;
};

const tooBusy = () => new Overload('The machine is too busy for files and pictures. Try again.', RETRY_AFTER_S);

/** A process with what it has written about its end. */
type Running = { child: ChildProcess; fault: string };

const OUT_OF_MEMORY = /out of memory|invalid size error|allocation failed|bad_alloc/i;

const excessOf = (fault: string, signal: string | null): Excess => {
  if (fault.includes('vantail: over cpu_seconds') || signal === 'SIGXCPU') return 'cpu_seconds';
  // Beyond its memory, Linux ends a process without a word.
  const isMemory = fault.includes('vantail: over memory') || OUT_OF_MEMORY.test(fault) || signal === 'SIGKILL';
  return isMemory ? 'memory' : 'crash';
};

const forget = ({ child }: Running): void => {
  for (const event of ['message', 'error', 'close'] as const) child.removeAllListeners(event);
  // An error without a listener would end the service.
  child.on('error', () => {});
};

const end = (running: Running): void => {
  forget(running);
  running.child.kill('SIGKILL'); // By the id of the process that was started here.
};

/** Whether a process that waits keeps the service from ending. */
const setHold = ({ child }: Running, isHeld: boolean): void => {
  const held = [child, child.channel, child.stderr] as (Pick<ChildProcess, 'ref' | 'unref'> | null | undefined)[];
  for (const part of held) part?.[isHeld ? 'ref' : 'unref']();
};

/** The processes of one kind: those that wait for a job, and how one is taken and given back. */
const jobProcesses = ({ script, limits, isReused }: Pick<JobKind, 'script' | 'limits' | 'isReused'>) => {
  const idle: { running: Running; timer: NodeJS.Timeout }[] = [];

  const start = (): Running => {
    const running: Running = { child: startLimited(script, limits), fault: '' };
    running.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      running.fault = `${running.fault}${text}`.slice(-MOST_FAULT_CHARACTERS);
    });
    return running;
  };

  const take = (): Running => {
    const waiting = idle.pop();
    if (!waiting) return start();
    clearTimeout(waiting.timer);
    forget(waiting.running);
    setHold(waiting.running, true);
    return waiting.running;
  };

  const drop = (running: Running): void => {
    const at = idle.findIndex((waiting) => waiting.running === running);
    if (at !== -1) clearTimeout(idle.splice(at, 1)[0]?.timer);
    end(running);
  };

  const keep = (running: Running): void => {
    forget(running);
    running.child.on('close', () => drop(running));
    setHold(running, false);
    idle.push({ running, timer: setTimeout(() => drop(running), IDLE_MS).unref() });
  };

  /** A process ends before it could be short of time for a whole job, or when it has grown. */
  const release = (running: Running, { processCpuMs, heldBytes }: Usage): void => {
    const isFit = processCpuMs < limits.cpuSeconds * 1000 && heldBytes < MOST_HELD_BYTES;
    if (isReused && isFit && idle.length < MOST_IDLE && running.child.connected) keep(running);
    else end(running);
  };

  return {
    take,
    release,
    /** The processes that wait for a job. */
    idlePids: (): number[] => idle.flatMap(({ running }) => running.child.pid ?? []),
  };
};

/** At most half of the processes are for one tenant; of tenants with equally many jobs, each gets the next in order. */
const newQueue = (): FairQueue =>
  new FairQueue({ slots: MAX_RUNNING, reserved: MAX_RUNNING / 2, line: LINE, maxWaitMs: Number.POSITIVE_INFINITY });

/** Waits until the tenant of the job gets one of the processes. */
const waitInQueue = (queue: FairQueue, { tenantId, signal }: JobCaller): Promise<void> =>
  new Promise<void>((begin, reject) => {
    const leave = () => {
      queue.drop(tenantId, request);
      reject(signal.reason);
    };
    const request = {
      start: () => {
        signal.removeEventListener('abort', leave);
        begin();
      },
      shed: () => {},
    };
    signal.addEventListener('abort', leave, { once: true });
    if (!queue.enter(tenantId, request)) {
      signal.removeEventListener('abort', leave);
      reject(tooBusy());
    }
  });

/** The jobs of one kind, in processes with limits (docs/adr/0110). */
export const jobPool = ({ script, limits, waitMs, isReused }: JobKind) => {
  const queue = newQueue();
  const { take, release, idlePids } = jobProcesses({ script, limits, isReused });

  const runNow = async <Part>(job: unknown, caller: JobCaller, onPart?: (part: Part) => void) => {
    const { signal, onUsed, cpuMs = limits.cpuSeconds * 1000 } = caller;
    signal.throwIfAborted();
    const running = take();
    const { child } = running;
    const begun = performance.now();
    let used: Usage | undefined;
    let timer: NodeJS.Timeout | undefined;
    let stop = () => {};
    try {
      return await new Promise<unknown>((resolve, reject) => {
        stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        timer = setTimeout(() => reject(tooBusy()), waitMs);
        const send = (message: ToProcess) => child.send(message, (error) => error && child.kill('SIGKILL'));
        child.on('message', (message: FromProcess) => {
          if ('part' in message) {
            onPart?.(message.part as Part);
            if (message.waits) send('next');
            return;
          }
          used = message.usage;
          if ('result' in message) resolve(message.result);
          else reject(message.isMemory ? new JobEnded('memory', String(message.error)) : message.error);
        });
        child.on('error', () => reject(tooBusy())); // No process could be started.
        child.on('close', (code, ended) =>
          reject(new JobEnded(excessOf(running.fault, ended), `${ended ?? `code ${code}`} ${running.fault}`)),
        );
        send({ job, cpuMs });
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (used) release(running, used);
      else end(running);
      onUsed?.(used?.cpuMs ?? Math.min(performance.now() - begun, cpuMs));
    }
  };

  /** Runs a job when a process is free for its tenant. */
  const run = async <Part>(job: unknown, caller: JobCaller, onPart?: (part: Part) => void): Promise<unknown> => {
    const { tenantId, signal } = caller;
    signal.throwIfAborted();
    await waitInQueue(queue, caller);
    try {
      return await runNow(job, caller, onPart);
    } finally {
      queue.leave(tenantId);
    }
  };

  return { run, idlePids };
};
