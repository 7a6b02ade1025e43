import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

/** The measured process has a core to itself; the load, and PostgreSQL with it, take the others. */
export const SERVED_CORE = 0;
const hasTaskset = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
export const isPinned = hasTaskset;

/** Moves this process, and what it starts from now on, away from the measured core. */
export const leaveServedCore = (): void => {
  if (hasTaskset) spawnSync('taskset', ['-acp', `1-${availableParallelism() - 1}`, String(process.pid)]);
};

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => void child.kill('SIGKILL')));

export type MeasuredProcess = { pid: number; child: ChildProcess; stop(): Promise<void> };

export type StartOptions = { env?: Record<string, string>; log?: string; ipc?: boolean; nodeArgs?: string[] };

/** Runs a TypeScript file of the project on the measured core; its log goes to a file, as a service's does. */
export const startMeasured = (file: string, args: string[], options: StartOptions = {}): MeasuredProcess => {
  const { env = {}, log = '/dev/null', ipc = false, nodeArgs = [] } = options;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...nodeArgs, join(root, file), ...args];
  const [command = '', ...rest] = hasTaskset ? ['taskset', '-c', String(SERVED_CORE), ...node] : node;
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(command, rest, {
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env },
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

/** Waits until a path of the process answers 200; answers after how many milliseconds. */
export const untilServing = async (port: number, { child }: MeasuredProcess, path = '/readyz'): Promise<void> => {
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(10);
  }
  throw new Error(`nothing answers on port ${port}`);
};
