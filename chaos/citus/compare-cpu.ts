import { requestBytes, runLoad } from '../../bench/measuring/load.ts';
import { type PostgresServer, startPostgres, systemBinaries } from '../../scripts/testing/postgres-server.ts';
import { newTarget, type Target } from '../../server/test/support/keyed-writers.ts';
import { OPERATOR_TOKEN, startService } from '../support/service.ts';
import { majorOf } from './cluster.ts';
import { openSpreadShop } from './spread-shop.ts';

const CONNECTIONS = 16;
const REQUESTS = 1200;
const ROUNDS = 5;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

type Side = { url: string; nodes: readonly PostgresServer[]; targets: readonly Target[] };

export const newTargets = async (url: string, count: number): Promise<Target[]> => {
  const targets: Target[] = [];
  while (targets.length < count) targets.push(await newTarget(url, OPERATOR_TOKEN));
  return targets;
};

/** CPU of all nodes for one request, in milliseconds. */
const cpuOf = async ({ url, nodes, targets }: Side, requestOf: (target: Target) => Buffer): Promise<number> => {
  const used = () => nodes.reduce((sum, node) => sum + node.cpuSeconds(), 0);
  const before = used();
  await runLoad({
    port: Number(new URL(url).port),
    connections: CONNECTIONS,
    requests: REQUESTS,
    status: 200,
    bytesOf: (connection, turn) => requestOf(targets[(connection + CONNECTIONS * turn) % targets.length] as Target),
  });
  return (1000 * (used() - before)) / REQUESTS;
};

/**
 * The CPU of the database for reads and writes of many tenants, on Citus and on one PostgreSQL, in turns in one run. Other load
 * of the machine does not change how much is used, only how long it takes.
 */
export const compareCpu = async (nodes: readonly PostgresServer[], tenants: number): Promise<string> => {
  const plain = await startPostgres(systemBinaries() as string);
  const shop = await openSpreadShop(nodes, `cpu_${tenants}`);
  const alone = await startService({ DATABASE_URL: plain.url });
  try {
    const sides: [Side, Side] = [
      { url: shop.service.url, nodes, targets: await newTargets(shop.service.url, tenants) },
      { url: alone.url, nodes: [plain], targets: await newTargets(alone.url, tenants) },
    ];
    const compare = async (name: string, requestOf: (target: Target) => Buffer): Promise<string> => {
      const costs: [number, number][] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const cost: [number, number] = [await cpuOf(sides[0], requestOf), await cpuOf(sides[1], requestOf)];
        if (round > 0) costs.push(cost);
      }
      const [spread, single] = [median(costs.map(([one]) => one)), median(costs.map(([, other]) => other))];
      return `${name} ${spread.toFixed(2)} and ${single.toFixed(2)} ms (${(spread / single).toFixed(1)} times)`;
    };
    const headers = ({ key }: Target) => ({ authorization: `Bearer ${key}` });
    let price = 100;
    const write = (target: Target) =>
      requestBytes('PATCH', target.rowPath, headers(target), { minimum_price: price++ });
    const figures = [
      await compare('list of products', (target) => requestBytes('GET', '/v1/products?page_size=20', headers(target))),
      await compare('a row', (target) => requestBytes('GET', target.rowPath, headers(target))),
      await compare('a changed price', write),
    ];
    return `${tenants} tenants, ${CONNECTIONS} connections, CPU of the database a request on Citus and on one PostgreSQL ${majorOf(plain)}: ${figures.join(', ')}`;
  } finally {
    await shop.service.end();
    await alone.end();
    await plain.stop();
  }
};
