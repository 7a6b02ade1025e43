import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

/** The measured process has a core to itself; the load and PostgreSQL use the others. */
const SERVED_CORE = 0;
/** Counted once: a process that was moved sees only the cores that it may use. */
export const CORES = availableParallelism();
const ALL_CORES = `0-${CORES - 1}`;
const OTHER_CORES = `1-${CORES - 1}`;
const hasTaskset = CORES > 1 && spawnSync('taskset', ['--version']).status === 0;
export const isPinned = hasTaskset;

const moveTo = (cores: string) => {
  if (hasTaskset) spawnSync('taskset', ['-acp', cores, String(process.pid)]);
};

/** Moves this process, and what it starts from now on, to the measured core. */
export const enterServedCore = (): void => moveTo(String(SERVED_CORE));

/** Moves this process, and what it starts from now on, away from the measured core. */
export const leaveServedCore = (): void => moveTo(OTHER_CORES);

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => void child.kill('SIGKILL')));

export type MeasuredProcess = { pid: number; child: ChildProcess; stop(): Promise<void> };

export type StartOptions = {
  env?: Record<string, string>;
  log?: string;
  ipc?: boolean;
  nodeArgs?: string[];
  /** On all cores, as a service of several processes runs. */
  isFree?: boolean;
};

/** Where `npm start` keeps the compile cache: the measured process starts as for users, from the second time on. */
const COMPILE_CACHE = join(root, 'node_modules/.cache/node');

/** Runs a TypeScript file, of the project or by its absolute path, on the measured core; its log goes to a file, like that of a service. */
export const startMeasured = (file: string, args: string[], options: StartOptions = {}): MeasuredProcess => {
  const { env = {}, log = '/dev/null', ipc = false, nodeArgs = [], isFree = false } = options;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...nodeArgs, resolve(root, file), ...args];
  const cores = isFree ? ALL_CORES : String(SERVED_CORE);
  const [command = '', ...rest] = hasTaskset ? ['taskset', '-c', cores, ...node] : node;
  const { PATH = '' } = process.env;
  const child = spawn(command, rest, {
    env: { PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', openSync(log, 'w'), 'inherit', ...(ipc ? (['ipc'] as const) : [])],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  running.add(child);
  child.once('exit', () => running.delete(child));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid as number, child, stop };
};

/** Waits until the service in the process is ready. */
export const untilServing = async (port: number, { child }: MeasuredProcess): Promise<void> => {
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(10);
  }
  throw new Error(`nothing answers on port ${port}`);
};
