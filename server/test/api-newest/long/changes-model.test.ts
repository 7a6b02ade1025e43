import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { importForm } from '../../support/import-form.ts';
import { changesAfter, type TestChange } from '../../support/ledger-reader.ts';
import { gridText } from '../../support/priced-product.ts';
import { replay } from '../../support/replayed-ledger.ts';
import { type Answer, type Body, startTestService } from '../../support/test-service.ts';

/**
 * Work by chance of every kind, ways back included; then the ledger is gone through from its beginning, and must give exactly
 * what the database holds. LEDGER_TURNS says how long, SEED repeats it.
 */
const turns = Number(process.env.LEDGER_TURNS ?? 150);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = randomFrom(seed);
const service = await startTestService();
const tenant = await service.newTenant();

const ids: Record<string, number[]> = { brands: [], categories: [], products: [], options: [] };
const below: { product: number; steps: number[]; rows: number[]; rules: number[] }[] = [];
const done = new Map<string, number>();

const note = (what: string, answer: Answer) => {
  const key = `${what} ${answer.status}`;
  done.set(key, (done.get(key) ?? 0) + 1);
  assert.ok([200, 201, 409, 412, 422].includes(answer.status), `${what}: ${answer.text} (SEED=${seed})`);
  return answer;
};

const send = async (what: string, method: string, path: string, body?: unknown) =>
  note(what, await tenant.call(method, path, body));

const make = async (collection: string, body: Body) => {
  const { status, body: made } = await send(`make ${collection}`, 'POST', `/v1/${collection}`, body);
  if (status === 201) ids[collection]?.push(made.id as number);
};

const price = () => random.int(100, 900);
const table = () =>
  random.pick([
    null,
    `${price()}:0`,
    gridText([[price(), price()]]),
    gridText(Array.from({ length: 12 }, () => Array.from({ length: 40 }, price))),
  ]);
const one = (list: readonly number[] | undefined): number => random.pick(list?.length ? [...list] : [1]);
const someOptions = () => [...new Set([one(ids.options), one(ids.options)])];
/** Few of them, so that changes meet. */
const place = () => random.pick(below.slice(0, 3));

const content = (rows: readonly number[]) =>
  random.pick<Body>([
    {},
    { pricingConfig: [one(rows)] },
    { note: 'x'.repeat(random.chance(0.2) ? 3000 : 3) },
    { options: ['of the client'] },
  ]);

const condition = () =>
  random.pick<Body>([{ when: null }, { when: { width: { min: price() } } }, { when: { option: one(ids.options) } }]);
const effects = (steps: readonly number[]) =>
  random.pick<Body[]>([[{ refuse: true }], [{ hide: one(steps) }], [{ surcharge: price(), price_type: 'flat' }]]);

const newProduct = async () => {
  const body = { name: `P${price()}`, category_id: one(ids.categories), brand_id: one(ids.brands) };
  const before = ids.products?.length;
  await make('products', body);
  const product = ids.products?.at(-1);
  if (product !== undefined && ids.products?.length !== before) below.push({ product, steps: [], rows: [], rules: [] });
};

