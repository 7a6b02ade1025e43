import { endWithSignals } from '../../scripts/end-with-signals.ts';
import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { writeFigures } from '../support/report.ts';
import { compareCpu } from './compare-cpu.ts';
import { clusterChanges, nodesFail } from './faults/nodes-fail.ts';
import { movedWrites } from './moves/moved-writes.ts';
import { suite } from './suite.ts';
import { startCitusNodes } from './support/cluster.ts';
import { openSpreadShop } from './support/spread-shop.ts';

/**
 * `npm run chaos:citus [part ...]`: a coordinator and two workers on loopback. The API suite runs through the coordinator and
 * through a worker; under writers, readers, webhooks and plans of many tenants each node is killed and frozen (`faults`), then a
 * worker is added, shards move and the service is upgraded (`changes`); shards move under writers of the moved (`writes`); the
 * CPU of requests is compared with that of one PostgreSQL (`cpu`).
 * TESTS=keys,steps limits the suite to files with one of these words.
 */
const parts = ['coordinator', 'worker', 'faults', 'changes', 'writes', 'cpu'] as const;

if (process.argv[1] === import.meta.filename) {
  endWithSignals();
  const asked = process.argv.slice(2);
  const isWanted = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);
  const { name: cluster, nodes } = await startCitusNodes(4);
  const three = nodes.slice(0, 3);
  const tell = (part: string, figures: string) => {
    const name = part.replace(/^Citus/, cluster);
    process.stdout.write(`${name}: ${figures}\n`);
    writeFigures(name, figures);
  };
  try {
    if (isWanted('coordinator')) tell('Citus, API suite through the coordinator', await suite(three, 0));
    if (isWanted('worker')) tell('Citus, API suite through a worker', await suite(three, 1));
    if (isWanted('faults')) {
      const shop = await openSpreadShop(three, 'faults');
      await nodesFail(shop, three, tell);
      await shop.service.end();
    }
    if (isWanted('changes')) {
      const shop = await openSpreadShop(three, 'changes');
      await clusterChanges(shop, nodes[0] as PostgresServer, nodes[3] as PostgresServer, tell);
      await shop.service.end();
    }
    if (isWanted('writes')) {
      const shop = await openSpreadShop(three, 'writes');
      tell('Citus, writes under moves', await movedWrites(shop, three.slice(1)));
      await shop.service.end();
    }
    if (isWanted('cpu'))
      for (const tenants of (process.env.TENANTS ?? '1,16,150').split(',').map(Number))
        tell(`Citus, CPU of ${tenants} tenants`, await compareCpu(three, tenants));
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
  process.exit(0);
}
