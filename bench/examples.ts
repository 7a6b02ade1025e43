import { setTimeout as sleep } from 'node:timers/promises';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { callOver, newDataDir, startProcess, stopProcess } from '../server/test/support/service-process.ts';

/**
 * `node scripts/run.mjs --with-tools bench/examples.ts`: a dry run that runs 5,000 examples of 25 products (D21.2), on the
 * embedded database and on PostgreSQL, and what another tenant's quotes take alone and beside it. Service and caller are two
 * processes.
 */
const PRODUCTS = 25;
const EXAMPLES = 200;
const OPERATOR_TOKEN = 'operator-token-of-the-bench-and-nobody-else';
const ALONE_MS = 4000;
const BETWEEN_MS = 5;

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown> & { id: number }>;

const newTenant = async (url: string, name: string): Promise<Call> => {
  const tenants = `${url}/operator/v1/tenants`;
  const tenant = await callOver(tenants, OPERATOR_TOKEN, 'POST', { name });
  const made = await callOver(`${tenants}/${tenant.body.id}/api-keys`, OPERATOR_TOKEN, 'POST', { name: 'Bench' });
  return async (method, path, body) => {
    const answer = await callOver(`${url}/v1/${path}`, String(made.body.key), method, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Awaited<ReturnType<Call>>;
  };
};

const widths = Array.from({ length: 20 }, (_, index) => 500 + 50 * index);
const heights = Array.from({ length: 20 }, (_, index) => 600 + 50 * index);
const grid = JSON.stringify({
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths,
  heights,
  prices: heights.map((height) => widths.map((width) => Math.round((width * height) / 3000))),
});

/** A product with a grid, six steps of five options, and ten rules. */
const newProduct = async (call: Call) => {
  const brand_id = (await call('POST', 'brands', { name: 'B' })).id;
  const category_id = (await call('POST', 'categories', { name: 'C' })).id;
  const options: number[] = [];
  for (let place = 0; place < 30; place++) {
    const price_type = place % 2 ? 'flat' : 'percent';
    options.push((await call('POST', 'options', { name: `O${place}`, price: place, price_type })).id);
  }
  const { id } = await call('POST', 'products', { name: 'P', brand_id, category_id });
  const row = await call('POST', `products/${id}/pricing-configurations`, { price_table: grid });
  const steps: number[] = [];
  for (let place = 0; place < 6; place++) {
    const option_ids = options.slice(place * 5, place * 5 + 5);
    const content_configuration = place === 0 ? { pricingConfig: [row.id] } : {};
    const body = { name: `S${place}`, type: 'selection', option_ids, content_configuration };
    steps.push((await call('POST', `products/${id}/steps`, body)).id);
  }
  for (let place = 0; place < 10; place++)
    await call('POST', `products/${id}/rules`, {
      name: `R${place}`,
      when: { all: [{ width: { min: 1300 + place } }, { option: options[place % 5], step: steps[0] }] },
      then: [{ exclude: [options[26]], step: steps[5] }],
    });
  return { id, steps, options };
};

/** Nine of ten expect a price, the tenth an option of `choices`, which costs more. */
const addExamples = async (call: Call, { id, steps, options }: Awaited<ReturnType<typeof newProduct>>) => {
  for (let place = 0; place < EXAMPLES; place++)
    await call('POST', `products/${id}/examples`, {
      name: `E${place}`,
      body: {
        width: widths[place % 20],
        height: heights[(place * 7) % 20],
        selections: steps.slice(0, 4).map((step_id, at) => ({ step_id, option_ids: [options[at * 5 + (place % 5)]] })),
      },
      expect: place % 10 === 0 ? { available: [{ step_id: steps[5], option_id: options[26] }] } : { unit_price_min: 1 },
    });
};

const percentile = (times: readonly number[], part: number): string =>
  (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);

const summary = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, longest ${percentile(times, 1)} ms (${times.length} quotes)`;

const measure = async (name: string, env: Record<string, string>) => {
  const service = await startProcess({ ...env, OPERATOR_TOKEN, DEMO: '0', RATE_LIMIT_PER_MINUTE: '0' });
  const [one, other] = [await newTenant(service.url, 'One'), await newTenant(service.url, 'Other')];
  const first = await newProduct(one);
  await addExamples(one, first);
  const copy = () => one('POST', `products/${first.id}/duplicate`, { active: true });
  for (let place = 1; place < PRODUCTS; place++) await copy();
  const { id } = await newProduct(other);
  const quotesUntil = async (isOver: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!isOver()) {
      const since = performance.now();
      await other('POST', `products/${id}/quote`, { width: 800, height: 900, selections: [] });
      times.push(performance.now() - since);
      await sleep(BETWEEN_MS);
    }
    return times;
  };
  const dryRun = async () => {
    const since = performance.now();
    const body = { filter: { all: true }, percentage: 1 };
    const { examples } = await one('POST', 'pricing-adjustments?dry_run=true', body);
    const { failing, not_run } = examples as { failing: unknown[]; not_run: number };
    if (failing.length + not_run > 0) throw new Error('All examples are to be run, and to stay green');
    return performance.now() - since;
  };
  await quotesUntil(() => true);
  const warm = performance.now() + 1000;
  await quotesUntil(() => performance.now() > warm);
  const end = performance.now() + ALONE_MS;
  const alone = await quotesUntil(() => performance.now() > end);
  await dryRun();
  const byItself = await dryRun();
  let isDone = false;
  const work = dryRun().finally(() => {
    isDone = true;
  });
  const beside = await quotesUntil(() => isDone);
  console.log(`${name}: ${PRODUCTS * EXAMPLES} examples, twice, in a dry run: ${byItself.toFixed(0)} ms`);
  console.log(`  beside another tenant's quotes: ${(await work).toFixed(0)} ms`);
  console.log(`  quotes alone:  ${summary(alone)}`);
  console.log(`  quotes beside: ${summary(beside)}`);
  await stopProcess(service);
};

await measure('embedded', { DATA_DIR: newDataDir() });
const postgres = await startPostgres(npmBinaries());
await measure('PostgreSQL', { DATABASE_URL: postgres.url });
await postgres.stop();
