import { distributeHome, openDatabase } from '../../../src/database/opening/open-database.ts';
import type { TestDatabase } from '../test-database.ts';
import { dropSpreadDatabase, newSpreadDatabase, onNode, urlFor } from './spread-database.ts';

/** The node that the service speaks to: the coordinator, or with TEST_CITUS_THROUGH=1 the first worker. */
const through = () => Number(process.env.TEST_CITUS_THROUGH ?? 0);

/** A database of its own over all nodes. The service has a login of its own; the owner's speaks to the coordinator. */
export const openSpreadDatabase = async (nodes: readonly string[]): Promise<TestDatabase> => {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const { ownerUrl, serviceUrl, superuserUrl } = await newSpreadDatabase(nodes, name);
  const settings = {
    databaseUrl: serviceUrl,
    migrationDatabaseUrl: ownerUrl,
    dataDir: '',
    preparedStatements: true,
    citusReads: process.env.TEST_CITUS_READS === 'workers' ? ('workers' as const) : undefined,
    citusWrites: process.env.TEST_CITUS_WRITES === 'workers' ? ('workers' as const) : undefined,
  };
  await distributeHome(settings);
  settings.databaseUrl = urlFor(nodes[through()] ?? '', new URL(serviceUrl).username, name);
  const database = await openDatabase(settings);
  return {
    database,
    settings,
    asSuperuser: async (sql, values) => onNode(superuserUrl, { text: sql, values: values ?? [] }),
    close: async () => {
      await database.close();
      await dropSpreadDatabase(nodes, name);
    },
  };
};
