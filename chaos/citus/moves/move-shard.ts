import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../../scripts/testing/postgres-server.ts';
import { onNode } from '../../../server/test/support/citus/spread-database.ts';
import { nodeOf } from '../support/spread-shop.ts';

const ATTEMPTS = 20;

const otherThan = (port: number, nodes: readonly PostgresServer[]) =>
  nodes.map(({ url }) => Number(new URL(url).port)).find((other) => other !== port);

/** Moves the shards of a tenant to another of the nodes; `during` is told of each attempt. */
export const moveShard = async (
  superuserUrl: string,
  tenantId: number,
  nodes: readonly PostgresServer[],
  how: 'force_logical' | 'block_writes',
  during: (shard: number, run: () => Promise<unknown>) => Promise<unknown> = (_shard, run) => run(),
): Promise<void> => {
  const { shard, port } = await nodeOf(superuserUrl, tenantId);
  const to = otherThan(port, nodes);
  const command = `select citus_move_shard_placement(${shard}, '127.0.0.1', ${port}, '127.0.0.1', ${to}, '${how}')`;
  // What an earlier move has left behind there is removed first; not while a read looks at it.
  for (let attempt = 1; ; attempt++) {
    await onNode(superuserUrl, 'call citus_cleanup_orphaned_resources()');
    try {
      await during(shard, () => onNode(superuserUrl, command));
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !/orphaned/.test((error as Error).message)) throw error;
      await sleep(250);
    }
  }
};

/**
 * Gives a tenant a shard of its own on another of the nodes, while it is written to: on the node that it is on Citus would never
 * end (docs/guides/scaling.md). What is left of the shard goes there, too.
 */
export const splitOff = async (
  superuserUrl: string,
  tenantId: number,
  nodes: readonly PostgresServer[],
): Promise<void> => {
  const { shard, port } = await nodeOf(superuserUrl, tenantId);
  const to = otherThan(port, nodes);
  await onNode(
    superuserUrl,
    `select citus_split_shard_by_split_points(${shard},
       array[worker_hash(${tenantId}::bigint) - 1, worker_hash(${tenantId}::bigint)]::text[],
       (select array[nodeid, nodeid, nodeid] from pg_dist_node where nodeport = ${to}), 'force_logical')`,
  );
};
