import { type Config, ConfigError } from '../../config.ts';
import { isUnavailable } from '../database-errors.ts';
import type { EmbeddedEvents } from '../embedded/embedded.ts';
import { cannotBeReached } from '../postgresql/owner-login.ts';
import { openPostgresql } from '../postgresql/postgresql.ts';
import { retrying } from '../retry.ts';
import { checkIsolation } from '../schema/isolation-check.ts';
import type { Database } from '../tenant-transaction.ts';
import { type DatabaseHome, prepareDatabase, prepareServer } from './prepare-database.ts';

type Settings = DatabaseHome & Pick<Config, 'preparedStatements'>;

const openServer = async (settings: Settings & { databaseUrl: string }, onError: (error: Error) => void) => {
  await prepareServer(settings);
  const { databaseUrl: url, migrationDatabaseUrl, preparedStatements } = settings;
  return openPostgresql({ url, setRole: migrationDatabaseUrl === undefined, preparedStatements, onError });
};

/** Loaded where it is used: loading PGlite would be a tenth of the start of a service on PostgreSQL. */
const openInProcess = async (dataDir: string, events: EmbeddedEvents) => {
  const { openEmbedded } = await import('../embedded/embedded.ts');
  return openEmbedded(dataDir, prepareDatabase, events);
};

/**
 * D11: opens the embedded database, or the server of DATABASE_URL. It is migrated first, and refused if tenants would
 * not be isolated.
 */
export const openDatabase = async (
  settings: Settings,
  onError: (error: Error) => void = () => {},
  embeddedEvents: EmbeddedEvents = {},
): Promise<Database> => {
  const { databaseUrl } = settings;
  const database = databaseUrl
    ? await openServer({ ...settings, databaseUrl }, onError)
    : await openInProcess(settings.dataDir, embeddedEvents);
  try {
    // The service is loaded at the same time, which may delay the connection's events beyond the usual timeout.
    await retrying(() => database.system(checkIsolation), isUnavailable);
    return database;
  } catch (error) {
    await database.close();
    throw databaseUrl && !(error instanceof ConfigError) ? cannotBeReached(databaseUrl, error) : error;
  }
};
