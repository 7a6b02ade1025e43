import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { giveTo, pathsIn, readPassword, syncPath, writePassword } from './data-directory.ts';
import { folderOf, type Home, runProgram, ServerFault, startServer } from './server-process.ts';

const DATABASE = 'vantail';
const OWNER = 'vantail';
const SUPERUSER = 'postgres';
const SOCKET_PORT = 5432;
const hasSockets = process.platform !== 'win32';
/** A longer path of a socket is cut off by the system. */
const MAX_SOCKET_BYTES = process.platform === 'linux' ? 107 : 103;
const SOCKET_FOLDER = join(tmpdir(), 'vantail-socket-');

export type Endpoint = { port: number; socketFolder: string };

const urlOf = ({ port, socketFolder }: Endpoint, login: string, password: string, database = DATABASE): string => {
  const url = new URL(`postgres://${login}:${password}@${hasSockets ? 'localhost' : '127.0.0.1'}:${port}/${database}`);
  if (hasSockets) url.searchParams.set('host', socketFolder);
  return url.href;
};

export type Urls = { url: string; superuserUrl: string };

/** The two URLs of a server that runs on this folder. */
export const urlsOf = (dataDir: string, endpoint: Endpoint): Urls => {
  const password = readPassword(dataDir);
  return { url: urlOf(endpoint, OWNER, password), superuserUrl: urlOf(endpoint, SUPERUSER, password) };
};

const CONNECTIONS_OF_PROCESS = 14; // `opening/postgresql.ts` and `opening/writers.ts`.
const CONNECTIONS_OF_OTHERS = 16; // Commands, backups, and those that the server keeps for its superuser.

/** What little shared memory is made at run time is in files: /dev/shm of a container has 64 MB and may have less. */
const SHARED_MEMORY = hasSockets ? 'mmap' : 'windows';

/**
 * For a shop's machine: little memory and few processes. Everything that a commit needs to survive is as PostgreSQL has it by
 * default: fsync, full_page_writes, synchronous_commit. Without parallel queries next to no shared memory is made at run time.
 */
export const settingsFor = (workers: number): Record<string, string> => ({
  max_connections: String(CONNECTIONS_OF_PROCESS * workers + CONNECTIONS_OF_OTHERS),
  shared_buffers: `${Math.min(32 + 8 * (workers - 1), 64)}MB`,
  dynamic_shared_memory_type: SHARED_MEMORY,
  max_worker_processes: '1',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',
  io_method: 'sync',
  jit: 'off',
  // The service starts a server again that has ended; one that starts itself again can stay without its own processes.
  restart_after_crash: 'off',
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
export const newEndpoint = async ({ files, user }: Home): Promise<Endpoint> => {
  if (!hasSockets) return { port: await freePort(), socketFolder: '' };
  const isShort = Buffer.byteLength(join(files, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_BYTES;
  if (isShort) return { port: SOCKET_PORT, socketFolder: files };
  const socketFolder = mkdtempSync(SOCKET_FOLDER);
  if (user) chownSync(socketFolder, user.uid, user.gid);
  return { port: SOCKET_PORT, socketFolder };
};

export const settingsOf = ({ port, socketFolder }: Endpoint, { files }: Home): Record<string, string> => ({
  port: String(port),
  listen_addresses: hasSockets ? '' : '127.0.0.1',
  unix_socket_directories: hasSockets ? quoted(socketFolder === files ? folderOf(files) : socketFolder) : '',
  unix_socket_permissions: '0700',
});

export const removeSocketFolder = (folder: string) => {
  if (folder.startsWith(SOCKET_FOLDER)) rmSync(folder, { recursive: true, force: true });
};

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
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
export const prepareLogins = async (dataDir: string, endpoint: Endpoint): Promise<void> => {
  const password = readPassword(dataDir);
  await withClient(urlOf(endpoint, SUPERUSER, password, 'template1'), async (client) => {
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

const initdb = async (home: Home, password: string): Promise<void> => {
  const { ended, lastWords } = runProgram(
    home,
    'initdb',
    [
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      `--set=dynamic_shared_memory_type=${SHARED_MEMORY}`,
      `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}`,
    ],
    password,
  );
  const end = await ended;
  if (end === 'code 0') return;
  const reason = lastWords() ?? `initdb ended (${end})`;
  if (!/could not look up effective user ID/.test(reason)) throw new ServerFault(reason);
  throw new ConfigError(
    `${reason}. A new database needs an entry for the user: start once as one that has it, or set DATABASE_URL`,
  );
};

/**
 * Files that `make-template.ts` has made, as the image has them: `initdb` asks for the name of its user, and in a container the user
 * may have none. Their password is nobody's, so the first start of all lets the owner of the folder in without one, and sets it.
 */
const TEMPLATE = fileURLToPath(new URL('../../../../database-template', import.meta.url));

const copyTemplate = async (dataDir: string, home: Home, template: string): Promise<void> => {
  cpSync(template, home.files, { recursive: true });
  const open = join(home.files, 'pg_hba.first.conf');
  writeFileSync(open, 'local all all trust\n');
  chmodSync(home.files, 0o700);
  giveTo(home.user, home.files);
  const endpoint = await newEndpoint(home);
  const settings = { ...settingsOf(endpoint, home), hba_file: `${folderOf(home.files)}/pg_hba.first.conf` };
  const server = await startServer(home, settings);
  try {
    await withClient(urlOf(endpoint, SUPERUSER, 'none', 'template1'), (client) =>
      client.query(`alter role ${SUPERUSER} password ${client.escapeLiteral(readPassword(dataDir))}`),
    );
  } finally {
    await server.stop();
    removeSocketFolder(endpoint.socketFolder);
  }
  rmSync(open);
};

/** Makes the files of a new database in the folder for what is being made, synced as a whole. */
export const initFiles = async (
  dataDir: string,
  { bin, user }: Pick<Home, 'bin' | 'user'>,
  template = TEMPLATE,
): Promise<void> => {
  const { making, password } = pathsIn(dataDir);
  const home = { files: making, bin, user };
  rmSync(making, { recursive: true, force: true });
  writePassword(dataDir);
  if (hasSockets && existsSync(template)) {
    await copyTemplate(dataDir, home, template);
    const { ended } = runProgram(home, 'initdb', ['--sync-only']);
    if ((await ended) !== 'code 0') throw new ServerFault('the new files could not be synced');
  } else {
    mkdirSync(making, { mode: 0o700 });
    if (user) for (const path of [making, password]) chownSync(path, user.uid, user.gid);
    await initdb(home, password).finally(() => {
      if (user) chownSync(password, 0, 0);
    });
  }
  syncPath(password);
};

/**
 * A new database gets its name when it is complete, and the name is synced: whenever the power is cut, a folder with the final name
 * is whole, and a start that was cut short begins again.
 */
export const makeFiles = async (
  dataDir: string,
  home: Pick<Home, 'bin' | 'user'>,
  template?: string,
): Promise<void> => {
  await initFiles(dataDir, home, template);
  renameSync(pathsIn(dataDir).making, pathsIn(dataDir).files);
  syncPath(dataDir);
};
