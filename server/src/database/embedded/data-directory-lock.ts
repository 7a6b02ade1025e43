import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config.ts';

const SQLITE_BUSY = 5;

/**
 * Takes the folder for this process. SQLite's exclusive lock is the operating system's own: it ends with the process,
 * however that ends, so there is no stale lock to clean up after kill -9 (docs/adr/0004). Nothing else in this process may
 * open the file: closing it a second time would release the lock.
 */
export const lockDataDirectory = (dataDir: string): (() => void) => {
  const lock = new DatabaseSync(join(dataDir, 'vantail.lock'));
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) {
      throw new ConfigError(`The lock file in DATA_DIR ${dataDir} cannot be used: ${(cause as Error).message}`, {
        cause,
      });
    }
    throw new ConfigError(
      `DATA_DIR ${dataDir} is in use by another Vantail process; stop it, or set another DATA_DIR`,
      { cause },
    );
  }
  return () => lock.close();
};
