import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { oracleFromPrice, oracleRow } from '../../../../pricing/test/oracle/oracle.ts';
import { newOptions, type TestStep } from '../../support/new-product.ts';
import { type FromPrice, readDictionary, type TestRow } from '../../support/priced-product.ts';
import { randomCatalogue } from '../../support/random-catalogue.ts';
import { type Answer, type Body, startTestService, type TestTenant } from '../../support/test-service.ts';

/**
 * No staleness, ever. After each random write, every dictionary of the tenant that wrote is compared with two
 * recomputations from scratch: the oracle's (which shares no code with pricing/src), from what the API gives back, and
 * that of POST /operator/v1/verify; the other tenant's dictionaries must not have moved.
 */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const writes = Number(process.env.MODEL_WRITES ?? 120);
const random = randomFrom(seed);
const make = randomCatalogue(random);
const LENIENT = { prefer: 'handling=lenient' };

const service = await startTestService();

type Product = Body & { id: number; category_id: number };
type World = { tenant: TestTenant; categories: number[]; products: number[]; options: number[]; dictionaries: Body };

const newWorld = async (productCount: number): Promise<World> => {
  const tenant = await service.newTenant();
  const brand = await tenant.must('POST', '/v1/brands', { name: 'B' });
  const categories: number[] = [];
  const products: number[] = [];
  for (const name of ['Fenêtres', 'Portes']) {
    categories.push((await tenant.must<{ id: number }>('POST', '/v1/categories', { name })).id);
  }
  for (let place = 0; place < productCount; place++) {
    const fields = { name: 'P', brand_id: brand.id, category_id: categories[place % 2] };
    products.push((await tenant.must<{ id: number }>('POST', '/v1/products', fields)).id);
  }
  return { tenant, categories, products, options: await newOptions(tenant, 4), dictionaries: {} };
};

const worlds = [await newWorld(3), await newWorld(2)] as const;

const listAll = async <T>(tenant: TestTenant, path: string) =>
  (await tenant.must<{ data: T[] }>('GET', `${path}?page_size=200`)).data;
const stepsOf = ({ tenant }: World, product: number) => listAll<TestStep>(tenant, `/v1/products/${product}/steps`);
const rowsOf = ({ tenant }: World, product: number) =>
  listAll<TestRow>(tenant, `/v1/products/${product}/pricing-configurations`);

const dictionariesOf = async ({ tenant, categories }: World): Promise<Body> =>
  Object.fromEntries(await Promise.all(categories.map(async (id) => [id, await readDictionary(tenant, id)] as const)));

/** What the oracle makes of the products as the API gives them back; each from-price and row price is compared too. */
const recomputed = async (world: World): Promise<Body> => {
  const expected: Record<number, Body> = Object.fromEntries(world.categories.map((id) => [id, {}]));
  for (const product of await listAll<Product>(world.tenant, '/v1/products')) {
    const [steps, rows, shown] = await Promise.all([
      stepsOf(world, product.id),
      rowsOf(world, product.id),
      world.tenant.must<FromPrice>('GET', `/v1/products/${product.id}/from-price`),
    ]);
    const { price, reason, winners } = oracleFromPrice(product, steps, rows);
    assert.deepEqual([shown.price, shown.reason], [price, reason], `product ${product.id}`);
    const sources = winners.map(({ base, exact, ...source }) => JSON.stringify(source));
    if (shown.source) assert.ok(sources.includes(JSON.stringify(shown.source)), JSON.stringify([shown, sources]));
    for (const row of rows) {
      const computed = oracleRow(row).price?.exact.rounded() || null;
      assert.equal(row.computed_minimum_price, computed, `row ${row.id}`);
    }
    if (product.active) Object.assign(expected[product.category_id] as Body, { [product.id]: price });
  }
  return expected;
};

type Write = (world: World, product: number) => Promise<Answer | undefined>;

const someOptions = async ({ tenant, options }: World) => {
  const active = (await listAll<{ id: number; active: boolean }>(tenant, '/v1/options')).filter((o) => o.active);
  return options.filter((id) => active.some((option) => option.id === id) && random.chance(0.5));
};

const stepFields = async (world: World, product: number): Promise<Body> => {
  const ids = (await rowsOf(world, product)).map(({ id }) => id);
  return {
    type: random.pick(['dimension', 'selection']),
    content_type: random.pick(['roof_window', 'fenetre_de_toit', 'couleurs', null]),
    ...(random.chance(0.8) ? { content_configuration: make.content(ids) } : {}),
    ...(random.chance(0.4) ? { option_ids: await someOptions(world) } : {}),
  };
};

