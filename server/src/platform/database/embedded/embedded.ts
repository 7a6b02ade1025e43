import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../config.ts';
import { findBinaries } from './binaries.ts';
import {
  type Endpoint,
  makeFiles,
  newEndpoint,
  prepareLogins,
  removeSocketFolder,
  settingsFor,
  settingsOf,
  type Urls,
  urlsOf,
  withClient,
} from './cluster.ts';
import {
  closeToOthers,
  DataDirectoryInUse,
  giveTo,
  hasEmbedded,
  lockDataDirectory,
  makeDataDirectory,
  pathsIn,
  recordRelease,
  serverUser,
} from './data-directory.ts';
import { adopt, type Home, isAlive, recordOf, ServerFault, type ServerProcess, startServer } from './server-process.ts';

/** The PostgreSQL of DATA_DIR while it runs: the login that owns the schema, and the superuser. */
type Embedded = Urls & { stop: () => Promise<void> };

type EmbeddedEvents = {
  /** Writes a line for the operator: nothing has failed, or it was repaired. */
  onNotice?: (line: string) => void;
  /** The server has ended and cannot be started again: the process has to end. */
  onLost?: (error: Error) => void;
};

const RETRY_MS = 250;
/** So long a server that was left may take to answer, the processes of one that was killed to end, and a disk to recover. */
const LEFT_BEHIND_MS = 60_000;
const LEFT_BEHIND = /still in use|already exists|could not create any Unix-domain sockets/;
const STARTING_OR_STOPPING = '57P03';
const SQLSTATE = /^[0-9A-Z]{5}$/;
const OF_THE_SYSTEM = /^E[A-Z]+$/;

/** Whether a server answers there, in whatever way. One that is starting, stopping, or slow on a busy machine is waited for. */
const answers = async (url: string): Promise<boolean> => {
  for (const startedAt = performance.now(); ; await sleep(RETRY_MS)) {
    const error = await withClient(url, async () => undefined).catch((error: { code?: string }) => error);
    if (error === undefined) return true;
    const { code = '' } = error;
    if (OF_THE_SYSTEM.test(code)) return false;
    if (SQLSTATE.test(code) && code !== STARTING_OR_STOPPING) return true;
    if (performance.now() - startedAt > LEFT_BEHIND_MS) return true;
  }
};

/** Whether it was started as we would start it: by the same program, with the same settings. */
const isAsOurs = ({ files, bin }: Home, settings: Record<string, string>): boolean => {
  const command = readFileSync(join(files, 'postmaster.opts'), 'utf8');
  const flags = Object.entries(settings).filter(([name]) => name !== 'unix_socket_directories' && name !== 'port');
  return (
    command.includes(join(bin, 'postgres')) && flags.every(([name, value]) => command.includes(`"${name}=${value}"`))
  );
};

type Running = { process: ServerProcess; endpoint: Endpoint };

/** A server that a killed service left behind. */
const takeOver = async (
  dataDir: string,
  home: Home,
  settings: Record<string, string>,
  endpoint: Endpoint | undefined,
): Promise<Running | undefined> => {
  const left = recordOf(home.files);
  if (!left) return undefined;
  const forget = (): undefined => {
    if (left.socketFolder !== endpoint?.socketFolder) removeSocketFolder(left.socketFolder);
  };
  if (!(await answers(urlsOf(dataDir, left).superuserUrl))) return forget();
  if (!isAlive(left.pid))
    throw new DataDirectoryInUse(
      `DATA_DIR ${dataDir} is in use by a PostgreSQL server of another container; stop it first`,
    );
  const process = adopt(left.pid);
  if (isAsOurs(home, settings)) return { process, endpoint: left };
  await process.stop();
  return forget();
};

/**
 * Takes over a server that is there, or starts one. The remains of a killed one may be in the way for a moment; and where one ran at
 * the given endpoint until now, the cause of its end may pass.
 */
