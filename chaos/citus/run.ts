import { endWithSignals } from '../../scripts/end-with-signals.ts';
import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { writeFigures } from '../support/report.ts';
import { compareCpu } from './compare-cpu.ts';
import { clusterChanges, nodesFail } from './faults/nodes-fail.ts';
import { movedWrites } from './moves/moved-writes.ts';
import { suite } from './suite.ts';
import { startCitusNodes } from './support/cluster.ts';
import { openSpreadShop, type SpreadShop } from './support/spread-shop.ts';

/**
 * `npm run chaos:citus [part ...]`: a coordinator and two workers on loopback. The API suite runs through the coordinator and
 * through a worker (TESTS=keys,steps limits it to files with one of these words). `faults`: each node is killed and frozen under
 * writers, readers, webhooks and plans of many tenants. `moves`: under the same a worker is added, shards move and the service
 * is upgraded; then shards move under writers of the moved. `cpu` compares the CPU of requests with that of one PostgreSQL.
 */
const parts = ['coordinator', 'worker', 'faults', 'moves', 'cpu'] as const;

if (process.argv[1] === import.meta.filename) {
  endWithSignals();
  const asked = process.argv.slice(2);
  const isWanted = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);
  const { name: cluster, nodes } = await startCitusNodes(4);
  const three = nodes.slice(0, 3);
  const tell = (part: string, figures: string) => process.stdout.write(`${cluster}, ${part}: ${figures}\n`);
  const record = (part: string, figures: string) => {
    tell(part, figures);
    writeFigures(`${cluster}, ${part}`, figures);
  };
  const withShop = async (name: string, work: (shop: SpreadShop) => Promise<string>) => {
    const shop = await openSpreadShop(three, name);
    const figures = await work(shop);
    await shop.service.end();
    return figures;
  };
  try {
    if (isWanted('coordinator')) tell('API suite through the coordinator', await suite(three, 0));
    if (isWanted('worker')) tell('API suite through a worker', await suite(three, 1));
    if (isWanted('faults')) record('faults', await withShop('faults', (shop) => nodesFail(shop, three)));
    if (isWanted('moves')) {
      const [coordinator, , , third] = nodes as [PostgresServer, PostgresServer, PostgresServer, PostgresServer];
      const changes = await withShop('changes', (shop) => clusterChanges(shop, coordinator, third));
      const writes = await withShop('writes', (shop) => movedWrites(shop, three.slice(1)));
      record('moves', `${changes}; ${writes}`);
    }
    if (isWanted('cpu'))
      for (const tenants of (process.env.TENANTS ?? '1,16,150').split(',').map(Number))
        tell(`CPU of ${tenants} tenants`, await compareCpu(three, tenants));
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
  process.exit(0);
}
