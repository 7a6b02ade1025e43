import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config.ts';
import { readRelease } from '../../release.ts';
import type { User } from './binaries.ts';

/** The major version of the packages that `server/package.json` names. A test compares it with what a new database reports. */
export const POSTGRESQL_MAJOR = 18;

/** What is in DATA_DIR. `making` is the folder in which a new database is built before it gets its final name. */
export const pathsIn = (dataDir: string) => ({
  files: join(resolve(dataDir), 'postgresql'),
  making: join(resolve(dataDir), 'postgresql.making'),
  password: join(dataDir, 'postgresql.password'),
  release: join(dataDir, 'release.json'),
  lock: join(dataDir, 'vantail.lock'),
  /** Releases up to 0.2.0 had their database there. */
  pglite: join(dataDir, 'pglite'),
});

const RESTORE = 'Restore the whole folder from a backup (docs/guides/backup.md), or set DATA_DIR to an empty folder';
const UPGRADING = '(docs/guides/upgrading.md)';

const refuse = (message: string): never => {
  throw new ConfigError(message);
};

/** The major version of PostgreSQL whose files these are. */
export const majorOf = (files: string): string | undefined => {
  const file = join(files, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

/** The files of other major versions that upgrades have left. */
export const oldFiles = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => /^postgresql-\d+$/.test(name)) : [];

/**
 * Whether DATA_DIR holds a database of this release's PostgreSQL; false if there is nothing to lose. Anything else is refused with
 * what to run, and never removed or overwritten: it may be all that is left of somebody's data.
 */
export const hasEmbedded = (dataDir: string): boolean => {
  const { files, release, password, pglite } = pathsIn(dataDir);
  const major = majorOf(files);
  if (major !== undefined && major !== String(POSTGRESQL_MAJOR))
    refuse(
      `DATA_DIR ${dataDir} holds a database of PostgreSQL ${major}, and this release (${readRelease()}) runs ${POSTGRESQL_MAJOR}: ` +
        `run DATA_DIR=${dataDir} vantail upgrade-data ${UPGRADING}`,
    );
  if (major !== undefined && !existsSync(password))
    refuse(`DATA_DIR ${dataDir} holds a database without its password (postgresql.password). ${RESTORE}`);
  if (major !== undefined) return true;
  if (existsSync(join(pglite, 'PG_VERSION')))
    refuse(
      `DATA_DIR ${dataDir} holds a database of PGlite, as releases up to 0.2.0 made it. Copy it to a PostgreSQL server with release 0.2.0: ` +
        `DATA_DIR=${dataDir} vantail move --to postgres://user:password@host/database ${UPGRADING}`,
    );
  if (existsSync(join(dataDir, 'PG_VERSION')))
    refuse(
      `DATA_DIR ${dataDir} is the folder of a PostgreSQL server: set DATABASE_URL to the server, or DATA_DIR to another folder`,
    );
  if (existsSync(files) && readdirSync(files).length > 0)
    refuse(
      `DATA_DIR ${dataDir} holds database files without PG_VERSION, as a restore that was cut short leaves them. ${RESTORE}`,
    );
  const [left] = oldFiles(dataDir);
  if (left !== undefined)
    refuse(
      `DATA_DIR ${dataDir} holds ${left} alone, as an upgrade that was cut short leaves it: run vantail upgrade-data again`,
    );
  if (existsSync(release))
    refuse(`DATA_DIR ${dataDir} has held a database (release.json), and it is not there. ${RESTORE}`);
  return false;
};

const SQLITE_BUSY = 5;

/** The folder belongs to a process that lives. */
export class DataDirectoryInUse extends ConfigError {}

/**
 * Locks the folder for this process. SQLite's exclusive lock is a lock of the operating system: it ends with the
 * process, however that ends, so there is no stale lock after kill -9, and it counts between containers that share the folder,
 * where the number in `postmaster.pid` says nothing. Nothing else in this process may open the file: closing a second descriptor
 * would release the lock.
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
      throw new DataDirectoryInUse(
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

/** Syncs a file or a folder to disk; for a folder, the names in it. Windows opens no folders. */
export const syncPath = (path: string): void => {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
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

/** DATA_DIR is for the user of the service alone: one that others can read is closed, and a line says so. */
export const closeToOthers = (dataDir: string, say: (line: string) => void): void => {
  const isOpen = (path: string) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
  const { files, password, release, lock } = pathsIn(dataDir);
  try {
    for (const file of [password, release, lock]) if (isOpen(file)) chmodSync(file, FILE);
    if (isOpen(files)) chmodSync(files, FOLDER);
    if (!isOpen(dataDir) || !isOurs(dataDir)) return;
    chmodSync(dataDir, FOLDER);
    say(`DATA_DIR ${dataDir} was open to other users of this machine; its mode is 700 now`);
  } catch (error) {
    say(`DATA_DIR ${dataDir} is open to other users of this machine: ${(error as Error).message}`);
  }
};

const NOBODY = process.platform === 'darwin' ? 4_294_967_294 : 65_534;

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, else of DATA_DIR, else as `nobody`. */
export const serverUser = (dataDir: string): User => {
  if (process.getuid?.() !== 0) return undefined;
  const owners = [pathsIn(dataDir).files, dataDir].map((path) => statSync(path, { throwIfNoEntry: false }));
  const owner = owners.find((found) => found !== undefined && found.uid !== 0);
  return owner ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
};

/** A copy that root made of the files belongs to root: PostgreSQL takes only its own. */
export const giveTo = (user: User, files: string): void => {
  if (!user || statSync(files).uid === user.uid) return;
  for (const entry of readdirSync(files, { recursive: true }))
    lchownSync(join(files, String(entry)), user.uid, user.gid);
  // Last, since the owner of the folder says whether the rest was done.
  chownSync(files, user.uid, user.gid);
};

const PASSWORD_BYTES = 24;
const PASSWORD = /^[\w-]{32}$/;

/** The password of a new database; one that an earlier try wrote stays. */
export const writePassword = (dataDir: string): void => {
  const { password } = pathsIn(dataDir);
  if (existsSync(password) && PASSWORD.test(readPassword(dataDir))) return;
  writeFileSync(password, randomBytes(PASSWORD_BYTES).toString('base64url'), { mode: FILE });
};

export const readPassword = (dataDir: string): string => readFileSync(pathsIn(dataDir).password, 'utf8').trim();

/** Written when this release has prepared the database. */
export const recordRelease = (dataDir: string): void => {
  const text = `${JSON.stringify({ vantail: readRelease(), postgresql: POSTGRESQL_MAJOR })}\n`;
  const path = pathsIn(dataDir).release;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
};
