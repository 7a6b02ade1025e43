import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { findBinaries } from './binaries.ts';
import {
  closeToOthers,
  DataDirectoryInUse,
  giveTo,
  hasEmbedded,
  lockDataDirectory,
  makeDataDirectory,
  pathsIn,
  readPassword,
  recordRelease,
  serverUser,
  syncPath,
  writePassword,
} from './data-directory.ts';
import {
  adopt,
  folderOf,
  type Home,
  isAlive,
  recordOf,
  runProgram,
  type ServerProcess,
  startServer,
} from './server-process.ts';

/** The PostgreSQL of DATA_DIR while it runs: the login that owns the schema, and the superuser. */
export type Embedded = { url: string; superuserUrl: string; stop: () => Promise<void> };

export type EmbeddedEvents = {
  /** Writes a line for the operator: nothing has failed, or it was repaired. */
  onNotice?: (line: string) => void;
  /** The server has ended and cannot be started again: the process has to end. */
  onLost?: (error: Error) => void;
};

const DATABASE = 'vantail';
const OWNER = 'vantail';
const SUPERUSER = 'postgres';
const SOCKET_PORT = 5432;
const hasSockets = process.platform !== 'win32';
/** A longer path of a socket is cut off by the system. */
const MAX_SOCKET_BYTES = process.platform === 'linux' ? 107 : 103;
const SOCKET_FOLDER = join(tmpdir(), 'vantail-socket-');

type Place = { port: number; socketFolder: string };

const urlOf = ({ port, socketFolder }: Place, login: string, password: string, database = DATABASE): string => {
  const url = new URL(`postgres://${login}:${password}@${hasSockets ? 'localhost' : '127.0.0.1'}:${port}/${database}`);
  if (hasSockets) url.searchParams.set('host', socketFolder);
  return url.href;
};

/** The two URLs of a server that runs on this folder. */
const urlsOf = (dataDir: string, place: Place): Pick<Embedded, 'url' | 'superuserUrl'> => {
  const password = readPassword(dataDir);
  return { url: urlOf(place, OWNER, password), superuserUrl: urlOf(place, SUPERUSER, password) };
};

const CONNECTIONS_OF_PROCESS = 14; // `opening/postgresql.ts` and `opening/writers.ts`.
const CONNECTIONS_OF_OTHERS = 16; // Commands, backups, and those that the server keeps for its superuser.

/**
 * For a shop's machine: little memory and few processes. Everything that a commit needs to survive is as PostgreSQL has it by
 * default: fsync, full_page_writes, synchronous_commit. Without parallel queries the server needs next to no shared memory that
 * is made while it runs; that little is in files, since /dev/shm of a container has 64 MB and may have less.
 */
const settingsFor = (workers: number): Record<string, string> => ({
  max_connections: String(CONNECTIONS_OF_PROCESS * workers + CONNECTIONS_OF_OTHERS),
  shared_buffers: `${Math.min(32 + 8 * (workers - 1), 64)}MB`,
  dynamic_shared_memory_type: hasSockets ? 'mmap' : 'windows',
  max_worker_processes: '1',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',
  io_method: 'sync',
  jit: 'off',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // A failed statement is answered, not logged: it holds the data of tenants.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
});

const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** A socket in the folder of the database, or in a private temporary one where its path would be too long. */
const newPlace = async ({ files, user }: Home): Promise<Place> => {
  if (!hasSockets) return { port: await freePort(), socketFolder: '' };
  const isShort = Buffer.byteLength(join(files, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_BYTES;
  if (isShort) return { port: SOCKET_PORT, socketFolder: files };
  const socketFolder = mkdtempSync(SOCKET_FOLDER);
  if (user) chownSync(socketFolder, user.uid, user.gid);
  return { port: SOCKET_PORT, socketFolder };
};

const settingsOf = ({ port, socketFolder }: Place, { files }: Home): Record<string, string> => ({
  port: String(port),
  listen_addresses: hasSockets ? '' : '127.0.0.1',
  unix_socket_directories: hasSockets ? quoted(socketFolder === files ? folderOf(files) : socketFolder) : '',
  unix_socket_permissions: '0700',
});

const removeSocketFolder = (folder: string) => {
  if (folder.startsWith(SOCKET_FOLDER)) rmSync(folder, { recursive: true, force: true });
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {}); // The statement in flight reports it.
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** The login of the service, which is no superuser, and its database. Repeatable: a start may be cut short. */
const prepareLogins = async (dataDir: string, place: Place): Promise<void> => {
  const password = readPassword(dataDir);
  await withClient(urlOf(place, SUPERUSER, password, 'template1'), async (client) => {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = $1) as role,
      exists (select from pg_database where datname = $2) as database`,
      [OWNER, DATABASE],
    );
    const literal = client.escapeLiteral(password);
    await client.query(`${rows[0].role ? 'alter' : 'create'} role ${OWNER} login createrole password ${literal}`);
    if (!rows[0].database) await client.query(`alter database postgres rename to ${DATABASE}`);
    await client.query(`alter database ${DATABASE} owner to ${OWNER}`);
  });
};

/**
 * Makes a new database under a temporary name, synced as a whole, and then renames it, and syncs the name: a folder with the final name
 * is complete, whenever the power is cut, and a start that was cut short begins again.
 */
const makeFiles = async (dataDir: string, { bin, user }: Pick<Home, 'bin' | 'user'>): Promise<void> => {
  const { files, making, password } = pathsIn(dataDir);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  writePassword(dataDir);
  if (user) for (const path of [making, password]) chownSync(path, user.uid, user.gid);
  const { ended, lastWords } = runProgram(
    { files: making, bin, user },
    'initdb',
    [
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}`,
    ],
    password,
  );
  const end = await ended;
  if (user) chownSync(password, 0, 0);
  if (end !== 'code 0') throw new ConfigError(lastWords() ?? `initdb ended (${end})`);
  syncPath(password);
  renameSync(making, files);
  syncPath(dataDir);
};

const RETRY_MS = 250;
const LOOKS = 40;
const STARTING_OR_STOPPING = '57P03';
const LEFT_BEHIND_MS = 30_000;
/** The processes of a server that was killed end by themselves a moment later. */
const LEFT_BEHIND = /still in use|lock file .* already exists|could not create any Unix-domain sockets/;

const startAgainWhileLeft = async (home: Home, settings: Record<string, string>) => {
  for (const startedAt = performance.now(); ; await sleep(RETRY_MS)) {
    try {
      return await startServer(home, settings);
    } catch (error) {
      if (!LEFT_BEHIND.test((error as Error).message) || performance.now() - startedAt > LEFT_BEHIND_MS) throw error;
    }
  }
};

/** Whether a server answers there, in whatever way; one that is starting or stopping is waited for. */
const answers = async (url: string): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look++) {
    const error = await withClient(url, async () => undefined).catch((error: { code?: string }) => error);
    if (error === undefined) return true;
    if (error.code !== STARTING_OR_STOPPING) return /^\w{5}$/.test(error.code ?? '') && !error.code?.startsWith('E');
    await sleep(RETRY_MS);
  }
  return true;
};