const works: Record<string, () => Promise<unknown>> = {
  brand: () => make('brands', { name: `B${price()}` }),
  category: () =>
    make('categories', {
      name: `C${price()}`,
      parent_id: ids.categories?.length && random.chance(0.3) ? one(ids.categories) : null,
    }),
  option: () =>
    make('options', {
      name: `O${price()}`,
      price: price(),
      configuration: random.chance(0.3) ? { pricingConfig: { minimum_price: price() } } : {},
      window: random.chance(0.3) ? { leaf_count: random.int(1, 4) } : null,
    }),
  product: newProduct,
  row: async () => {
    const { product, rows } = place();
    const { status, body } = await send('make row', 'POST', `/v1/products/${product}/pricing-configurations`, {
      leaf_count: random.int(1, 4),
      price_table: table(),
      minimum_price: random.chance(0.5) ? price() : null,
    });
    if (status === 201) rows.push(body.id as number);
  },
  step: async () => {
    const { product, steps, rows } = place();
    const { status, body } = await send('make step', 'POST', `/v1/products/${product}/steps`, {
      type: 'selection',
      ...(random.chance(0.6) ? { option_ids: someOptions() } : {}),
      content_configuration: content(rows),
    });
    if (status === 201) steps.push(body.id as number);
  },
  rule: async () => {
    const { product, steps, rules } = place();
    const { status, body } = await send('make rule', 'POST', `/v1/products/${product}/rules`, {
      name: `R${price()}`,
      ...condition(),
      then: effects(steps),
    });
    if (status === 201) rules.push(body.id as number);
  },
  'change rule': () => {
    const { product, steps, rules } = place();
    if (rules.length === 0) return works.rule?.() ?? Promise.resolve();
    const patch = random.pick<Body>([
      { name: `R${price()}` },
      { active: random.chance(0.6) },
      condition(),
      { then: effects(steps) },
      { message: 'x'.repeat(random.chance(0.3) ? 3000 : 3) },
    ]);
    return send('change rule', 'PATCH', `/v1/products/${product}/rules/${one(rules)}`, patch);
  },
  'change record': () => {
    const collection = random.pick(['brands', 'categories', 'products', 'options']);
    const patch = random.pick<Body>([
      { name: `N${price()}` },
      { active: random.chance(0.6) },
      { translations: { de: { name: `D${price()}` } } },
    ]);
    return send(`change ${collection}`, 'PATCH', `/v1/${collection}/${one(ids[collection])}`, patch);
  },
  'change product': () =>
    send('move product', 'PATCH', `/v1/products/${one(ids.products)}`, {
      category_id: one(ids.categories),
      price_adjustment_percentage: random.pick([0, 5, 12.5]),
    }),
  'change row': () => {
    const { product, rows } = place();
    const path = `/v1/products/${product}/pricing-configurations/${one(rows)}`;
    return rows.length === 0
      ? (works.row?.() ?? Promise.resolve())
      : send(
          'change row',
          'PATCH',
          path,
          random.pick<Body>([{ price_table: table() }, { active: random.chance(0.7) }]),
        ).catch(() => undefined);
  },
  'delete row': async () => {
    const { product, rows } = place();
    const id = rows.at(-1);
    if (id === undefined) return;
    const answer = await tenant.call('DELETE', `/v1/products/${product}/pricing-configurations/${id}/hard`);
    done.set(`delete row ${answer.status}`, (done.get(`delete row ${answer.status}`) ?? 0) + 1);
    if (answer.status === 204) rows.pop();
  },
  'change step': () => {
    const { product, steps, rows } = place();
    if (steps.length === 0) return works.step?.() ?? Promise.resolve();
    const patch = random.pick<Body>([
      { name: `S${price()}` },
      { active: random.chance(0.7) },
      { option_ids: someOptions() },
      { default_option_ids: [one(ids.options)] },
      { options_max: random.pick([null, 0, 1]) },
      { content_configuration: content(rows) },
      { next_step_id: random.chance(0.5) ? one(steps) : null },
    ]);
    return send('change step', 'PATCH', `/v1/products/${product}/steps/${one(steps)}`, patch);
  },
  reorder: async () => {
    const { product } = place();
    const path = `/v1/products/${product}/steps`;
    const { data } = await tenant.must<{ data: { id: number }[] }>('GET', `${path}?active=true&page_size=200`);
    const step_ids = data.map(({ id }) => id).sort(() => (random.chance(0.5) ? 1 : -1));
    if (step_ids.length > 0) await send('reorder', 'PUT', `${path}/order`, { step_ids });
  },
  adjust: () =>
    send('adjust', 'POST', '/v1/pricing-adjustments', { filter: { product_ids: [place().product] }, percentage: 3 }),
  copy: async () => {
    const { status, body } = await send('copy', 'POST', `/v1/products/${place().product}/duplicate`, { active: true });
    if (status !== 201) return;
    ids.products?.push(body.id as number);
    below.push({ product: body.id as number, steps: [], rows: [], rules: [] });
  },
  import: async () => {
    const { product, rows } = place();
    const id = rows.at(-1);
    if (id === undefined) return;
    const form = importForm('p.csv', `#${id};;\nmm;800;900\n900;${price()};${price()}\n`);
    const answer = await service.call('POST', `/v1/products/${product}/pricing-configurations/import`, {
      token: tenant.key,
      ...form,
    });
    done.set(`import ${answer.status}`, (done.get(`import ${answer.status}`) ?? 0) + 1);
  },
  revert: async () => {
    const { data } = await tenant.must<{ data: TestChange[] }>('GET', '/v1/changes?page_size=30');
    const { number } = random.pick(data);
    await send('revert', 'POST', `/v1/changes/${number}/revert`);
  },
  restore: async () => {
    const { product } = place();
    const { data } = await tenant.must<{ data: TestChange[] }>('GET', `/v1/changes?product_id=${product}&page_size=20`);
    const { number } = random.pick(data);
    await send('restore', 'POST', `/v1/products/${product}/restore`, { to: number });
  },
};

