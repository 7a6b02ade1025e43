import type { PostgresServer } from '../../../scripts/testing/postgres-server.ts';
import { distributeHome } from '../../../server/src/platform/database/connections/open-database.ts';
import { newSpreadDatabase, onNode } from '../../../server/test/support/citus/spread-database.ts';
import { type Service, startService } from '../../support/service.ts';

/** A spread database with a service on it. */
export type SpreadShop = {
  name: string;
  superuserUrl: string;
  /** Where the service and the owner find the database. */
  env: Record<string, string>;
  service: Service;
  /** Another process of the service. */
  start: () => Promise<Service>;
};

/** The port of the node that has the rows of a tenant: on loopback it names the node. */
export const nodeOf = async (superuserUrl: string, tenantId: number): Promise<{ shard: number; port: number }> => {
  const [place] = await onNode(
    superuserUrl,
    `select shardid as shard, nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('brands', ${tenantId}::bigint)`,
  );
  return { shard: Number(place?.shard), port: Number(place?.port) };
};

export const openSpreadShop = async (nodes: readonly PostgresServer[], name: string): Promise<SpreadShop> => {
  const { superuserUrl, ownerUrl, serviceUrl } = await newSpreadDatabase(
    nodes.map(({ url }) => url),
    name,
  );
  await distributeHome({ databaseUrl: serviceUrl, migrationDatabaseUrl: ownerUrl, dataDir: '' });
  const env = { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl };
  const start = () => startService({ ...env, WEBHOOKS_ALLOW_PRIVATE: '1' });
  return { name, superuserUrl, env, service: await start(), start };
};
