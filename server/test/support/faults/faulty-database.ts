import pg from 'pg';
import { openDatabase } from '../../../src/platform/database/connections/open-database.ts';
import { citusNodes } from '../citus/open-spread-database.ts';
import {
  isSpread,
  newServerDatabase,
  onServer,
  openTestDatabase,
  type TestDatabase,
  testServer,
} from '../test-database.ts';
import { type StatementCounter, statementCounter } from './fault.ts';
import { startWireProxy } from './wire-proxy.ts';

export type FaultyDatabase = TestDatabase & { counter: StatementCounter };

const openOnServer = async (admin: string, counter: StatementCounter): Promise<TestDatabase> => {
  const { name, ownerUrl, superuserUrl } = await newServerDatabase(admin);
  const proxy = await startWireProxy(admin, counter);
  const settings = { databaseUrl: proxy.urlOf(ownerUrl), dataDir: '' };
  const database = await openDatabase({ ...settings, migrationDatabaseUrl: undefined, preparedStatements: true });
  // One connection for all looks at the state: there are thousands of them.
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  return {
    database,
    settings,
    asSuperuser: async (sql, values) => (await superuser.query(sql, values)).rows,
    close: async () => {
      await database.close();
      await proxy.close();
      await superuser.end();
      await onServer(admin, `drop database ${name} with (force)`);
    },
  };
};

type Connecting = { connect: (port: number, host: string) => void };

/** The service finds the workers by what Citus knows of them: its driver is led to the proxies instead. */
const leadDriver = (portOf: ReadonlyMap<number, number>): (() => void) => {
  const driver = pg.Connection.prototype as unknown as Connecting;
  const { connect } = driver;
  driver.connect = function (port, host) {
    return connect.call(this, portOf.get(Number(port)) ?? port, host);
  };
  return () => {
    driver.connect = connect;
  };
};

const openOnNodes = async (counter: StatementCounter): Promise<TestDatabase> => {
  const proxies = await Promise.all(citusNodes().map((node) => startWireProxy(node, counter)));
  const portAt = (url: string) => Number(new URL(url).port);
  const undo = leadDriver(
    new Map(citusNodes().map((node, place) => [portAt(node), portAt(proxies[place]?.urlOf(node) ?? node)])),
  );
  const db = await openTestDatabase();
  const close = async () => {
    await db.close();
    undo();
    await Promise.all(proxies.map((proxy) => proxy.close()));
  };
  return { ...db, close };
};

/** A test database whose n-th statement can be made to fail, below the driver. */
export const openFaultyDatabase = async (): Promise<FaultyDatabase> => {
  const counter = statementCounter();
  if (isSpread) return { ...(await openOnNodes(counter)), counter };
  return { ...(await openOnServer(await testServer(), counter)), counter };
};
