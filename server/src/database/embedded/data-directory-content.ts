import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config.ts';

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
