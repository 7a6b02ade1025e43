import pg from 'pg';
import { openDatabase } from '../../src/platform/database/connections/open-database.ts';
import type { Database } from '../../src/platform/database/tenant-transaction.ts';
import { openSpreadDatabase } from './citus/open-spread-database.ts';

/**
 * A database of its own for one test file, on the server that the run asks for: TEST_DATABASE_URL (its superuser) or, without it, one
 * of its own. With TEST_CITUS_NODES (the superuser's URLs of a coordinator and its workers) it is
 * spread over them. All are cloned from a migrated template.
 */
export type TestDatabase = {
  database: Database;
  settings: { databaseUrl: string | undefined; migrationDatabaseUrl?: string | undefined; dataDir: string };
  /** As the superuser, past every wall: for tests that break something on purpose. */
  asSuperuser: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Where it is spread: the superuser's URL of it on each node, for what a node has of its own. */
  nodeUrls?: readonly string[];
  close(): Promise<void>;
};

let alone: Promise<string> | undefined;

/** For a file that runs by itself; it ends after all that the file leaves to the end. */
const startAlone = async (): Promise<string> => {
  const { npmBinaries, startPostgres } = await import('../../../scripts/testing/postgres-server.ts');
  const server = await startPostgres(npmBinaries());
  server.unref();
  process.once('beforeExit', server.stop);
  return server.url;
};

/** The superuser of the server on which this file runs. */
export const testServer = async (): Promise<string> => {
  const given = process.env.TEST_DATABASE_URL ?? process.env.TEST_POSTGRES_URL;
  alone ??= given === undefined ? startAlone() : Promise.resolve(given);
  return alone;
};

/** The database is spread over nodes: the service has a login of its own, and errors come from a shard. */
export const isSpread = process.env.TEST_CITUS_NODES !== undefined;

/** Who waits for a lock of this database. On Citus they wait on the node that has the shard. */
export const WAITING_FOR_LOCKS = `select pid from ${isSpread ? 'citus_stat_activity' : 'pg_stat_activity'}
  where datname = current_database() and wait_event_type = 'Lock'`;

const settingsOf = (databaseUrl: string | undefined, dataDir: string) => ({
  databaseUrl,
  dataDir,
  migrationDatabaseUrl: undefined,
  preparedStatements: true,
});

export const onServer = async (url: string, sql: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

const urlFor = (admin: string, login: string, database: string) => {
  const url = new URL(admin);
  url.username = login;
  url.pathname = `/${database}`;
  return url.href;
};

/** A login that is no superuser, as an operator would make one. */
export const makeOwner = async (admin: string) => {
  const [owner] = await onServer(admin, `select from pg_roles where rolname = 'vantail_owner'`);
  if (!owner) await onServer(admin, 'create role vantail_owner login createrole createdb').catch(() => {});
};

/** Test files start side by side: the first makes the template, the others wait for it. */
export const inTurn = async (admin: string, work: () => Promise<void>, lock = 1) => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await work();
  } finally {
    await client.end();
  }
};

const makeTemplate = (admin: string) =>
  inTurn(admin, async () => {
    await makeOwner(admin);
    const [template] = await onServer(admin, `select from pg_database where datname = 'vantail_template'`);
    if (template) return;
    await onServer(admin, 'create database vantail_template owner vantail_owner');
    const database = await openDatabase(settingsOf(urlFor(admin, 'vantail_owner', 'vantail_template'), ''));
    await database.close();
  });

export const newServerDatabase = async (admin: string, template = 'vantail_template') => {
  await makeTemplate(admin);
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(admin, `create database ${name} template ${template} owner vantail_owner`);
  return {
    name,
    ownerUrl: urlFor(admin, 'vantail_owner', name),
    superuserUrl: urlFor(admin, new URL(admin).username, name),
  };
};

export const openOnServer = async (admin: string, template?: string): Promise<TestDatabase> => {
  const { name, ownerUrl, superuserUrl } = await newServerDatabase(admin, template);
  const settings = settingsOf(ownerUrl, '');
  const database = await openDatabase(settings);
  return {
    database,
    settings,
    asSuperuser: (sql, values) => onServer(superuserUrl, sql, values),
    close: async () => {
      await database.close();
      await onServer(admin, `drop database ${name} with (force)`);
    },
  };
};

const openDatabaseOf = async (spread?: { idsFromOne: boolean }): Promise<TestDatabase> => {
  if (isSpread) return openSpreadDatabase(spread);
  return openOnServer(await testServer());
};

export const openTestDatabase = (): Promise<TestDatabase> => openDatabaseOf();

/** One whose ids begin at 1 through every node, as those do that the docs name. */
export const openWithIdsFromOne = (): Promise<TestDatabase> => openDatabaseOf({ idsFromOne: true });
