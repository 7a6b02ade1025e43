import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config.ts';
import { pathsIn } from './data-directory-content.ts';

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
