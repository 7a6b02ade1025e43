import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '../../../src/app/app.ts';
import {
  type Database,
  type RunStatement,
  TenantRead,
  TenantTransaction,
} from '../../../src/platform/database/tenant-transaction.ts';
import { newOptions, newProduct, type TestProduct } from '../../support/new-product.ts';
import { startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const { database } = service.db;

let statements: string[] = [];

/** The same database, with each statement of a tenant's reads and writes noted. */
const noted = (open: TenantRead): RunStatement => {
  return (text, values) => {
    statements.push(text);
    return open.query(text, values);
  };
};
const counting: Database = {
  ...database,
  read: (id, work) => database.read(id, (open) => work(new TenantRead(noted(open), id))),
  snapshot: (id, work) => database.snapshot(id, (open) => work(new TenantRead(noted(open), id))),
  transaction: (id, work) =>
    database.transaction(id, async (open) => {
      const queuedWithCommit: Promise<unknown>[] = [];
      const result = await work(new TenantTransaction(noted(open), id, queuedWithCommit));
      await Promise.all(queuedWithCommit);
      return result;
    }),
};
const { app } = await buildApp({ config: service.config, database: counting });
after(() => app.close());

const statementsOf = async (method: 'GET' | 'PUT' | 'PATCH', url: string, body?: object) => {
  statements = [];
  const response = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${tenant.key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  assert.equal(response.statusCode, 200, response.body);
  // On a server the key is confirmed in the same pipeline; that is no part of what is read.
  const work = statements.filter((text) => !/\bapi_keys\b/.test(text));
  return { count: work.length, body: response.json() };
};

const small = await newProduct(tenant);
const large = await newProduct(tenant);
const options = await newOptions(tenant, 20);
await small.step({ option_ids: options.slice(0, 1) });
for (let place = 1; place <= 200; place++) await large.step({ option_ids: options });

/** Both products, by the same call: as many statements, however much there is to read. */
const compare = async (url: (product: TestProduct) => string) => {
  const few = await statementsOf('GET', url(small));
  const many = await statementsOf('GET', url(large));
  assert.ok(few.count > 0);
  assert.equal(many.count, few.count);
  return many;
};

test('listing 200 steps with 20 options each takes three statements, as many as for one step', async () => {
  const { count, body } = await compare(({ steps }) => steps);
  assert.equal(count, 3);
  assert.equal(body.data.length, 200);
  for (const step of body.data) {
    assert.deepEqual(step.option_ids, options);
    assert.equal(step.content_configuration.options.length, 20);
  }
});

test('reading one step takes two statements and where it is kept its version, however many options and other steps there are', async () => {
  const ids = new Map<number, number>();
  for (const product of [small, large]) ids.set(product.id, (await product.list('?page_size=1'))[0]?.id ?? 0);
  const { count, body } = await compare(({ id, steps }) => `${steps}/${ids.get(id)}`);
  assert.equal(count, 3);
  assert.equal(body.content_configuration.options.length, 20);
});

test('the validation report takes a fixed number of statements', async () => {
  const { body } = await compare(({ id }) => `/v1/products/${id}/configuration/validation`);
  assert.equal(body.valid, true);
});

test('putting 200 steps into a new order takes as many statements as for two', async () => {
  await small.step();
  const counts: number[] = [];
  for (const product of [small, large]) {
    const step_ids = (await product.list()).map(({ id }) => id).reverse();
    const { count, body } = await statementsOf('PUT', `${product.steps}/order`, { step_ids });
    assert.equal(body.total, step_ids.length);
    counts.push(count);
  }
  assert.equal(counts[1], counts[0]);
});

test('D5 a category is moved by as many statements far down the tree as at its top', async () => {
  const chain: number[] = [];
  for (let level = 0; level < 12; level++) {
    const made = await tenant.must('POST', '/v1/categories', { name: 'C', parent_id: chain.at(-1) ?? null });
    chain.push(made.id as number);
  }
  const moved = await tenant.must('POST', '/v1/categories', { name: 'M' });
  const move = (parent_id?: number) => statementsOf('PATCH', `/v1/categories/${moved.id}`, { parent_id });
  const atTop = await move(chain[0]);
  assert.equal((await move(chain[11])).count, atTop.count);
  assert.equal(statements.filter((text) => text.includes('with recursive')).length, 1);
});

test('an option that carries prices is renamed without writing to steps, and a new price is stored in one statement', async () => {
  const [option = 0] = await newOptions(tenant, 1, { configuration: { pricingConfig: { minimum_price: 90 } } });
  const priced = await newProduct(tenant);
  for (let place = 0; place < 30; place++) await priced.step({ option_ids: [option] });
  const writes = () => statements.filter((text) => text.startsWith('update steps')).length;
  const stepsOf = () =>
    service.db.asSuperuser(`select id, contribution::text from steps where product_id = ${priced.id}`);
  const before = await stepsOf();
  await statementsOf('PATCH', `/v1/options/${option}`, { name_en: 'Shutter' });
  assert.equal(writes(), 0);
  await statementsOf('PATCH', `/v1/options/${option}`, { configuration: { pricingConfig: { minimum_price: 70 } } });
  assert.equal(writes(), 1);
  const after = new Map((await stepsOf()).map(({ id, contribution }) => [id, contribution]));
  for (const { id, contribution } of before) assert.notEqual(after.get(id), contribution);
  // Stored as what is computed from it: nothing is left to write.
  await statementsOf('PATCH', `/v1/options/${option}`, { name_en: 'Blind' });
  assert.equal(writes(), 0);
});
