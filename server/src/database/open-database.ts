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

/** A refused connection to several addresses has no message of its own. */
const reasonOf = (error: unknown) => (error as Error).message || (error as { code?: string }).code;

const cannotBeReached = (url: string, cause: unknown) =>
  new ConfigError(`The database of ${new URL(url).host} cannot be reached: ${reasonOf(cause)}`, { cause });

const withOwner = async <T>(url: string, work: (owner: Owner) => Promise<T>): Promise<T> => {
  const settings = { connectionString: url, connectionTimeoutMillis: 5000, application_name: 'vantail-migrate' };
  const client = new pg.Client(settings);
  client.on('error', () => {}); // The statement in flight reports it.
  try {
    await client.connect();
  } catch (error) {
    throw cannotBeReached(url, error);
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

const loginOf = (url: string): string => {
  const { username } = new URL(url);
  try {
    return decodeURIComponent(username);
  } catch (cause) {
    throw new ConfigError('The user name in DATABASE_URL is not well-formed: write a % as %25', { cause });
  }
};

const openServer = async (settings: Settings & { databaseUrl: string }, onError: (error: Error) => void) => {
  const { databaseUrl, migrationDatabaseUrl, preparedStatements } = settings;
  const setRole = migrationDatabaseUrl === undefined;
  const servingLogin = setRole ? undefined : loginOf(databaseUrl);
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
    : await openEmbedded(settings.dataDir, prepare);
  try {
    await database.system(checkIsolation);
    return database;
  } catch (error) {
    await database.close();
    throw databaseUrl && !(error instanceof ConfigError) ? cannotBeReached(databaseUrl, error) : error;
  }
};
