import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { distributeHome } from '../../server/src/database/opening/open-database.ts';
import { newSpreadDatabase, onNode } from '../../server/test/support/citus/spread-database.ts';
import { newTarget, type Target } from '../../server/test/support/keyed-writers.ts';
import { OPERATOR_TOKEN, type Service, startService } from '../support/service.ts';

/** A spread database with a service on it. */
export type SpreadShop = {
  name: string;
  superuserUrl: string;
  service: Service;
  /** New tenants until there is one on each of the nodes that have shards. */
  tenantPerNode: () => Promise<Map<number, Target>>;
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
  const { CITUS_READS = 'workers', CITUS_WRITES = 'workers' } = process.env;
  const service = await startService({
    DATABASE_URL: serviceUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    WEBHOOKS_ALLOW_PRIVATE: '1',
    CITUS_READS,
    CITUS_WRITES,
  });
  const tenantPerNode = async () => {
    const found = new Map<number, Target>();
    for (let made = 0; found.size < nodes.length - 1; made++) {
      if (made === 20) throw new Error('20 tenants, and a node has none of them');
      const target = await newTarget(service.url, OPERATOR_TOKEN);
      found.set((await nodeOf(superuserUrl, target.tenantId)).port, target);
    }
    return found;
  };
  return { name, superuserUrl, service, tenantPerNode };
};
