import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { checkIsolation } from './isolation-check.ts';
import { migrate, type Owner } from './migrate.ts';
import { openPostgresql } from './postgresql.ts';
import { prepareRoles } from './roles.ts';
import type { Database } from './tenant-transaction.ts';

type Settings = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'preparedStatements'>;

const prepare = async (owner: Owner, servingLogin?: string) => {
  await prepareRoles(owner, servingLogin);
  return migrate(owner);
};

const withOwner = async <T>(url: string, work: (owner: Owner) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'vantail-migrate',
  });
  client.on('error', () => {}); // The statement in flight reports it.
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(`The database of ${new URL(url).host} cannot be reached: ${(error as Error).message}`, {
      cause: error,
    });
  }
  try {
    return await work({
      exec: async (sql) => void (await client.query(sql)),
      query: async (text, values = []) => (await client.query(text, [...values])).rows,
    });
  } finally {
    await client.end();
  }
};

const openServer = async (settings: Settings & { databaseUrl: string }, onError: (error: Error) => void) => {
  const { databaseUrl, migrationDatabaseUrl, preparedStatements } = settings;
  const setRole = migrationDatabaseUrl === undefined;
  const servingLogin = setRole ? undefined : decodeURIComponent(new URL(databaseUrl).username);
  await withOwner(migrationDatabaseUrl ?? databaseUrl, (owner) => prepare(owner, servingLogin));
  return openPostgresql({ url: databaseUrl, setRole, preparedStatements, onError });
};

/** D11: the embedded database, or the server of DATABASE_URL; migrated, and refused if tenants would not be isolated. */
export const openDatabase = async (
  settings: Settings,
  onError: (error: Error) => void = () => {},
): Promise<Database> => {
  const { databaseUrl } = settings;
  const database = databaseUrl
    ? await openServer({ ...settings, databaseUrl }, onError)
    : await openEmbedded(settings.dataDir).then(async (embedded) => {
        await prepare(embedded.owner);
        return embedded;
      });
  try {
    await database.system(checkIsolation);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
};
