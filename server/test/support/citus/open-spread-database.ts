import { openDatabase } from '../../../src/platform/database/connections/open-database.ts';
import type { TestDatabase } from '../test-database.ts';
import { cloneSpreadDatabase, dropSpreadDatabase, onNode, urlFor } from './spread-database.ts';

/** The ids of a worker are long ones of a range of its own; what names ids that it gives, like the docs, asks for those from 1. */
const NUMBER_FROM_ONE = `do $$ declare name text; begin
  for name in select quote_ident(sequencename) from pg_sequences where schemaname = 'public'
  loop execute format('alter sequence %s minvalue 1 restart with 1', name); end loop;
end $$`;

/** TEST_CITUS_NODES: the superuser's URLs of a coordinator and its workers. */
const citusNodes = () => process.env.TEST_CITUS_NODES?.split(' ') ?? [];

/** The node that the service speaks to: the coordinator, or with TEST_CITUS_THROUGH=1 the first worker. */
export const servedNode = () => citusNodes()[Number(process.env.TEST_CITUS_THROUGH ?? 0)] ?? '';

/**
 * A database of its own over all nodes, cloned from TEST_CITUS_TEMPLATE. The service has a login of its own; the owner's speaks
 * to the coordinator.
 */
export const newDistributedDatabase = async () => {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const { ownerUrl, serviceUrl, nodeUrls } = await cloneSpreadDatabase(
    citusNodes(),
    process.env.TEST_CITUS_TEMPLATE ?? '',
    name,
  );
  return {
    superuserUrl: nodeUrls[0] ?? '',
    nodeUrls,
    ownerUrl,
    serviceUrl: urlFor(servedNode(), new URL(serviceUrl).username, name),
    drop: () => dropSpreadDatabase(citusNodes(), name),
  };
};

type SpreadTerms = {
  idsFromOne?: boolean;
  /** Leads the service elsewhere, such as to a proxy before the node. */
  leadFrom?: (url: string) => string;
};

export const openSpreadDatabase = async ({
  idsFromOne = false,
  leadFrom = (url) => url,
}: SpreadTerms = {}): Promise<TestDatabase> => {
  const { superuserUrl, nodeUrls, ownerUrl, serviceUrl, drop } = await newDistributedDatabase();
  if (idsFromOne)
    for (const url of nodeUrls) await onNode(url, 'set citus.enable_ddl_propagation to off', NUMBER_FROM_ONE);
  const settings = {
    databaseUrl: leadFrom(serviceUrl),
    migrationDatabaseUrl: ownerUrl,
    dataDir: '',
    preparedStatements: true,
  };
  const database = await openDatabase(settings);
  return {
    database,
    settings,
    asSuperuser: async (sql, values) => onNode(superuserUrl, { text: sql, values: values ?? [] }),
    nodeUrls,
    close: async () => {
      await database.close();
      await drop();
    },
  };
};
