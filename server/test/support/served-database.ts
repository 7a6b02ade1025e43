import { after } from 'node:test';
import { newDistributedDatabase } from './citus/open-spread-database.ts';
import { isSpread, newServerDatabase, onServer, testServer } from './test-database.ts';

/** The settings with which processes serve a database, and the URLs of its owner and of the superuser. */
export type ServedDatabase = { env: Record<string, string>; ownerUrl: string; superuserUrl: string };

const newSpread = async (): Promise<ServedDatabase> => {
  const { ownerUrl, serviceUrl, superuserUrl, drop } = await newDistributedDatabase();
  after(drop);
  return { env: { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl }, ownerUrl, superuserUrl };
};

/** A database of a server for processes of the service, on Citus where the run asks for it; dropped after the tests. */
export const newServedDatabase = async (): Promise<ServedDatabase> => {
  if (isSpread) return newSpread();
  const admin = process.env.TEST_POSTGRES_URL ?? (await testServer());
  const { name, ownerUrl, superuserUrl } = await newServerDatabase(admin);
  after(() => onServer(admin, `drop database ${name} with (force)`));
  return { env: { DATABASE_URL: ownerUrl }, ownerUrl, superuserUrl };
};
