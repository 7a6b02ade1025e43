import pg from 'pg';
import { openDatabase } from '../../../src/platform/database/connections/open-database.ts';
import { openSpreadDatabase, servedNode } from '../citus/open-spread-database.ts';
import { isSpread, newServerDatabase, onServer, type TestDatabase, testServer } from '../test-database.ts';
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

const openOnNodes = async (counter: StatementCounter): Promise<TestDatabase> => {
  const proxy = await startWireProxy(servedNode(), counter);
  const db = await openSpreadDatabase({ leadFrom: proxy.urlOf });
  const close = async () => {
    await db.close();
    await proxy.close();
  };
  return { ...db, close };
};

/** A test database whose n-th statement can be made to fail, below the driver. */
export const openFaultyDatabase = async (): Promise<FaultyDatabase> => {
  const counter = statementCounter();
  if (isSpread) return { ...(await openOnNodes(counter)), counter };
  return { ...(await openOnServer(await testServer(), counter)), counter };
};