/** A record with the fields that the ledger tells of. */
const told = (record: Body, known: Body): Body => {
  const { options, ...content } = (record.content_configuration ?? {}) as Body;
  const isOfClient = Object.hasOwn((known.content_configuration ?? {}) as Body, 'options');
  const whole =
    record.content_configuration === undefined || isOfClient ? record : { ...record, content_configuration: content };
  return Object.fromEntries(Object.keys(known).map((name) => [name, whole[name]]));
};

const wholeLedger = async (): Promise<TestChange[]> => {
  const listed = await changesAfter(tenant, 0);
  assert.deepEqual(
    listed.map(({ number }) => number),
    listed.map((_, index) => index + 1),
    'numbers run from 1 without gaps',
  );
  const isCut = ({ fields }: TestChange) => JSON.stringify(fields).includes('"omitted":true');
  const whole: TestChange[] = [];
  for (const change of listed)
    whole.push(isCut(change) ? await tenant.must<TestChange>('GET', `/v1/changes/${change.number}`) : change);
  return whole;
};

const readAll = async (path: string): Promise<Body[]> =>
  (await tenant.must<{ data: Body[] }>('GET', `${path}?page_size=200`)).data;

test(`D12 the ledger, gone through from its beginning, is the database (${turns} turns, SEED=${seed})`, async (t) => {
  for (const name of ['brand', 'category', 'option', 'option', 'product', 'product', 'row', 'row', 'step', 'step'])
    await works[name]?.();
  for (let turn = 0; turn < turns; turn++) await works[random.pick(Object.keys(works))]?.();

  const { records, prices } = replay(await wholeLedger());
  const seen = new Set<string>();
  const compare = (kind: string, record: Body) => {
    const key = `${kind} ${record.id}`;
    const known = records.get(key) ?? assert.fail(`${key} is not in the ledger (SEED=${seed})`);
    seen.add(key);
    const empty = Object.entries(known).filter(([, value]) => value !== null);
    assert.deepEqual(told(record, Object.fromEntries(empty)), Object.fromEntries(empty), `${key} (SEED=${seed})`);
    for (const [name, value] of Object.entries(known))
      if (value === null) assert.equal(record[name] ?? null, null, `${key} ${name}`);
  };
  for (const [kind, collection] of [
    ['brand', 'brands'],
    ['category', 'categories'],
    ['option', 'options'],
    ['product', 'products'],
  ] as const)
    for (const record of await readAll(`/v1/${collection}`)) compare(kind, record);
  for (const product of ids.products ?? []) {
    for (const step of await readAll(`/v1/products/${product}/steps`)) compare('step', step);
    for (const rule of await readAll(`/v1/products/${product}/rules`)) compare('rule', rule);
    for (const row of await readAll(`/v1/products/${product}/pricing-configurations`))
      compare('pricing_configuration', row);
  }
  const catalogue = [...records.keys()].filter((key) => !/^(tenant|api_key|quote) /.test(key));
  assert.deepEqual(catalogue.sort(), [...seen].sort(), `the same things are there (SEED=${seed})`);
  for (const id of ids.categories ?? []) {
    const shown = await tenant.must<Body>('GET', `/v1/categories/${id}/from-prices`);
    const expected = [...prices]
      .filter(([, { category_id }]) => category_id === id)
      .map(([key, { price }]) => [String(key), price]);
    assert.deepEqual(shown, Object.fromEntries(expected), `from-prices of category ${id} (SEED=${seed})`);
  }
  assert.deepEqual((await service.operator('POST', '/operator/v1/verify')).body.drift, []);
  t.diagnostic(`${records.size} records; ${JSON.stringify(Object.fromEntries([...done].sort()))}`);
});
