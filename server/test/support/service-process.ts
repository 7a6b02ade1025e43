import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until, waitMs, within } from '../../../scripts/testing/until.ts';
import { pathsIn } from '../../src/platform/database/embedded/data-directory.ts';
import { isAlive, recordOf } from '../../src/platform/database/embedded/server-process.ts';

type Environment = Record<string, string>;
type End = { code: number | null; signal: NodeJS.Signals | null };

/** A process of the service, ended (by its own id) after the test that started it, however that went. */
export type ServiceProcess = {
  pid: number;
  /** Where it serves; set once it does. */
  url: string;
  stdout: () => string;
  stderr: () => string;
  signal: (signal: NodeJS.Signals) => void;
  isOver: () => boolean;
  ended: Promise<End>;
};

const source = (file: string) => fileURLToPath(new URL(`../../src/${file}`, import.meta.url));

type Started = { child: ChildProcess; dataDir: string | undefined; closed: Promise<End> };
const started = new Set<Started>();

/** The server of a folder, which outlives a service that is killed. */
export const serverPid = (dataDir: string): number | undefined => {
  const pid = recordOf(pathsIn(dataDir).files)?.pid;
  return pid !== undefined && isAlive(pid) ? pid : undefined;
};

const killServer = (dataDir: string) => {
  const pid = serverPid(dataDir);
  if (pid !== undefined) process.kill(pid, 'SIGQUIT');
};

const kill = ({ child }: Started) => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
};
const dataDirs = new Set<string>();
process.once('exit', () => {
  started.forEach(kill);
  dataDirs.forEach(killServer);
});

const end = async (run: Started) => {
  kill(run);
  await run.closed;
  started.delete(run);
};

/** A folder for one test, removed after it; with `from` it begins as a copy of that one. */
export const newDataDir = (from?: string): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vantail-process-'));
  dataDirs.add(dataDir);
  if (from) cpSync(from, dataDir, { recursive: true });
  after(async () => {
    await Promise.all([...started].filter((run) => run.dataDir === dataDir).map(end));
    killServer(dataDir);
    await until('the end of the server', () => serverPid(dataDir) === undefined);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
};

/** Without a folder of its own, a process would find the service that somebody runs in this checkout. */
const DEFAULTS = { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: join(tmpdir(), 'vantail-no-data') };

/**
 * Runs a file of `src` as `npm start` does, on a free port, with nothing of the caller's environment but the path. What it
 * says is read, unless a descriptor is given that takes it.
 */
export const launch = (
  env: Environment,
  file = 'main.ts',
  words: readonly string[] = [],
  flags: readonly string[] = [],
  into: number | 'pipe' = 'pipe',
): ServiceProcess => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, source(file), ...words], {
    stdio: ['ignore', into, into],
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...DEFAULTS, ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (chunk: string) => {
      output[stream] += chunk;
    });
  }
  const closed = new Promise<End>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  const run = { child, dataDir: env.DATA_DIR, closed };
  started.add(run);
  after(() => end(run));
  return {
    pid: child.pid as number,
    url: '',
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    signal: (signal) => void child.kill(signal),
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    get ended() {
      return within(`the end of process ${child.pid}`, closed);
    },
  };
};

/** Launches the service and waits for the line that says where it serves. */
export const startProcess = async (env: Environment, flags?: readonly string[]): Promise<ServiceProcess> => {
  const service = launch(env, undefined, undefined, flags);
  const output = () => `${service.stdout()}${service.stderr()}`;
  service.url = await until(
    () => `the service serves, after: ${output()}`,
    () => {
      assert.ok(!service.isOver(), `the service ended: ${output()}`);
      return /^Vantail serves (http:\/\/\S+)/m.exec(service.stdout())?.[1];
    },
  );
  return service;
};

/** Runs to the end; answers how it ended and what it said. */
export const runProcess = async (env: Environment, file?: string, words?: readonly string[]) => {
  const run = launch(env, file, words);
  const { code, signal } = await run.ended;
  return { code, signal, stdout: run.stdout(), stderr: run.stderr() };
};

export const launchVantail = (env: Environment, ...words: string[]) => launch(env, '../bin/vantail.mjs', words);

/** Runs the command line as npm's bin does, to the end. */
export const runVantail = (env: Environment, ...words: string[]) => runProcess(env, '../bin/vantail.mjs', words);

/** Asks a running service to stop, and waits for it. */
export const stopProcess = async (service: ServiceProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<End> => {
  service.signal(signal);
  return service.ended;
};

type JsonAnswer = { status: number; body: Record<string, unknown> };

export const callOver = async (url: string, key: string, method = 'GET', body?: object): Promise<JsonAnswer> => {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(waitMs()),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** The API key that a welcome or `npm run demo` shows. */
export const keyIn = (output: string): string => {
  const key = /\bvtl_[A-Za-z0-9]{38}\b/.exec(output)?.[0];
  return key ?? assert.fail(`no key in: ${output}`);
};
