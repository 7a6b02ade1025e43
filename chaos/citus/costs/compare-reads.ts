import { requestBytes, runLoad } from '../../../bench/measuring/load.ts';
import { type PostgresServer, startPostgres, systemBinaries } from '../../../scripts/testing/postgres-server.ts';
import { newTarget } from '../../../server/test/support/keyed-writers.ts';
import { OPERATOR_TOKEN, startService } from '../../support/service.ts';
import { majorOf } from '../support/cluster.ts';
import { openSpreadShop } from '../support/spread-shop.ts';

const CONNECTIONS = 16;
const REQUESTS = 600;
const ROUNDS = 9;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Reads of the same kind from Citus and from a PostgreSQL of its own, in turns in one run: the rates of one by the other. */
export const compareReads = async (nodes: readonly PostgresServer[]): Promise<string> => {
  const plain = await startPostgres(systemBinaries() as string);
  const shop = await openSpreadShop(nodes, 'reads');
  const alone = await startService({ DATABASE_URL: plain.url });
  const services = [shop.service, alone];
  const targets = await Promise.all(services.map(({ url }) => newTarget(url, OPERATOR_TOKEN)));
  const rateOf = async (place: number, path: string): Promise<number> => {
    const { key } = targets[place] as { key: string };
    const bytes = requestBytes('GET', path, { authorization: `Bearer ${key}` });
    const port = Number(new URL((services[place] as { url: string }).url).port);
    const { seconds } = await runLoad({
      port,
      connections: CONNECTIONS,
      requests: REQUESTS,
      status: 200,
      bytesOf: () => bytes,
    });
    return REQUESTS / seconds;
  };
  const ratioOf = async (pathOf: (place: number) => string): Promise<number> => {
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const rates = [await rateOf(0, pathOf(0)), await rateOf(1, pathOf(1))] as const;
      if (round > 0) ratios.push(rates[0] / rates[1]);
    }
    return median(ratios);
  };
  try {
    const list = await ratioOf(() => '/v1/products?page_size=20');
    const row = await ratioOf((place) => targets[place]?.rowPath as string);
    const figures =
      `${CONNECTIONS} connections, rate on Citus by the rate on PostgreSQL ${majorOf(plain)} beside it, median of ${ROUNDS} rounds of ${REQUESTS}: ` +
      `list of products ${list.toFixed(2)}, a row of a product ${row.toFixed(2)}`;
    if (Math.min(list, row) < 0.5) throw new Error(figures);
    return figures;
  } finally {
    for (const service of services) await service.end();
    await plain.stop();
  }
};
