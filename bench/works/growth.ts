import pg from 'pg';
import { addOtherTenants } from '../catalogue/clone-rows.ts';
import { seedSmall } from '../catalogue/seed.ts';
import { openShop } from '../catalogue/shop.ts';
import { type Bench, OPERATOR_TOKEN, startService } from '../measuring/bench-service.ts';
import { requestBytes, runLoad } from '../measuring/load.ts';
import { type Candidate, measureInTurns, type Slice } from '../measuring/slices.ts';
import { type Figure, figureOf } from './figure.ts';

/** Products in the database, all tenants together. */
const SIZES = [1000, 10_000, 100_000, 1_000_000];
const CONNECTIONS = 10;

/** CPU of service and PostgreSQL per request, by size. */
export type GrowthLine = { work: string; costs: { products: number; cpuUs: number; databaseUs: number }[] };

type Ground = Pick<Bench, 'folder' | 'database' | 'settings'>;

/** A shop of the same size in its own database, among this many products of others. */
const openAmong = async (bench: Ground, products: number) => {
  const name = `among_${products}`;
  await bench.database.owner.query(`create database ${name}`);
  const url = new URL(bench.database.url);
  url.pathname = `/${name}`;
  const service = await startService(url.href, bench.folder);
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  const shop = await openShop(service.url, OPERATOR_TOKEN);
  const seeded = await seedSmall(shop, owner);
  await addOtherTenants(owner, seeded.model, products);
  await owner.end();
  return { products, service, key: shop.key, ...seeded };
};

type Among = Awaited<ReturnType<typeof openAmong>>;

type Request = (among: Among, turn: number) => Buffer;
const auth = ({ key }: Among) => ({ authorization: `Bearer ${key}` });

/** What is measured at each size; the writer writes from one connection, to one row. */
const requests: Record<string, { bytes: Request; connections: number; warmUp?: number; status?: number }> = {
  'from-prices': {
    bytes: (among) => requestBytes('GET', `/v1/categories/${among.category}/from-prices`, auth(among)),
    connections: CONNECTIONS,
  },
  'GET one row': {
    bytes: (among) =>
      requestBytes('GET', `/v1/products/${among.productId}/pricing-configurations/${among.rowId}`, auth(among)),
    connections: CONNECTIONS,
  },
  'a page of products': {
    bytes: (among) => requestBytes('GET', '/v1/products?page_size=20', auth(among)),
    connections: CONNECTIONS,
    warmUp: 2000,
  },
  'PATCH of a row': {
    bytes: (among, turn) =>
      requestBytes('PATCH', `/v1/products/${among.productId}/pricing-configurations/${among.rowId}`, auth(among), {
        minimum_price: 50 + (turn % 2),
      }),
    connections: 1,
    warmUp: 1000,
  },
  'save a quote': {
    bytes: (among) =>
      requestBytes('POST', '/v1/quotes', auth(among), {
        lines: [
          {
            product_id: among.productId,
            pricing_configuration_id: among.rowId,
            width: 1000,
            height: 1000,
            selections: [],
          },
        ],
      }),
    connections: 1,
    warmUp: 600,
    status: 201,
  },
};

const candidateAt = (among: Among, { bytes, connections, status = 200 }: (typeof requests)[string]): Candidate => {
  const prepared = [bytes(among, 0), bytes(among, 1)] as const;
  const load = {
    port: among.service.port,
    connections,
    bytesOf: (_: number, turn: number) => prepared[turn % 2] as Buffer,
    status,
  };
  return {
    name: String(among.products),
    pid: among.service.pid,
    drive: (count) => runLoad({ ...load, requests: count }),
  };
};

const lineOf = (work: string, slices: Map<string, Slice[]>): GrowthLine => {
  const { candidates } = figureOf({ work, what: '', bar: { is: 'at most', limit: 0 } }, slices, () => 0);
  const costs = Object.entries(candidates).map(([products, { cpuUs, databaseUs }]) => ({
    products: Number(products),
    cpuUs,
    databaseUs,
  }));
  return { work, costs };
};

/** The cost per request while the database grows tenfold three times; the sizes are measured in turns. */
export const measureGrowth = async (bench: Ground): Promise<{ figures: Figure[]; growth: GrowthLine[] }> => {
  const sizes: Among[] = [];
  for (const products of SIZES) {
    process.stdout.write(`a database of ${products.toLocaleString('en')} products ...\n`);
    sizes.push(await openAmong(bench, products));
  }
  const figures: Figure[] = [];
  const growth: GrowthLine[] = [];
  for (const [work, request] of Object.entries(requests)) {
    const { warmUp = 12_000 } = request;
    const candidates = sizes.map((among) => candidateAt(among, request));
    const slices = await measureInTurns(candidates, { ...bench.settings, warmUp });
    growth.push(lineOf(work, slices));
    if (work !== 'from-prices') continue;
    const name = 'from-prices, 1,000,000 products in the database against 10,000';
    figures.push(
      figureOf(
        { work: name, what: 'times the CPU', bar: { is: 'at most', limit: 1.1 } },
        slices,
        (inTurn) => (inTurn['1000000']?.cpuUs ?? 0) / (inTurn['10000']?.cpuUs ?? 1),
      ),
    );
  }
  for (const { service } of sizes) await service.stop();
  return { figures, growth };
};