/** A step or row of the product, written by `change`; none there, nothing is written. */
const onOne =
  <T extends { id: number }>(
    list: (world: World, product: number) => Promise<T[]>,
    below: string,
    change: (world: World, path: string, record: T, product: number) => Promise<Answer>,
  ): Write =>
  async (world, product) => {
    const records = await list(world, product);
    if (records.length === 0) return undefined;
    const record = random.pick(records);
    return change(world, `/v1/products/${product}/${below}/${record.id}`, record, product);
  };

const onRow = (change: (world: World, path: string) => Promise<Answer>) =>
  onOne(rowsOf, 'pricing-configurations', change);
const onStep = (change: (world: World, path: string, step: TestStep, product: number) => Promise<Answer>) =>
  onOne(stepsOf, 'steps', change);

const kinds: Record<string, Write> = {
  'create a row': ({ tenant }, product) =>
    tenant.call('POST', `/v1/products/${product}/pricing-configurations`, make.rowFields(), LENIENT),
  'patch a row': onRow(({ tenant }, path) => tenant.call('PATCH', path, make.rowFields(), LENIENT)),
  'deactivate a row': onRow(({ tenant }, path) => tenant.call('DELETE', path)),
  'reactivate a row': onRow(({ tenant }, path) => tenant.call('PATCH', path, { active: true })),
  'delete a row for good': onRow(({ tenant }, path) => tenant.call('DELETE', `${path}/hard`)),
  'create a step': async (world, product) =>
    world.tenant.call('POST', `/v1/products/${product}/steps`, await stepFields(world, product)),
  'patch a step': onStep(async (world, path, _step, product) =>
    world.tenant.call('PATCH', path, await stepFields(world, product)),
  ),
  'replace attachments': onStep(async (world, path) =>
    world.tenant.call('PUT', `${path}/options`, { option_ids: await someOptions(world) }),
  ),
  'deactivate or reactivate a step': onStep(({ tenant }, path, { active }) =>
    tenant.call('PATCH', path, { active: !active }),
  ),
  'reorder the steps': async (world, product) => {
    const step_ids = (await stepsOf(world, product)).filter(({ active }) => active).map(({ id }) => id);
    return world.tenant.call('PUT', `/v1/products/${product}/steps/order`, { step_ids: step_ids.reverse() });
  },
  'patch an option': async (world, product) => {
    const ids = (await rowsOf(world, product)).map(({ id }) => id);
    return world.tenant.call('PATCH', `/v1/options/${random.pick(world.options)}`, make.optionFields(ids));
  },
  'patch a product': ({ tenant, categories }, product) =>
    tenant.call('PATCH', `/v1/products/${product}`, {
      ...(random.chance(0.6) ? { price_adjustment_percentage: make.percentage() } : {}),
      ...(random.chance(0.4) ? { category_id: random.pick(categories) } : {}),
      ...(random.chance(0.4) ? { active: random.chance(0.8) } : {}),
    }),
};

/** So that there is something to change from the first turn on. */
const fill = async (world: World) => {
  for (const product of world.products) {
    for (const kind of ['create a row', 'create a row', 'create a step', 'create a step']) {
      await kinds[kind]?.(world, product);
    }
  }
  world.dictionaries = await dictionariesOf(world);
};

test(`no staleness: after each of ${writes} random writes every dictionary is what a recomputation gives`, async () => {
  for (const world of worlds) await fill(world);
  const made = new Map<string, number>();
  let drifted = 0;
  for (let turn = 1; turn <= writes; turn++) {
    const [world, other] = random.chance(0.5) ? worlds : [worlds[1], worlds[0]];
    const kind = random.pick(Object.keys(kinds));
    const answer = await kinds[kind]?.(world, random.pick(world.products));
    const explain = `SEED=${seed}, write ${turn}, ${kind}: ${answer?.status} ${answer?.text}`;
    try {
      if (answer) assert.ok([200, 201, 204, 409, 422].includes(answer.status));
      world.dictionaries = await dictionariesOf(world);
      assert.deepEqual(world.dictionaries, await recomputed(world));
      assert.deepEqual(await dictionariesOf(other), other.dictionaries, 'the other tenant');
      const verification = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
      drifted += verification.body.drift_count;
      assert.equal(drifted, 0, verification.text);
    } catch (error) {
      throw new Error(explain, { cause: error });
    }
    if (answer && answer.status < 300) made.set(kind, (made.get(kind) ?? 0) + 1);
  }
  const total = [...made.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `SEED=${seed}: ${total} writes were made and checked: ${JSON.stringify(Object.fromEntries(made))}\n`,
  );
  if (writes >= 500)
    assert.deepEqual([...made.keys()].sort(), Object.keys(kinds).sort(), 'every kind of write was made');
});
