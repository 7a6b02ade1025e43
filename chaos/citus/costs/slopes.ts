import { setTimeout as sleep } from 'node:timers/promises';
import { requestBytes, runLoad } from '../../../bench/measuring/load.ts';
import type { PostgresServer } from '../../../scripts/testing/postgres-server.ts';
import { listWaiting } from '../../../server/src/history/webhooks/delivery-store.ts';
import { openDatabase } from '../../../server/src/platform/database/connections/open-database.ts';
import { onNode } from '../../../server/test/support/citus/spread-database.ts';
import type { Target } from '../../../server/test/support/keyed-writers.ts';
import type { Service } from '../../support/service.ts';
import type { SpreadShop } from '../support/spread-shop.ts';
import { newTargets } from './compare-cpu.ts';

const TENANTS = 50;
const PROCESSES = [1, 4, 16];
const CONNECTIONS = 16;
const REQUESTS = 480;
const IDLE_MS = 30_000;
/** After a start or a load: caches are filled, and what was queued has been sent. */
const REST_MS = 5000;
const LOOKS = 200;

const usedBy = (nodes: readonly PostgresServer[]) => nodes.reduce((sum, node) => sum + node.cpuSeconds(), 0);

/** Cores of all nodes while nobody asks for anything. */
const idleCores = async (nodes: readonly PostgresServer[]): Promise<number> => {
  await sleep(REST_MS);
  const before = usedBy(nodes);
  await sleep(IDLE_MS);
  return (usedBy(nodes) - before) / (IDLE_MS / 1000);
};

/** CPU of all nodes for one request, in milliseconds; all processes together have the same connections and requests. */
const costOf = async (
  nodes: readonly PostgresServer[],
  services: readonly Service[],
  targets: readonly Target[],
  requestOf: (target: Target) => Buffer,
): Promise<number> => {
  const share = CONNECTIONS / services.length;
  const before = usedBy(nodes);
  await Promise.all(
    services.map(({ url }, place) =>
      runLoad({
        port: Number(new URL(url).port),
        connections: share,
        requests: REQUESTS / services.length,
        status: 200,
        bytesOf: (connection, turn) =>
          requestOf(targets[(place * share + connection + CONNECTIONS * turn) % targets.length] as Target),
      }),
    ),
  );
  return (1000 * (usedBy(nodes) - before)) / REQUESTS;
};

/** CPU of all nodes for one look for due webhooks on a node, in milliseconds. */
const lookCost = async (nodes: readonly PostgresServer[], { env }: SpreadShop): Promise<number> => {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = env;
  const database = await openDatabase({
    databaseUrl: DATABASE_URL,
    migrationDatabaseUrl: MIGRATION_DATABASE_URL,
    dataDir: '',
    preparedStatements: true,
    citusReads: 'workers',
  });
  try {
    const [part] = database.parts?.() ?? [];
    if (!part) throw new Error('the database is not spread');
    const look = () => part.systemRead((read) => listWaiting(read, 100, part.tenants));
    await look();
    const before = usedBy(nodes);
    for (let time = 0; time < LOOKS; time++) await look();
    return (1000 * (usedBy(nodes) - before)) / LOOKS;
  } finally {
    await database.close();
  }
};

/** The connections that each node has, from services and from other nodes. */
const connectionsTo = async (nodes: readonly PostgresServer[]): Promise<number[]> =>
  Promise.all(
    nodes.map(async ({ url }) => {
      const [found] = await onNode(
        url,
        `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return Number(found?.count);
    }),
  );

/** How the costs of a cluster grow with its shards (those that the nodes were started with) and with processes. */
export const slopes = async (shop: SpreadShop, nodes: readonly PostgresServer[]): Promise<string> => {
  const spreadCpu = usedBy(nodes);
  // What it does once a minute would be taken for what an idle process costs.
  for (const { url } of nodes) await onNode(url, 'alter system set autovacuum = off', 'select pg_reload_conf()');
  const targets = await newTargets(shop.service.url, TENANTS);
  await shop.service.end();
  const alone = await idleCores(nodes);
  const look = await lookCost(nodes, shop);
  const figures: string[] = [];
  // A cluster of many shards takes long to make: what was measured is told, whatever fails afterwards.
  const measured = (figure: string) => {
    process.stdout.write(`${figure}\n`);
    figures.push(figure);
  };
  measured(
    `spread in ${shop.spreadSeconds.toFixed(0)} s by ${spreadCpu.toFixed(0)} s of CPU, a look for due work on a node ${look.toFixed(2)} ms`,
  );
  const headers = ({ key }: Target) => ({ authorization: `Bearer ${key}` });
  let price = 100;
  for (const count of PROCESSES) {
    const services: Service[] = [];
    try {
      while (services.length < count) services.push(await shop.start());
      const idle = (await idleCores(nodes)) - alone;
      measured(`${count} processes: idle ${idle.toFixed(4)} core`);
      const cost = (requestOf: (target: Target) => Buffer) => costOf(nodes, services, targets, requestOf);
      const read = (path: (target: Target) => string) => (target: Target) =>
        requestBytes('GET', path(target), headers(target));
      const row = read(({ rowPath }) => rowPath);
      await cost(row);
      const rowMs = await cost(row);
      const listMs = await cost(read(() => '/v1/products?page_size=20'));
      const writeMs = await cost((target) =>
        requestBytes('PATCH', target.rowPath, headers(target), { minimum_price: price++ }),
      );
      measured(
        `connections ${(await connectionsTo(nodes)).join(' + ')}, ` +
          `a row ${rowMs.toFixed(2)} ms, a list ${listMs.toFixed(2)} ms, a changed price ${writeMs.toFixed(1)} ms`,
      );
    } finally {
      for (const service of services) await service.end();
    }
  }
  return `${TENANTS} tenants, ${nodes.length - 1} workers, CPU of all nodes beyond the ${alone.toFixed(4)} core that they take alone; ${figures.join('; ')}`;
};
