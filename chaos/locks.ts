import pg from 'pg';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { percentile } from './support/load.ts';
import { newKey, startService } from './support/service.ts';

/**
 * Writers that take the same rows: products taken back beside writers of an option's price table, and an option changed
 * while products that attach it are replaced. All locks are taken in one order, so that none waits in a circle, and first
 * come, first served, so that none waits for ever (docs/adr/0061).
 */
type Answer = { status: number; ms: number; body: Record<string, unknown> };
type Call = (method: string, path: string, body?: object) => Promise<Answer>;

const callerOf = (urls: readonly string[], key: string): Call => {
  let turn = 0;
  return async (method, path, body) => {
    const begin = performance.now();
    const response = await fetch(`${urls[turn++ % urls.length]}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, ms: performance.now() - begin, body: answer };
  };
};

/** Each client sends its next request after the last answer, until the time is over. */
const repeated = async (
  seconds: number,
  clients: number,
  send: (turn: number, client: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  const end = performance.now() + seconds * 1000;
  const runs = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; performance.now() < end; turn++) answers.push(await send(turn, client));
  });
  await Promise.all(runs);
  return answers;
};

/** A lock is waited for at most 2 s, which a slow machine may need for a replaced product: no circle, but a few refusals. */
const MAX_FAILED = 0.02;

type Figures = { text: string; failed: number; count: number };

const figuresOf = (what: string, answers: readonly Answer[]): Figures => {
  const refused = answers.find(({ status }) => status >= 400 && status !== 503);
  if (refused) throw new Error(`${what}: ${refused.status} ${JSON.stringify(refused.body)}`);
  const failed = answers.filter(({ status }) => status === 503).length;
  const p99 = percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
  return {
    failed,
    count: answers.length,
    text: `${answers.length} ${what} (503 for ${failed}, p99 ${p99.toFixed(0)} ms)`,
  };
};

const newShop = async (call: Call) => {
  const made = async (path: string, body: object): Promise<number> => {
    const { status, body: answer } = await call('POST', path, body);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(answer)}`);
    return Number(answer.id);
  };
  const category_id = await made('/v1/categories', { name: 'Windows' });
  const brand_id = await made('/v1/brands', { name: 'Brand' });
  const tables = [
    await made('/v1/price-tables', { name: 'One', price_table: '200:100' }),
    await made('/v1/price-tables', { name: 'Two', price_table: '300:100' }),
  ];
  const option = await made('/v1/options', {
    name: 'Shutter',
    reference: 'SHUTTER',
    price_type: 'table',
    price_table_id: tables[0],
  });
  const product = () => made('/v1/products', { name: 'Window', category_id, brand_id });
  return { made, product, tables, option };
};

type Shop = Awaited<ReturnType<typeof newShop>>;

const lastChange = async (call: Call): Promise<number> => {
  const { body } = await call('GET', '/v1/changes?page_size=1');
  return (body.data as { number: number }[])[0]?.number ?? 0;
};

/** A product is restored, and that restored again by reverting it, while others change which table an option is priced by. */
const takeBackBesideWriters = async (call: Call, { made, product, tables, option }: Shop, seconds: number) => {
  const path = `/v1/products/${await product()}`;
  const row = await made(`${path}/pricing-configurations`, { price_table_id: tables[0] });
  const step = await made(`${path}/steps`, { name: 'Before', type: 'selection', option_ids: [option] });
  const to = await lastChange(call);
  await call('PATCH', `${path}/pricing-configurations/${row}`, { price_table_id: tables[1] });
  await call('PATCH', `${path}/steps/${step}`, { name: 'After' });
  const writers = repeated(seconds, 4, (turn, client) =>
    call('PATCH', `/v1/options/${option}`, { price_table_id: tables[(turn + client) % 2] }),
  );
  let summary: number | undefined;
  const takers = repeated(seconds, 1, async () => {
    const answer =
      summary === undefined
        ? await call('POST', `${path}/restore`, { to })
        : await call('POST', `/v1/changes/${summary}/revert`);
    if (answer.status < 300) {
      const { body } = await call('GET', '/v1/changes?type=restore.applied&page_size=1');
      summary = summary === undefined ? (body.data as { number: number }[])[0]?.number : undefined;
    }
    return answer;
  });
  return [figuresOf('changes of an option', await writers), figuresOf('restores and reverts', await takers)];
};

/** What is replaced stays below its product, inactive, and 5,000 rows are the most (D3): a product is replaced so often. */
const REPLACED_TIMES = 100;

/** Products that attach an option are replaced by documents of some size again and again, while the option is changed. */
const changeBesideReplacements = async (
  call: Call,
  { made, product }: Shop,
  {
    what,
    fields,
    rows,
    steps,
    seconds,
  }: { what: string; fields: object; rows: number; steps: number; seconds: number },
) => {
  const products = await Promise.all(Array.from({ length: 4 }, product));
  const option = await made('/v1/options', { name: what, reference: what, ...fields });
  const document = {
    format: 'vantail.product-configuration',
    version: 2,
    product: { name: 'Window' },
    options: [{ id: 1, name: what, reference: what }],
    pricing_configurations: Array.from({ length: rows }, (_, place) => ({ id: place + 1, minimum_price: place + 10 })),
    steps: Array.from({ length: steps }, (_, place) => ({ id: place + 1, type: 'selection', option_ids: [1] })),
  };
  const [replaced, changed] = await Promise.all([
    repeated(seconds, products.length, async (turn, client) => {
      if (turn % REPLACED_TIMES === REPLACED_TIMES - 1) products[client] = await product();
      return call('POST', `/v1/products/${products[client]}/configuration/import?mode=replace`, document);
    }),
    repeated(seconds, 1, (turn) => call('PATCH', `/v1/options/${option}`, { name_en: `${what} ${turn}` })),
  ]);
  return [figuresOf('replaced products', replaced), figuresOf(`changes of ${what}`, changed)];
};

/** An option, and one whose own JSON carries a price into all products that attach it (D9.2), which it locks. */
const PLAIN = { what: 'their option', fields: {}, rows: 40, steps: 10 };
const CARRYING = {
  what: 'an option that carries prices',
  fields: { configuration: { pricing_configuration: '90:40' } },
  rows: 40,
  steps: 10,
};

/** Two processes on one server, which answer in turn. */
export const locks = async (seconds: number): Promise<string> => {
  const server = await startPostgres(npmBinaries());
  const services = [await startService({ DATABASE_URL: server.url }), await startService({ DATABASE_URL: server.url })];
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    const urls = services.map(({ url }) => url);
    const call = callerOf(urls, await newKey(urls[0] as string));
    const shop = await newShop(call);
    const figures = [
      ...(await takeBackBesideWriters(call, shop, seconds)),
      ...(await changeBesideReplacements(call, shop, { ...PLAIN, seconds })),
      ...(await changeBesideReplacements(call, shop, { ...CARRYING, seconds })),
    ];
    const { rows } = await client.query('select sum(deadlocks)::integer as deadlocks from pg_stat_database');
    const { deadlocks } = rows[0] as { deadlocks: number };
    const text = [...figures.map((one) => one.text), `${deadlocks} deadlocks`].join('; ');
    if (deadlocks > 0 || figures.some(({ failed, count }) => failed > MAX_FAILED * count)) throw new Error(text);
    return text;
  } finally {
    await client.end();
    for (const service of services) await service.end('SIGKILL');
    await server.stop();
  }
};