/** Whether it was started as we would start it: by the same program, with the same settings. */
const isAsOurs = ({ files, bin }: Home, settings: Record<string, string>): boolean => {
  const command = readFileSync(join(files, 'postmaster.opts'), 'utf8');
  const flags = Object.entries(settings).filter(([name]) => name !== 'unix_socket_directories' && name !== 'port');
  return (
    command.includes(join(bin, 'postgres')) && flags.every(([name, value]) => command.includes(`"${name}=${value}"`))
  );
};

type Running = { process: ServerProcess; place: Place };

/** A server that a killed service left behind. */
const takeOver = async (
  dataDir: string,
  home: Home,
  settings: Record<string, string>,
): Promise<Running | undefined> => {
  const left = recordOf(home.files);
  if (!left) return undefined;
  if (!(await answers(urlsOf(dataDir, left).superuserUrl))) {
    removeSocketFolder(left.socketFolder);
    return undefined;
  }
  if (!isAlive(left.pid))
    throw new DataDirectoryInUse(
      `DATA_DIR ${dataDir} is in use by a PostgreSQL server of another container; stop it first`,
    );
  const process = adopt(left.pid);
  if (isAsOurs(home, settings)) return { process, place: left };
  await process.stop();
  removeSocketFolder(left.socketFolder);
  return undefined;
};

const startFault = (dataDir: string, cause: unknown): unknown => {
  if (cause instanceof DataDirectoryInUse || !(cause instanceof ConfigError)) return cause;
  return new ConfigError(
    `The embedded database in DATA_DIR ${dataDir} cannot be opened: ${cause.message}. ` +
      'Where the disk is full or broken, mend it and start again; where files are damaged, restore the folder (docs/guides/backup.md)',
    { cause },
  );
};

const keepRunning = async (
  dataDir: string,
  { workers, onNotice = () => {}, onLost = () => {} }: EmbeddedEvents & { workers: number },
): Promise<Omit<Embedded, 'url' | 'superuserUrl'> & { place: Place }> => {
  const user = serverUser(dataDir);
  const home: Home = { files: pathsIn(dataDir).files, bin: findBinaries(user), user };
  if (!hasEmbedded(dataDir)) await makeFiles(dataDir, home);
  giveTo(user, home.files);
  const settings = settingsFor(workers);
  const start = async (place: Place): Promise<Running> => ({
    process: await startAgainWhileLeft(home, { ...settings, ...settingsOf(place, home) }),
    place,
  });
  let running = (await takeOver(dataDir, home, settings)) ?? (await start(await newPlace(home)));
  let isStopping = false;
  const watch = ({ process, place }: Running): void =>
    void process.ended.then(async (how) => {
      if (isStopping) return;
      onNotice(`The server of the embedded database ended (${how}); it is started again`);
      try {
        running = await start(place);
        watch(running);
      } catch (error) {
        onLost(new Error('The embedded database cannot be opened again', { cause: error }));
      }
    });
  watch(running);
  return {
    place: running.place,
    stop: async () => {
      isStopping = true;
      await running.process.stop();
      removeSocketFolder(running.place.socketFolder);
    },
  };
};

/** Those of the server that a process of this machine runs on DATA_DIR: for its workers, and for commands beside it. */
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
    const { place, stop } = await keepRunning(dataDir, { workers, ...events });
    const stopAll = () => stop().finally(unlock);
    try {
      if (!existsSync(pathsIn(dataDir).release)) await prepareLogins(dataDir, place);
      recordRelease(dataDir);
      return { ...urlsOf(dataDir, place), stop: stopAll };
    } catch (error) {
      await stopAll();
      throw error;
    }
  } catch (error) {
    unlock();
    throw startFault(dataDir, error);
  }
};