const begin = async (
  dataDir: string,
  home: Home,
  settings: Record<string, string>,
  given?: Endpoint,
): Promise<Running> => {
  let endpoint = given;
  for (const startedAt = performance.now(); ; await sleep(RETRY_MS)) {
    const left = await takeOver(dataDir, home, settings, endpoint);
    if (left) return left;
    endpoint ??= await newEndpoint(home);
    try {
      return { process: await startServer(home, { ...settings, ...settingsOf(endpoint, home) }), endpoint };
    } catch (error) {
      const mayPass = given !== undefined || LEFT_BEHIND.test((error as Error).message);
      if (!mayPass || performance.now() - startedAt > LEFT_BEHIND_MS) throw error;
    }
  }
};

const startFault = (dataDir: string, cause: unknown): unknown => {
  if (!(cause instanceof ServerFault)) return cause;
  return new ConfigError(
    `The embedded database in DATA_DIR ${dataDir} cannot be opened: ${cause.message}. ` +
      'Where the disk is full or broken, mend it and start again; where files are damaged, restore the folder (docs/guides/backup.md)',
    { cause },
  );
};

const keepRunning = async (
  dataDir: string,
  { workers, onNotice = () => {}, onLost = () => {} }: EmbeddedEvents & { workers: number },
): Promise<{ stop: () => Promise<void>; endpoint: Endpoint }> => {
  const user = serverUser(dataDir);
  const home: Home = { files: pathsIn(dataDir).files, bin: findBinaries(user), user };
  if (!hasEmbedded(dataDir)) await makeFiles(dataDir, home);
  giveTo(user, home.files);
  const settings = settingsFor(workers);
  let running = await begin(dataDir, home, settings);
  let isStopping = false;
  const watch = ({ process, endpoint }: Running): void =>
    void process.ended.then(async (how) => {
      if (isStopping) return;
      onNotice(`The server of the embedded database ended (${how}); it is started again`);
      try {
        running = await begin(dataDir, home, settings, endpoint);
        if (isStopping) await running.process.stop();
        else watch(running);
      } catch (error) {
        onLost(new Error('The embedded database cannot be opened again', { cause: error }));
      }
    });
  watch(running);
  return {
    endpoint: running.endpoint,
    stop: async () => {
      isStopping = true;
      await running.process.stop();
      removeSocketFolder(running.endpoint.socketFolder);
    },
  };
};

/** Those of the server that a process of this machine runs on DATA_DIR: for its workers, and for commands that run at the same time. */
export const joinEmbedded = (dataDir: string): Embedded | undefined => {
  const record = recordOf(pathsIn(dataDir).files);
  return record?.isReady ? { ...urlsOf(dataDir, record), stop: async () => {} } : undefined;
};

export type EmbeddedTerms = EmbeddedEvents & {
  /** How many processes will use it. */
  workers?: number;
  /** A command: where a service runs, it uses the service's server. */
  mayJoin?: boolean;
};

/** Runs the PostgreSQL of DATA_DIR, which is made where there is none (docs/adr/0109). */
export const openEmbedded = async (
  dataDir: string,
  { workers = 1, mayJoin = false, ...events }: EmbeddedTerms = {},
): Promise<Embedded> => {
  makeDataDirectory(dataDir);
  hasEmbedded(dataDir);
  let unlock: () => void;
  try {
    unlock = lockDataDirectory(dataDir);
  } catch (error) {
    const served = error instanceof DataDirectoryInUse && mayJoin ? joinEmbedded(dataDir) : undefined;
    if (served) return served;
    throw error;
  }
  try {
    closeToOthers(dataDir, events.onNotice ?? (() => {}));
    const { endpoint, stop } = await keepRunning(dataDir, { workers, ...events });
    const stopAll = () => stop().finally(unlock);
    try {
      if (!existsSync(pathsIn(dataDir).release)) await prepareLogins(dataDir, endpoint);
      recordRelease(dataDir);
      return { ...urlsOf(dataDir, endpoint), stop: stopAll };
    } catch (error) {
      await stopAll();
      throw error;
    }
  } catch (error) {
    unlock();
    throw startFault(dataDir, error);
  }
};
