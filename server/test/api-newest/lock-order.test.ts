import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { HeldLocks } from '../../src/platform/database/lock-order.ts';
import { lastChange } from '../support/ledger-reader.ts';
import { lockWatch } from '../support/lock-watch.ts';
import { newOptions, newProduct } from '../support/new-product.ts';
import { newPlan } from '../support/planned.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { startTestService } from '../support/test-service.ts';

/** Work on many things locks them in one order (docs/adr/0061): the database is asked what each statement has locked. */
const watch = lockWatch();
const service = await startTestService({}, watch.open);
const tenant = await service.newTenant();

type Made = { id: number };
const make = async (path: string, body: object) => (await tenant.must<Made>('POST', path, body)).id;

afterEach(() => assert.deepEqual(watch.faults.splice(0), []));

const newTables = async () => [
  await make('/v1/price-tables', { name: 'One', price_table: '200:100' }),
  await make('/v1/price-tables', { name: 'Two', price_table: '300:100' }),
];

test('a restore and its revert lock the options of steps before the price tables of rows', async () => {
  const tables = await newTables();
  const options = await newOptions(tenant, 2, { price_type: 'table', price_table_id: tables[0] });
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table_id: tables[0] });
  const step = await product.step({ type: 'selection', name: 'Before', option_ids: options });
  const to = await lastChange(tenant);
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { price_table_id: tables[1] });
  await tenant.must('PATCH', `${product.path}/steps/${step.id}`, { name: 'After', option_ids: [options[1]] });
  await tenant.must('POST', `${product.path}/restore`, { to });
  const { data } = await tenant.must<{ data: { number: number }[] }>('GET', '/v1/changes?type=restore.applied');
  await tenant.must('POST', `/v1/changes/${data[0]?.number}/revert`);
  const { price_table_id } = await tenant.must('GET', `${product.rows}/${row.id}`);
  assert.equal(price_table_id, tables[1]);
});

test('a plan over everything, and its revert, lock each kind after the other', async () => {
  const [first, second] = await newTables();
  const [option, other] = await newOptions(tenant, 2, { price_type: 'table', price_table_id: first });
  const products = [await newPricedProduct(tenant), await newPricedProduct(tenant)];
  const categories = products.map(({ category_id }) => category_id);
  const steps = [];
  for (const product of products) {
    await product.row({ price_table_id: second });
    steps.push(await product.step({ type: 'selection', option_ids: [option, other] }));
  }
  const brand = await make('/v1/brands', { name: 'Brand' });
  const plan = await newPlan(tenant, [
    { method: 'PATCH', path: `/v1/categories/${categories[1]}`, body: { parent_id: categories[0] } },
    { method: 'PATCH', path: `/v1/brands/${brand}`, body: { name: 'Other' } },
    { method: 'PATCH', path: `/v1/price-tables/${first}`, body: { price_table: '201:100' } },
    { method: 'PATCH', path: `/v1/options/${option}`, body: { price_table_id: second } },
    { method: 'PATCH', path: `/v1/products/${products[1]?.id}`, body: { name: 'Other' } },
    { method: 'PATCH', path: `/v1/products/${products[0]?.id}/steps/${steps[0]?.id}`, body: { option_ids: [other] } },
    { method: 'PATCH', path: `/v1/categories/${categories[0]}`, body: { name: 'Other' } },
  ]);
  await tenant.must('POST', `${plan.path}/publish`);
  const { data } = await tenant.must<{ data: { number: number }[] }>('GET', '/v1/changes?type=plan.published');
  await tenant.must('POST', `/v1/changes/${data[0]?.number}/revert`);
});

