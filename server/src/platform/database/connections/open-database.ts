import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from '../../config.ts';
import { isUnavailable, retrying } from '../database-errors.ts';
import { type Distribution, distribute, mustHaveNodes } from '../distribute.ts';
import { hasEmbedded } from '../embedded/data-directory.ts';
import { type EmbeddedTerms, openEmbedded } from '../embedded/embedded.ts';
import { checkIsolation, prepareRoles } from '../isolation-check.ts';
import { migrate, type Owner, pendingMigrations, readMigrations } from '../migrate.ts';
import { listSpread, mustBeCoordinator, mustBeKnownOnNodes, mustNameOwner } from '../spread.ts';
import type { Database } from '../tenant-transaction.ts';
import { msToNotice } from '../watched-schema.ts';
import { openNodes } from './nodes.ts';
import { cannotBeReached, openPostgresql, withOwner } from './postgresql.ts';

type DatabaseHome = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>;

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
const prepareServer = (home: ServerHome): Promise<string[]> => {
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

type OpenHome = ServerHome & {
  /** The superuser of the embedded database. */
  superuserUrl?: string;
  /** Stops the server, where it was started here. */
  stop: () => Promise<void>;
};

/** D28.1: the server of DATABASE_URL, or the one that runs here on DATA_DIR. */
export const openHome = async ({ databaseUrl, ...home }: DatabaseHome, terms?: EmbeddedTerms): Promise<OpenHome> => {
  if (databaseUrl) return { ...home, databaseUrl, stop: async () => {} };
  const { url, ...embedded } = await openEmbedded(home.dataDir, terms);
  return { ...home, ...embedded, databaseUrl: url };
};

/** For a command: it uses the server of a service that runs, and starts one where none does. */
export const withHome = async <T>(home: DatabaseHome, work: (open: OpenHome) => Promise<T>): Promise<T> => {
  const open = await openHome(home, { mayJoin: true });
  try {
    return await work(open);
  } finally {
    await open.stop();
  }
};

/** Migrates and closes the database; returns the names of the migrations that it applied. */
export const migrateHome = (home: DatabaseHome): Promise<string[]> => withHome(home, prepareServer);

/** The names of the migrations that `migrateHome` would apply. Changes nothing, and creates no database. */
export const pendingAt = async (home: DatabaseHome): Promise<string[]> => {
  if (!home.databaseUrl && !hasEmbedded(home.dataDir)) return readMigrations().map(({ name }) => name);
  return withHome(home, ({ migrationDatabaseUrl, databaseUrl }) =>
    withOwner(migrationDatabaseUrl ?? databaseUrl, async (owner) => {
      await mustBeCoordinator(owner.query);
      if (migrationDatabaseUrl === undefined) await mustNameOwner(owner.query);
      return pendingMigrations(owner);
    }),
  );
};

type Settings = DatabaseHome & Pick<Config, 'preparedStatements'>;

const openServer = async (settings: Settings & { databaseUrl: string }, onError: (error: Error) => void) => {
  await prepareServer(settings);
  const { databaseUrl, migrationDatabaseUrl, preparedStatements } = settings;
  const setRole = migrationDatabaseUrl === undefined;
  const open = () => openPostgresql({ url: databaseUrl, setRole, preparedStatements, onError });
  const home = open();
  try {
    // The service is loaded at the same time, which may delay the connection's events beyond the usual timeout.
    const ask = () => home.system((tx) => listSpread((text, values = []) => tx.query(text, values)));
    const spread = await retrying(ask, isUnavailable);
    return spread.length === 0 ? home : await openNodes(home, { open, onError });
  } catch (error) {
    await home.close();
    throw error instanceof ConfigError ? error : cannotBeReached(databaseUrl, error);
  }
};

/** D11: opens the database at its home. It is migrated first, and refused if tenants would not be isolated. */
export const openDatabase = async (
  settings: Settings,
  onError: (error: Error) => void = () => {},
  terms?: EmbeddedTerms,
): Promise<Database> => {
  const home = await openHome(settings, terms);
  const { databaseUrl } = home;
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    await home.stop();
  };
  try {
    const opened = await openServer({ ...settings, databaseUrl }, onError);
    database = opened;
    await retrying(() => opened.system(checkIsolation), isUnavailable);
    return { ...opened, close };
  } catch (error) {
    await close();
    throw error instanceof ConfigError ? error : cannotBeReached(databaseUrl, error);
  }
};
