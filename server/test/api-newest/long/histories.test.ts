import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { oracleFromPrice } from '../../../../pricing/test/oracle/oracle.ts';
import { type HistoryEvent, historyFaults, moments } from '../../support/history.ts';
import type { TestStep } from '../../support/new-product.ts';
import { newPricedProduct, type PricedProduct, readDictionary } from '../../support/priced-product.ts';
import { type Answer, type Body, startTestService } from '../../support/test-service.ts';

/**
 * 16 clients at once on few objects, each reading and changing with If-Match, while others create, deactivate and reorder
 * steps. The history is then judged (support/history.ts). HISTORY_ROUNDS says how long, SEED repeats what is asked for.
 */
const CLIENTS = 16;
const TURNS = 10;
const rounds = Number(process.env.HISTORY_ROUNDS ?? 4);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const service = await startTestService();
const tenant = await service.newTenant();
const order = moments();
const history: HistoryEvent[] = [];
const refusals = new Map<string, number>();

/** An object with the field that holds its count. */
type Counted = { path: string; field: 'name' | 'minimum_price' };
const counted: Counted[] = [];
const products: PricedProduct[] = [];
for (let place = 0; place < 2; place++) {
  const product = await newPricedProduct(tenant, { name: '0' });
  const row = await product.row({ minimum_price: 0, percentage_adjustment: 10 });
  const step = await product.step({ name: '0', content_configuration: { pricingConfig: row.id } });
  await product.step({ name: '0' });
  products.push(product);
  counted.push({ path: product.path, field: 'name' }, { path: `${product.steps}/${step.id}`, field: 'name' });
  counted.push({ path: `${product.rows}/${row.id}`, field: 'minimum_price' });
}

/** Under contention a lock may not be had in time: that is 503, and nothing was done. */
const isRefused = ({ status }: Answer) => [409, 412, 422, 503].includes(status);

const note = (answer: Answer) => {
  const what = `${answer.status} ${answer.body.code}`;
  refusals.set(what, (refusals.get(what) ?? 0) + 1);
};

const read = async (client: number, { path, field }: Counted) => {
  const start = order.now();
  const { body } = await tenant.call<Body & { version: number }>('GET', path);
  const seen = { version: body.version, count: Number(body[field]) };
  history.push({ client, object: path, kind: 'read', start, end: order.now(), outcome: 'ok', ...seen });
  return seen;
};

const increment = async (client: number, object: Counted) => {
  const { version, count } = await read(client, object);
  const start = order.now();
  const value = object.field === 'name' ? String(count + 1) : count + 1;
  const answer = await tenant.call<Body & { version: number }>(
    'PATCH',
    object.path,
    { [object.field]: value },
    { 'if-match': `"${version}"` },
  );
  const event = { client, object: object.path, kind: 'write' as const, start, end: order.now() };
  if (answer.status === 200) {
    const { body } = answer;
    history.push({ ...event, outcome: 'ok', version: body.version, count: Number(body[object.field]) });
    return;
  }
  assert.ok(isRefused(answer), answer.text);
  note(answer);
  history.push({ ...event, outcome: 'refused', version: 0, count: 0 });
};

const activeSteps = async (product: PricedProduct): Promise<TestStep[]> => {
  const steps = await product.list('?active=true');
  const orders = steps.map(({ display_order }) => display_order);
  assert.equal(new Set(orders).size, orders.length, `display_order is not unique: ${orders}`);
  return steps;
};

/** A change of the steps' order or number; the step with the price stays. */
const changeSteps = async (product: PricedProduct, random: Random) => {
  const steps = await activeSteps(product);
  const other = steps.find(({ content_configuration }) => !content_configuration.pricingConfig);
  const changes = [
    () => tenant.call('POST', product.steps, { type: 'selection' }),
    () => tenant.call('PUT', `${product.steps}/order`, { step_ids: steps.map(({ id }) => id).reverse() }),
    () => tenant.call('PATCH', `${product.steps}/${other?.id}`, { display_order: random.int(20, 24) }),
    () => tenant.call('DELETE', `${product.steps}/${other?.id}`),
  ];
  const answer = await random.pick(other ? changes : changes.slice(0, 2))();
  assert.ok(answer.status < 300 || isRefused(answer), answer.text);
  if (answer.status >= 300) note(answer);
};

const turn = async (client: number, random: Random) => {
  const kind = random.int(0, 9);
  if (kind < 6) return increment(client, random.pick(counted));
  const product = random.pick(products);
  if (kind < 8) return changeSteps(product, random);
  if (kind === 8) return void (await activeSteps(product));
  return void (await product.dictionary());
};

/** Nobody writes now: the prices are those of the oracle, which shares no code with the service. */
const checkPrices = async () => {
  for (const product of products) {
    // Active ones count, and fit on one page; with the others there are more than a page in a long run.
    const steps = await activeSteps(product);
    const { data: rows } = await tenant.must<{ data: Body[] }>('GET', product.rows);
    const { price } = oracleFromPrice(await tenant.must('GET', product.path), steps, rows);
    assert.equal((await readDictionary(tenant, product.category_id))[product.id], price);
  }
};

test(`${CLIENTS} clients on few objects: no lost update, no step back, prices as recomputed (SEED=${seed})`, async (t) => {
  for (let round = 0; round < rounds; round++) {
    const client = async (place: number) => {
      const random = randomFrom(seed + round * CLIENTS + place);
      for (let turns = 0; turns < TURNS; turns++) await turn(place, random);
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, place) => client(place)));
    await checkPrices();
  }
  for (const object of counted) await read(0, object);
  assert.deepEqual(historyFaults(history), []);
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0);
  const writes = history.filter(({ kind, outcome }) => kind === 'write' && outcome === 'ok').length;
  t.diagnostic(`${history.length} events, ${writes} writes, refused: ${JSON.stringify(Object.fromEntries(refusals))}`);
  assert.ok(writes > rounds * CLIENTS, 'something was written');
  assert.ok(refusals.has('412 precondition_failed'), 'clients met each other');
});
