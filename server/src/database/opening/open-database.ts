import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from '../../config.ts';
import { isUnavailable, retrying } from '../database-errors.ts';
import { hasEmbedded } from '../embedded/data-directory.ts';
import type { EmbeddedEvents } from '../embedded/embedded.ts';
import { type Distribution, distribute, mustHaveNodes } from '../schema/distribute.ts';
import { checkIsolation, prepareRoles } from '../schema/isolation-check.ts';
import { migrate, type Owner, pendingMigrations, readMigrations } from '../schema/migrate.ts';
import { listSpread, mustBeCoordinator, mustBeKnownOnNodes, mustNameOwner } from '../schema/spread.ts';
import { msToNotice } from '../schema/watched-schema.ts';
import type { Database } from '../tenant-transaction.ts';
import { openNodes } from './nodes.ts';
import { cannotBeReached, openPostgresql, withOwner } from './postgresql.ts';

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
    await mustBeCoordinator(owner.query);
    if (servingLogin === undefined) await mustNameOwner(owner.query);
    const isMember = servingLogin === undefined || (await mustBeKnownOnNodes(owner.query, servingLogin, true));
    if (servingLogin !== undefined && !isMember) {
      // One that is new is given the role; who is a stranger to a node all the same is refused before anything is migrated.
      await prepareRoles(owner, servingLogin);
      await mustBeKnownOnNodes(owner.query, servingLogin);
    }
    const applied = await prepareDatabase(owner, servingLogin);
    await sleep(await msToNotice(owner));
    return applied;
  });
};

/** Migrates the database of a server, and spreads it over the nodes of its cluster. */
export const distributeHome = async (home: ServerHome): Promise<Distribution[]> => {
  const ownerUrl = home.migrationDatabaseUrl ?? home.databaseUrl;
  await withOwner(ownerUrl, async (owner) => {
    await mustBeCoordinator(owner.query);
    await mustHaveNodes(owner);
  });
  await prepareServer(home);
  return withOwner(ownerUrl, (owner) => distribute(owner, servingLoginOf(home)));
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
  if (databaseUrl)
    return withOwner(migrationDatabaseUrl ?? databaseUrl, async (owner) => {
      await mustBeCoordinator(owner.query);
      if (migrationDatabaseUrl === undefined) await mustNameOwner(owner.query);
      return pendingMigrations(owner);
    });
  if (!hasEmbedded(dataDir)) return readMigrations().map(({ name }) => name);
  return withEmbeddedOwner(dataDir, (owner) => pendingMigrations(owner));
};

type Settings = DatabaseHome & Pick<Config, 'preparedStatements'> & Partial<Pick<Config, 'citusReads' | 'citusWrites'>>;

const openServer = async (settings: Settings & { databaseUrl: string }, onError: (error: Error) => void) => {
  await prepareServer(settings);
  const { databaseUrl, migrationDatabaseUrl, preparedStatements } = settings;
  const setRole = migrationDatabaseUrl === undefined;
  const openAt = (url: string, keepsPlansOfChecks = false) =>
    openPostgresql({ url, setRole, preparedStatements, keepsPlansOfChecks, onError });
  const home = openAt(databaseUrl);
  const open = (node: string) => {
    const writes = openAt(databaseUrl);
    const [isThere, writesThere] = [settings.citusReads === 'workers', settings.citusWrites === 'workers'];
    if (!isThere && !writesThere) return { writes, reads: writes };
    const there = openAt(urlAt(databaseUrl, node), true);
    return { writes, reads: isThere ? there : writes, isThere, ...(writesThere ? { there } : {}) };
  };
  try {
    // The service is loaded at the same time, which may delay the connection's events beyond the usual timeout.
    const ask = () => home.system((tx) => listSpread((text, values = []) => tx.query(text, values)));
    const spread = await retrying(ask, isUnavailable);
    return spread.length === 0 ? home : await openNodes(home, { open, everywhere: openAt(databaseUrl), onError });
  } catch (error) {
    await home.close();
    throw error instanceof ConfigError ? error : cannotBeReached(databaseUrl, error);
  }
};

/** The same database and login on another node, `host:port` as Citus names it: an IPv6 address stands there without brackets. */
export const urlAt = (url: string, node: string): string => {
  const there = new URL(url);
  const [host, port] = [node.slice(0, node.lastIndexOf(':')), node.slice(node.lastIndexOf(':') + 1)];
  there.host = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  // These would count before what stands in front of them.
  for (const name of ['host', 'port']) there.searchParams.delete(name);
  return there.href;
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
    await retrying(() => database.system(checkIsolation), isUnavailable);
    return database;
  } catch (error) {
    await database.close();
    throw databaseUrl && !(error instanceof ConfigError) ? cannotBeReached(databaseUrl, error) : error;
  }
};
