import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from '../../config.ts';
import { hasEmbedded } from '../embedded/data-directory-content.ts';
import { withOwner } from '../postgresql/owner-login.ts';
import { type Distribution, distribute } from '../schema/distribute.ts';
import { migrate, type Owner, pendingMigrations, readMigrations } from '../schema/migrate.ts';
import { msToNotice } from '../schema/notice-time.ts';
import { prepareRoles } from '../schema/roles.ts';
import { mustBeKnownOnNodes } from '../schema/spread.ts';

export type DatabaseHome = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>;

const loginOf = (url: string): string => {
  const { username } = new URL(url);
  try {
    return decodeURIComponent(username);
  } catch (cause) {
    throw new ConfigError('The user name in DATABASE_URL is not well-formed: write a % as %25', { cause });
  }
};

/** Creates roles and runs migrations; returns the names of the migrations that it applied. */
export const prepareDatabase = async (owner: Owner, servingLogin?: string): Promise<string[]> => {
  await prepareRoles(owner, servingLogin);
  return migrate(owner);
};

type ServerHome = DatabaseHome & { databaseUrl: string };

/** The login that serves, where it is not the owner's. */
const servingLoginOf = ({ databaseUrl, migrationDatabaseUrl }: ServerHome): string | undefined =>
  migrationDatabaseUrl === undefined ? undefined : loginOf(databaseUrl);

/** The same on a server: with the owner's login, for the login that will serve. */
export const prepareServer = (home: ServerHome): Promise<string[]> => {
  const servingLogin = servingLoginOf(home);
  return withOwner(home.migrationDatabaseUrl ?? home.databaseUrl, async (owner) => {
    if (servingLogin !== undefined) await mustBeKnownOnNodes(owner.query, servingLogin);
    const applied = await prepareDatabase(owner, servingLogin);
    await sleep(await msToNotice(owner));
    return applied;
  });
};

/** Migrates the database of a server, and spreads it over the nodes of its cluster. */
export const distributeHome = async (home: ServerHome): Promise<Distribution[]> => {
  await prepareServer(home);
  return withOwner(home.migrationDatabaseUrl ?? home.databaseUrl, (owner) => distribute(owner, servingLoginOf(home)));
};

/** Opens the embedded database for the owner's `work`, and closes it again. */
const withEmbeddedOwner = async <T>(dataDir: string, work: (owner: Owner) => Promise<T>): Promise<T> => {
  const { openEmbedded } = await import('../embedded/embedded.ts');
  let result: T | undefined;
  const database = await openEmbedded(dataDir, async (owner) => {
    result = await work(owner);
  });
  await database.close();
  return result as T;
};

/** Migrates and closes the database; returns the names of the migrations that it applied. */
export const migrateHome = ({ databaseUrl, ...home }: DatabaseHome): Promise<string[]> =>
  databaseUrl ? prepareServer({ ...home, databaseUrl }) : withEmbeddedOwner(home.dataDir, prepareDatabase);

/** The names of the migrations that `migrateHome` would apply. Changes nothing, and creates no database. */
export const pendingAt = async ({ databaseUrl, migrationDatabaseUrl, dataDir }: DatabaseHome): Promise<string[]> => {
  if (databaseUrl) return withOwner(migrationDatabaseUrl ?? databaseUrl, (owner) => pendingMigrations(owner));
  if (!hasEmbedded(dataDir)) return readMigrations().map(({ name }) => name);
  return withEmbeddedOwner(dataDir, (owner) => pendingMigrations(owner));
};
