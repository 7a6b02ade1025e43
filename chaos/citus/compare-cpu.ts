import { cpuUsOfTree } from '../../bench/measuring/cpu-clock.ts';
import { requestBytes, runLoad } from '../../bench/measuring/load.ts';
import { type PostgresServer, startPostgres, systemBinaries } from '../../scripts/testing/postgres-server.ts';
import { newTarget, type Target } from '../../server/test/support/keyed-writers.ts';
import { OPERATOR_TOKEN, type Service, startService } from '../support/service.ts';
import { majorOf } from './support/cluster.ts';
import { openSpreadShop } from './support/spread-shop.ts';

const CONNECTIONS = 16;
const REQUESTS = 1200;
const ROUNDS = 5;
const MADE_AT_ONCE = 4;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

type Side = { service: Service; nodes: readonly PostgresServer[]; targets: readonly Target[] };
type Cost = { database: number; service: number };

const newTargets = async (url: string, count: number): Promise<Target[]> => {
  const targets: Target[] = [];
  while (targets.length < count) {
    const next = Array.from({ length: Math.min(MADE_AT_ONCE, count - targets.length) }, () =>
      newTarget(url, OPERATOR_TOKEN),
    );
    targets.push(...(await Promise.all(next)));
  }
  return targets;
};

type Asked = { requestOf: (target: Target) => Buffer; status?: number };

/** CPU of all nodes and of the service for one request, in milliseconds. */
const costOf = async ({ service, nodes, targets }: Side, { requestOf, status = 200 }: Asked): Promise<Cost> => {
  const used = (): Cost => ({
    database: 1000 * nodes.reduce((sum, node) => sum + node.cpuSeconds(), 0),
    service: cpuUsOfTree(service.pid) / 1000,
  });
  const before = used();
  await runLoad({
    port: Number(new URL(service.url).port),
    connections: CONNECTIONS,
    requests: REQUESTS,
    status,
    bytesOf: (connection, turn) => requestOf(targets[(connection + CONNECTIONS * turn) % targets.length] as Target),
  });
  const after = used();
  return {
    database: (after.database - before.database) / REQUESTS,
    service: (after.service - before.service) / REQUESTS,
  };
};

/**
 * The CPU of the database for reads and writes of many tenants, on Citus and on one PostgreSQL, in turns in one run. Other load
 * of the machine does not change how much is used, only how long it takes.
 *
 * The one PostgreSQL keeps every plan. Left to itself it decides for each statement of each connection whether to plan it anew
 * each time, by how large the tables were when it ran first: a list of products then took 0.18 or 0.45 ms of the same server.
 */
export const compareCpu = async (nodes: readonly PostgresServer[], tenants: number): Promise<string> => {
  const plain = await startPostgres(systemBinaries() as string, { plan_cache_mode: 'force_generic_plan' });
  const shop = await openSpreadShop(nodes, `cpu_${tenants}`);
  const alone = await startService({ DATABASE_URL: plain.url });
  try {
    const sides: [Side, Side] = [
      { service: shop.service, nodes, targets: await newTargets(shop.service.url, tenants) },
      { service: alone, nodes: [plain], targets: await newTargets(alone.url, tenants) },
    ];
    const compare = async (name: string, asked: Asked): Promise<string> => {
      const costs: [Cost, Cost][] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const cost: [Cost, Cost] = [await costOf(sides[0], asked), await costOf(sides[1], asked)];
        if (round > 0) costs.push(cost);
      }
      const figures = (part: keyof Cost) => {
        const [spread, single] = [
          median(costs.map(([one]) => one[part])),
          median(costs.map(([, other]) => other[part])),
        ];
        return `${spread.toFixed(2)} and ${single.toFixed(2)} ms (${(spread / single).toFixed(1)} times)`;
      };
      return `${name} ${figures('database')}, the service ${figures('service')}`;
    };
    const headers = ({ key }: Target) => ({ authorization: `Bearer ${key}` });
    const read = (pathOf: (target: Target) => string): Asked => ({
      requestOf: (target) => requestBytes('GET', pathOf(target), headers(target)),
    });
    const list = read(() => '/v1/products?page_size=20');
    const row = read(({ rowPath }) => rowPath);
    let count = 0;
    const change: Asked = {
      requestOf: (target) => requestBytes('PATCH', target.rowPath, headers(target), { minimum_price: 100 + count++ }),
    };
    const create: Asked = {
      requestOf: (target) => requestBytes('POST', '/v1/brands', headers(target), { name: `Brand ${count++}` }),
      status: 201,
    };
    const figures = [
      await compare('list of products', list),
      await compare('a row', row),
      await compare('a changed price', change),
      await compare('a new brand', create),
    ];
    return `${tenants} tenants, ${CONNECTIONS} connections, CPU of the database a request on Citus and on one PostgreSQL ${majorOf(plain)} that keeps its plans: ${figures.join('; ')}`;
  } finally {
    await shop.service.end();
    await alone.end();
    await plain.stop();
  }
};
