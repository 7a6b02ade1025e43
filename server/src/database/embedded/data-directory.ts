import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config.ts';
import { readRelease } from '../../release.ts';
import { syncPath } from './synced-node-fs.ts';

/** What is in DATA_DIR. `making` is the folder in which a new database is built before it gets its final name. */
export const pathsIn = (dataDir: string) => ({
  files: join(dataDir, 'pglite'),
  making: join(dataDir, 'pglite.making'),
  /**
   * Releases up to 0.1.0 built the database in place and kept this marker meanwhile. A power cut may have brought the
   * marker back (docs/adr/0026).
   */
  oldMarker: join(dataDir, 'pglite.unfinished'),
  release: join(dataDir, 'release.json'),
  lock: join(dataDir, 'vantail.lock'),
});

const RESTORE = 'Restore the whole folder from a backup (docs/guides/backup.md), or set DATA_DIR to an empty folder';

/**
 * Whether DATA_DIR holds a complete database; false if there is nothing to lose. Anything in between is refused, and
 * never removed or overwritten: it may be all that is left of somebody's data.
 */
export const hasEmbedded = (dataDir: string): boolean => {
  const { files, oldMarker, release } = pathsIn(dataDir);
  const isDatabase = existsSync(join(files, 'PG_VERSION'));
  if (isDatabase && existsSync(oldMarker)) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} holds a database and the file pglite.unfinished: its first start was cut short, or a power cut brought the file back. ` +
        'If this folder has served before, remove the file pglite.unfinished alone; if it never has, remove the folder pglite as well',
    );
  }
  if (isDatabase) return true;
  if (existsSync(files) && readdirSync(files).length > 0) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} holds database files without PG_VERSION, as a restore that was cut short leaves them. ${RESTORE}`,
    );
  }
  if (existsSync(release)) {
    throw new ConfigError(`DATA_DIR ${dataDir} has held a database (release.json), and it is not there. ${RESTORE}`);
  }
  return false;
};

const SQLITE_BUSY = 5;

/**
 * Locks the folder for this process. SQLite's exclusive lock is a lock of the operating system: it ends with the
 * process, however that ends, so there is no stale lock after kill -9 (docs/adr/0004). Nothing else in this process may
 * open the file: closing a second descriptor would release the lock.
 */
export const lockDataDirectory = (dataDir: string): (() => void) => {
  let lock: DatabaseSync | undefined;
  try {
    accessSync(dataDir, constants.W_OK);
    lock = new DatabaseSync(pathsIn(dataDir).lock);
    lock.exec('begin exclusive');
    return () => lock?.close();
  } catch (cause) {
    lock?.close();
    const { errcode, syscall, message } = cause as NodeJS.ErrnoException & { errcode?: number };
    if (errcode === SQLITE_BUSY) {
      throw new ConfigError(
        `DATA_DIR ${dataDir} is in use by another Vantail process; stop it, or set another DATA_DIR`,
        { cause },
      );
    }
    throw new ConfigError(
      syscall
        ? `DATA_DIR ${dataDir} cannot be written: ${message}`
        : `The lock file vantail.lock in DATA_DIR ${dataDir} cannot be used: ${message}`,
      { cause },
    );
  }
};

const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o077;

/**
 * Creates DATA_DIR and the folders above it, and syncs their names to disk. The umask keeps other users out of
 * everything that this process creates from now on, in this folder and elsewhere (A7).
 */
export const makeDataDirectory = (dataDir: string): void => {
  process.umask(OTHERS);
  const first = mkdirSync(dataDir, { recursive: true, mode: FOLDER });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(dataDir); made !== above; made = dirname(made)) syncPath(dirname(made));
};

/** The mode of a folder that holds other things as well is left alone. */
const isOurs = (dataDir: string): boolean => {
  const names = new Set([
    ...Object.values(pathsIn(dataDir)).map((path) => basename(path)),
    'vantail.lock-journal',
    'service.json',
    'lost+found',
  ]);
  return readdirSync(dataDir).every((name) => names.has(name));
};

const isOpen = (path: string): boolean => {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
  return (mode & OTHERS) !== 0;
};

/** The files of releases up to 0.1.0 could be read by every user of the machine. */
const closeFiles = (dataDir: string): void => {
  const { files, release, lock } = pathsIn(dataDir);
  for (const file of [release, lock]) if (isOpen(file)) chmodSync(file, FILE);
  if (!isOpen(files)) return;
  for (const entry of readdirSync(files, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), FOLDER);
    else if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), FILE);
  }
  // Last, since the mode of the folder tells whether the rest was done.
  chmodSync(files, FOLDER);
};

/**
 * DATA_DIR and its content are for the user of the service alone: what an earlier release left readable is closed, and
 * a line says so.
 */
export const closeToOthers = (dataDir: string, say: (line: string) => void): void => {
  try {
    if (isOpen(dataDir) && isOurs(dataDir)) {
      chmodSync(dataDir, FOLDER);
      say(`DATA_DIR ${dataDir} was open to other users of this machine; its mode is 700 now`);
    }
    closeFiles(dataDir);
  } catch (error) {
    say(`DATA_DIR ${dataDir} is open to other users of this machine: ${(error as Error).message}`);
  }
};

/** The PostgreSQL version inside the pinned PGlite. A test compares it with what a new database reports. */
export const POSTGRESQL_MAJOR = 18;

type MadeBy = { vantail: string; postgresql: number };

/** Which release opened the folder last; unknown if none recorded it. */
const lastRelease = (dataDir: string): string | undefined => {
  try {
    return (JSON.parse(readFileSync(pathsIn(dataDir).release, 'utf8')) as Partial<MadeBy>).vantail;
  } catch {
    return undefined;
  }
};

/**
 * One PostgreSQL major cannot read the files of another, and PGlite contains only one, so the release that made the
 * files has to open them. That is why the folder records the release (docs/adr/0017).
 */
export const mustBeReadable = (dataDir: string): void => {
  const version = join(pathsIn(dataDir).files, 'PG_VERSION');
  const major = readFileSync(version, 'utf8').trim();
  if (major === String(POSTGRESQL_MAJOR)) return;
  const release = lastRelease(dataDir);
  throw new ConfigError(
    `DATA_DIR ${dataDir} holds a database of PostgreSQL ${major}, and this release (${readRelease()}) reads ${POSTGRESQL_MAJOR}. ` +
      `Copy it to a server with ${release ? `Vantail ${release}` : 'the release of Vantail that made it'}: ` +
      `DATA_DIR=${dataDir} vantail move --to postgres://user:password@host/database (docs/guides/moving-to-postgresql.md)`,
  );
};

/** Written when this release has opened the database for the first time. */
export const recordRelease = (dataDir: string): void => {
  const madeBy: MadeBy = { vantail: readRelease(), postgresql: POSTGRESQL_MAJOR };
  const text = `${JSON.stringify(madeBy)}\n`;
  const path = pathsIn(dataDir).release;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
};
