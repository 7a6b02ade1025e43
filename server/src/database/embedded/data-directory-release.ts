import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config.ts';
import { readRelease } from '../../release.ts';
import { pathsIn } from './data-directory-content.ts';

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
