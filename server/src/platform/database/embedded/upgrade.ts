import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config.ts';
import { findBinaries, majorOfBinaries } from './binaries.ts';
import {
  initFiles,
  newEndpoint,
  prepareLogins,
  removeSocketFolder,
  settingsFor,
  settingsOf,
  type Urls,
  urlsOf,
} from './cluster.ts';
import {
  giveTo,
  lockDataDirectory,
  majorOf,
  oldFiles,
  POSTGRESQL_MAJOR,
  pathsIn,
  recordRelease,
  serverUser,
  syncPath,
} from './data-directory.ts';
import { type Home, ServerFault, startServer } from './server-process.ts';

/** Runs the server of a folder for some work, and stops it in order. */
const withServer = async <T>(
  dataDir: string,
  home: Home,
  settings: Record<string, string>,
  work: (urls: Urls) => Promise<T>,
  prepare = async (_endpoint: Awaited<ReturnType<typeof newEndpoint>>) => {},
): Promise<T> => {
  const endpoint = await newEndpoint(home);
  const server = await startServer(home, { ...settings, ...settingsOf(endpoint, home) });
  try {
    await prepare(endpoint);
    return await work(urlsOf(dataDir, endpoint));
  } finally {
    await server.stop();
    removeSocketFolder(endpoint.socketFolder);
  }
};

type Upgrade<T> = {
  /** The folder with the `postgres` of the old major version. */
  binaries: string;
  /** Copies everything from the old server to the new one, which is empty. */
  copy: (from: Urls, to: Urls) => Promise<T>;
};

type Upgraded<T> = { from: string; kept: string; copied: T };

/**
 * Brings a database of another major version over: both servers run, everything is copied from one to the other, and the new files take
 * the place of the old ones, which stay in a folder of their own. Until then the old ones are as they were.
 */
export const upgradeEmbedded = async <T>(dataDir: string, { binaries, copy }: Upgrade<T>): Promise<Upgraded<T>> => {
  const { files, making } = pathsIn(dataDir);
  const unlock = lockDataDirectory(dataDir);
  try {
    const [left] = oldFiles(dataDir);
    // The last upgrade was cut short between its two renames.
    if (!existsSync(files) && left !== undefined) renameSync(join(dataDir, left), files);
    const from = majorOf(files);
    if (from === undefined) throw new ConfigError(`DATA_DIR ${dataDir} holds no PostgreSQL database`);
    if (from === String(POSTGRESQL_MAJOR))
      throw new ConfigError(`DATA_DIR ${dataDir} holds a database of PostgreSQL ${from} already: start the service`);
    const user = serverUser(dataDir);
    const found = majorOfBinaries(binaries, user);
    if (found !== from)
      throw new ConfigError(
        `--binaries must name the folder with the programs of PostgreSQL ${from}, and ${found === undefined ? 'none runs there' : `those are of ${found}`}`,
      );
    const bin = findBinaries(user);
    giveTo(user, files);
    await initFiles(dataDir, { bin, user });
    const copied = await withServer(dataDir, { files, bin: binaries, user }, {}, (source) =>
      withServer(
        dataDir,
        { files: making, bin, user },
        settingsFor(1),
        (target) => copy(source, target),
        (endpoint) => prepareLogins(dataDir, endpoint),
      ),
    );
    const kept = join(dataDir, `postgresql-${from}`);
    rmSync(kept, { recursive: true, force: true });
    renameSync(files, kept);
    renameSync(making, files);
    syncPath(dataDir);
    recordRelease(dataDir);
    return { from, kept, copied };
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error;
    throw new ConfigError(`A server of DATA_DIR ${dataDir} does not run: ${error.message}`, { cause: error });
  } finally {
    unlock();
  }
};
