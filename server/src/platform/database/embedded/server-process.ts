import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from './binaries.ts';

/** A program of PostgreSQL could not do its work; the message has its last words. */
export class ServerFault extends Error {}

/** A folder of a database, and the user to whom it belongs. */
export type Home = { files: string; bin: string; user: User };

/**
 * On Linux a program gets its folder as a descriptor that is open already: it may lie below a folder that its user cannot enter, and
 * its path may have any length and any characters.
 */
const FOLDER = 3;
const SECRET = 4;
const hasDescriptors = process.platform === 'linux';
const descriptorPath = (descriptor: number) => `/proc/self/fd/${descriptor}`;

/** The folder as its own server names it. */
export const folderOf = (files: string): string => (hasDescriptors ? descriptorPath(FOLDER) : files);

const LAST_WORDS = /\b(?:FATAL|PANIC|error):\s+(.*)/;
const MAX_WORDS = 10_000;
const DRAIN_MS = 200;

/** The servers and programs that end with this process: those that it started, and those that it took over. */
const ours = new Set<number>();

const endOurs = () => {
  for (const pid of ours) if (isAlive(pid)) process.kill(pid, 'SIGINT');
};

/** A signal that nobody else handles ends this process, and what is ours with it; where the service stops in order, it stops its server. */
const onSignal = (signal: NodeJS.Signals) => {
  if (process.listenerCount(signal) > 1) return;
  endOurs();
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
};

/** Comes before the start of a program: a signal that arrives during it must not end this process alone. */
const watchOurEnd = (): void => {
  if (process.listeners('exit').includes(endOurs)) return;
  process.on('exit', endOurs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
};

const endWithUs = (pid: number, ended: Promise<unknown>): void => {
  ours.add(pid);
  void ended.then(() => ours.delete(pid));
};

type Program = {
  child: ChildProcess;
  /** Why it ended, or could not start, in its own words. */
  lastWords: () => string | undefined;
  ended: Promise<string>;
};

/** What the system's loader and its look-up of users go by. */
const OF_THE_SYSTEM = /^(?:PATH|SystemRoot|TMPDIR|LD_\w+|DYLD_\w+|NSS_WRAPPER_\w+|FAULTY_DISK\w*)$/;

const systemEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THE_SYSTEM.test(name)));

/**
 * Runs a program of PostgreSQL with nothing else of the service's environment, which has secrets, and away from its terminal: the
 * keys that stop the service would stop the server under it.
 */
export const runProgram = (
  { files, bin, user }: Home,
  name: string,
  args: readonly string[],
  secret?: string,
): Program => {
  const opened = hasDescriptors ? [files, ...(secret ? [secret] : [])].map((path) => openSync(path, 'r')) : [];
  watchOurEnd();
  const given = secret ? [`--pwfile=${hasDescriptors ? descriptorPath(SECRET) : secret}`] : [];
  const child = spawn(join(bin, name), ['-D', folderOf(files), ...given, ...args], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', ...opened],
    env: { ...systemEnvironment(), LC_ALL: 'C', TZ: 'UTC' },
  });
  for (const descriptor of opened) closeSync(descriptor);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    words = `${words}${chunk}`.slice(-MAX_WORDS);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    const tell = (code: number | null, signal: NodeJS.Signals | null) => resolve(signal ?? `code ${code}`);
    // Its last words are there when its output is closed, which those that it has left behind may hold open.
    child.once('close', tell);
    child.once('exit', (code, signal) => setTimeout(tell, DRAIN_MS, code, signal));
  });
  if (child.pid !== undefined) endWithUs(child.pid, ended);
  const lastWords = () => {
    const lines = words.trim().split('\n');
    return lines.findLast((line) => LAST_WORDS.test(line))?.match(LAST_WORDS)?.[1] ?? (lines.at(-1) || undefined);
  };
  return { child, lastWords, ended };
};

/** What a server writes down about itself (`postmaster.pid`), line by line. */
type ServerRecord = { pid: number; port: number; socketFolder: string; isReady: boolean };

export const recordOf = (files: string): ServerRecord | undefined => {
  try {
    const [pid = '', , , port = '', sockets = '', , , state = ''] = readFileSync(
      join(files, 'postmaster.pid'),
      'utf8',
    ).split('\n');
    const socketFolder = sockets.startsWith(descriptorPath(FOLDER)) ? files : sockets;
    return { pid: Number(pid), port: Number(port), socketFolder, isReady: state.trim() === 'ready' };
  } catch {
    return undefined;
  }
};

const ZOMBIE = /^State:\s*Z/m;

/** Whether a process lives. One that has ended, and whose parent has not looked yet, does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !(hasDescriptors && ZOMBIE.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
  } catch {
    return false;
  }
};

/** A server that serves: started here, or left by a service that was killed. */
export type ServerProcess = {
  pid: number;
  /** How it ended. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

/** A fast shutdown ends within a second unless the disk is slow. An immediate one loses nothing either: the next start recovers. */
const FAST_MS = 6000;
const LOOK_MS = 20;
const ADOPTED_LOOK_MS = 500;
/** A recovery reads the log since the last checkpoint again. */
const READY_MS = 600_000;

const ending = (pid: number, ended: Promise<string>) => async (): Promise<void> => {
  const send = (signal: NodeJS.Signals) => {
    if (isAlive(pid)) process.kill(pid, signal);
  };
  send('SIGINT');
  const late = new AbortController();
  const isEnded = ended.then(() => true);
  const isLate = sleep(FAST_MS, false, { signal: late.signal }).catch(() => false);
  if (!(await Promise.race([isEnded, isLate]))) send('SIGQUIT');
  await ended;
  late.abort();
};

/** A server that runs already. Nobody tells us of the end of a process that is not our child. */
export const adopt = (pid: number): ServerProcess => {
  const over = new AbortController();
  const look = async (everyMs: number) => {
    while (isAlive(pid)) await sleep(everyMs, undefined, { ref: false, signal: over.signal }).catch(() => {});
    return 'it was killed';
  };
  const ended = look(ADOPTED_LOOK_MS);
  watchOurEnd();
  endWithUs(pid, ended);
  return { pid, ended, stop: () => ending(pid, look(LOOK_MS))().finally(() => over.abort()) };
};

/** Starts the server of a folder, and waits until it serves. */
export const startServer = async (
  home: Home,
  settings: Record<string, string>,
): Promise<ServerProcess & Pick<Program, 'lastWords'>> => {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { child, ended, lastWords } = runProgram(home, 'postgres', flags);
  const pid = child.pid ?? 0;
  let end: string | undefined;
  void ended.then((how) => {
    end = how;
  });
  for (const startedAt = performance.now(); ; await sleep(LOOK_MS)) {
    const record = recordOf(home.files);
    if (end === undefined && record?.isReady && record.pid === pid) break;
    if (end !== undefined) throw new ServerFault(lastWords() ?? `the server ended at its start (${end})`);
    if (performance.now() - startedAt < READY_MS) continue;
    child.kill('SIGQUIT');
    throw new ServerFault(`the server did not serve within ${READY_MS / 60_000} minutes`);
  }
  return { pid, ended, lastWords, stop: ending(pid, ended) };
};