test('what D19 sells by is locked after price tables, each kind after the other, also by a plan and its revert', async () => {
  const [first, second] = await newTables();
  const rates = [
    await make('/v1/vat-rates', { name: 'A', rate: 1 }),
    await make('/v1/vat-rates', { name: 'B', rate: 2 }),
  ];
  const tariff = await make('/v1/tariffs', { name: 'T' });
  const priced = { name: 'S', price_type: 'table', price_table_id: first, vat_rate_id: rates[1] };
  const fitting = await make('/v1/services', priced);
  const brand = await make('/v1/brands', { name: 'Brand' });
  await tenant.must('PATCH', '/v1/settings', { vat_rate_id: rates[1], purchase_tariff_id: tariff });
  await make('/v1/api-keys', { name: 'K', tariff_id: tariff });
  const plan = await newPlan(tenant, [
    { method: 'PATCH', path: `/v1/brands/${brand}`, body: { discount_group: 'Other' } },
    { method: 'PATCH', path: `/v1/tariffs/${tariff}`, body: { percent: -1 } },
    { method: 'PATCH', path: `/v1/services/${fitting}`, body: { price_table_id: second, vat_rate_id: rates[0] } },
    { method: 'PATCH', path: `/v1/vat-rates/${rates[1]}`, body: { rate: 3 } },
    { method: 'PATCH', path: `/v1/vat-rates/${rates[0]}`, body: { rate: 4 } },
    { method: 'PATCH', path: `/v1/price-tables/${second}`, body: { price_table: '301:100' } },
  ]);
  await tenant.must('POST', `${plan.path}/publish`);
  const { data } = await tenant.must<{ data: { number: number }[] }>('GET', '/v1/changes?type=plan.published');
  await tenant.must('POST', `/v1/changes/${data[0]?.number}/revert`);
  const { vat_rate_id } = await tenant.must('GET', `/v1/services/${fitting}`);
  assert.equal(vat_rate_id, rates[1]);
  await tenant.must('PATCH', `/v1/services/${fitting}`, { active: false });
  await tenant.must('PATCH', `/v1/services/${fitting}`, { active: true });
  await tenant.must('PATCH', `/v1/vat-rates/${rates[0]}`, { active: false });
  await tenant.must('PATCH', '/v1/settings', { included_vat_rate_id: rates[1], vat_rate_id: null });
  const changes = await tenant.must<{ data: { number: number }[] }>('GET', '/v1/changes?type=settings.*&page_size=1');
  await tenant.must('POST', `/v1/changes/${changes.data[0]?.number}/revert`);
});

test('an adjustment locks options before the tables that they, rows and services are priced by, and services last', async () => {
  const [first, second] = await newTables();
  const option_ids = await newOptions(tenant, 3, { price_type: 'table', price_table_id: first });
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table_id: second });
  await product.step({ type: 'selection', option_ids });
  const byTable = { name: 'Pose', price_type: 'table', price_table_id: second };
  const services = [await make('/v1/services', byTable), await make('/v1/services', { name: 'Pose', price: 90 })];
  await tenant.must('POST', '/v1/pricing-adjustments', {
    filter: {
      option_ids,
      pricing_configuration_ids: [row.id],
      price_table_ids: [second],
      service_ids: services.toReversed(),
    },
    percentage: 3,
  });
});

test('a document takes the options that it names in the order of their ids, active or not', async () => {
  const references = ['A', 'B', 'C'];
  const options: number[] = [];
  for (const reference of references) options.push(await make('/v1/options', { name: reference, reference }));
  await tenant.must('PATCH', `/v1/options/${options[0]}`, { active: false });
  const { id } = await newProduct(tenant);
  await tenant.must('POST', `/v1/products/${id}/configuration/import?mode=replace`, {
    format: 'vantail.product-configuration',
    version: 2,
    product: { name: 'Window' },
    options: references.map((reference, place) => ({ id: place + 1, name: reference, reference })),
    steps: [{ id: 1, type: 'selection', option_ids: [2, 3] }],
    pricing_configurations: [],
  });
});

test('an erased customer goes from stored answers, which are locked before the quote', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: '214.5:118.9' });
  const body = {
    customer: { name: 'Somebody' },
    lines: [{ product_id: product.id, pricing_configuration_id: row.id, width: 1000, height: 1000 }],
  };
  const saved = await tenant.call<Made>('POST', '/v1/quotes', body, { 'idempotency-key': 'saved' });
  assert.equal(saved.status, 201, saved.text);
  const erased = await tenant.call('DELETE', `/v1/quotes/${saved.body.id}`, undefined, {
    'idempotency-key': 'erased',
  });
  assert.equal(erased.status, 200, erased.text);
  assert.doesNotMatch((await tenant.call('POST', '/v1/quotes', body, { 'idempotency-key': 'saved' })).text, /Somebody/);
});

test('what breaks the order is refused before it is sent; what is held may be locked again', () => {
  const locks = new HeldLocks();
  locks.take('idempotency_keys', ['key']);
  locks.take('products', [3, 5]);
  assert.throws(() => locks.take('products', [4]), /products 4 would be locked after products 5/);
  locks.take('options', [7, 6], 'share');
  assert.throws(() => locks.take('options', [6]), /held for sharing/);
  locks.take('price_tables', [1]);
  assert.throws(() => locks.take('options', [8], 'share'), /options 8 would be locked after price_tables 1/);
  assert.throws(() => locks.take('products', [9]), /products 9 would be locked after price_tables 1/);
  locks.take('products', [5, 3]);
  locks.made('products', [1]);
  locks.take('products', [1]);
  locks.take('categories', [5, 9]);
  locks.take('categories', [2]);
  assert.throws(() => locks.take('categories', [3]), /categories 3 would be locked after categories 2/);
});
