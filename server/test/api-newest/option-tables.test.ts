import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D15.4: options that a shared table prices, and charges that bound what an option costs. */
const service = await sharedTestService();
const tenant = await service.newTenant();

type Record = Body & { id: number };
type Faults = { errors: { pointer: string; code: string; params: Body }[] };

const newTable = (price_table: string, more: Body = {}) =>
  tenant.must<Record>('POST', '/v1/price-tables', { name: 'Volets', price_table, ...more });
const newOption = (body: Body) => tenant.must<Record>('POST', '/v1/options', { name: 'Volet roulant', ...body });
const grid = (prices: (number | null)[][]) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: [800, 1200],
    heights: [1000, 2000],
    prices,
  });

const offering = async (option: Body) => {
  const product = await newPricedProduct(tenant);
  await product.row({ minimum_price: 200 });
  const { id } = await newOption(option);
  const step = await tenant.must<Record>('POST', `${product.path}/steps`, { type: 'checkbox', option_ids: [id] });
  const quote = (width: number, height: number) =>
    tenant.call('POST', `${product.path}/quote`, {
      width,
      height,
      selections: [{ step_id: step.id, option_ids: [id] }],
    });
  return { ...product, optionId: id, stepId: step.id, quote };
};

const refused = async (body: Body, pointer: string, code: string) => {
  const answer = await tenant.call('POST', '/v1/options', { name: 'Volet', ...body });
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(
    (answer.body as unknown as Faults).errors.map((fault) => [fault.pointer, fault.code]),
    [[pointer, code]],
  );
};

test('D15.4 price_type table names a table, no other price_type does, and a minimum is not above its maximum', async () => {
  const { id } = await newTable('30:10');
  await refused({ price_type: 'table' }, '/price_table_id', 'required');
  await refused({ price_type: 'flat', price_table_id: id }, '/price_table_id', 'not_beside_price_type');
  await refused({ price_type: 'table', price_table_id: 999_999 }, '/price_table_id', 'unknown_reference');
  await refused({ minimum_charge: 5, maximum_charge: 4 }, '/minimum_charge', 'above_maximum');
  await refused({ minimum_charge: -1 }, '/minimum_charge', 'out_of_range');
  const option = await newOption({ price_type: 'table', price_table_id: id, minimum_charge: 5, maximum_charge: 5 });
  assert.deepEqual([option.price_table_id, option.minimum_charge, option.maximum_charge], [id, 5, 5]);
  assertProblem(
    await tenant.call('PATCH', `/v1/options/${option.id}`, { price_type: 'flat' }),
    422,
    'validation_error',
  );
  const changed = await tenant.must('PATCH', `/v1/options/${option.id}`, { price_type: 'flat', price_table_id: null });
  assert.equal(changed.price_table_id, null);
  const plain = await newOption({});
  assert.deepEqual([plain.price_table_id, plain.minimum_charge, plain.maximum_charge], [null, null, null]);
});

test('D15.4 a quote costs what the table says at its size, is fresh, and is refused at the selection where it says nothing', async () => {
  const table = await newTable(
    grid([
      [100, 150],
      [120, null],
    ]),
  );
  const { path, quote, optionId, stepId } = await offering({ price_type: 'table', price_table_id: table.id });
  const first = await quote(900, 1000);
  assert.equal(first.body.unit_price, 350);
  const entry = (first.body.breakdown as Body[])[1];
  assert.deepEqual([entry?.price_type, entry?.cell, entry?.amount], ['table', { width: 1200, height: 1000 }, 150]);
  const outside = await quote(900, 2500);
  assertProblem(outside, 422, 'dimensions_out_of_range');
  const [fault] = (outside.body as unknown as Faults).errors;
  assert.deepEqual([fault?.pointer, fault?.params.price_table_id], ['/selections/0/option_ids/0', table.id]);
  assert.ok((outside.body.nearest_sizes as Body[]).length > 0);
  assertProblem(await quote(900, 2000), 422, 'dimensions_unavailable');
  await tenant.must('PATCH', `/v1/price-tables/${table.id}`, {
    price_table: grid([
      [100, 151],
      [120, null],
    ]),
  });
  assert.equal((await quote(900, 1000)).body.unit_price, 351);
  const shown = await tenant.must<{ price_tables: { [id: string]: Body }; steps: Record[] }>(
    'GET',
    `${path}/configuration`,
  );
  assert.equal(
    shown.price_tables[table.id]?.price_table,
    grid([
      [100, 151],
      [120, null],
    ]),
  );
  const step = await tenant.must<{ content_configuration: { options: Body[] } }>('GET', `${path}/steps/${stepId}`);
  const [option] = step.content_configuration.options;
  assert.deepEqual([option?.id, option?.price_type, option?.price_table_id], [optionId, 'table', table.id]);
});

test('D15.4 the charges bound the amount of every price type', async () => {
  const { quote } = await offering({ price: 30, price_type: 'per_m2', minimum_charge: 40, maximum_charge: 50 });
  assert.deepEqual(
    await Promise.all([1000, 1500, 2000].map(async (width) => (await quote(width, 1000)).body.unit_price)),
    [240, 245, 250],
  );
});

test('D15.1 an option counts as a user of its table, and holds it active', async () => {
  const table = await newTable('30:10');
  const { optionId, id } = await offering({ price_type: 'table', price_table_id: table.id });
  const path = `/v1/price-tables/${table.id}`;
  assert.deepEqual((await tenant.must('GET', path)).used_by, { pricing_configurations: 0, options: 1, products: 1 });
  assert.ok(id > 0);
  assertProblem(await tenant.call('DELETE', path), 409, 'conflict');
  await tenant.must('DELETE', `/v1/options/${optionId}`);
  await tenant.must('DELETE', path);
  const back = await tenant.call('PATCH', `/v1/options/${optionId}`, { active: true });
  assertProblem(back, 422, 'validation_error');
  assert.equal((back.body as unknown as Faults).errors[0]?.code, 'inactive_price_table');
});

test('B6 a document takes the tables of its options along, and finds them again', async () => {
  const table = await newTable('30:10', { reference: 'VR' });
  const option = { price_type: 'table', price_table_id: table.id, minimum_charge: 12, reference: 'VR-ALU' };
  const { path } = await offering(option);
  const document = await tenant.must<Body & { price_tables: Record[]; options: Record[] }>(
    'GET',
    `${path}/configuration/export`,
  );
  assert.equal(document.price_tables.length, 1);
  assert.equal(document.options[0]?.price_table_id, document.price_tables[0]?.id);
  type Report = { options: { matched: Body[] }; price_tables: { matched: Body[] } };
  const dry = await tenant.must<Report>('POST', '/v1/products/import?dry_run=true', document);
  assert.deepEqual(
    dry.options.matched.map(({ differences }) => differences),
    [[]],
  );
  const other = await service.newTenant();
  const there = await newPricedProduct(other);
  const product = { ...(document.product as Body), category_id: there.category_id, brand_id: there.brand_id };
  const made = await other.must<Report & { product: Record }>('POST', '/v1/products/import', { ...document, product });
  const copied = await other.must<{ price_tables: object; steps: { content_configuration: { options: Body[] } }[] }>(
    'GET',
    `/v1/products/${made.product.id}/configuration`,
  );
  const [copy] = copied.steps[0]?.content_configuration.options ?? [];
  assert.deepEqual([Object.keys(copied.price_tables), copy?.minimum_charge], [[String(copy?.price_table_id)], 12]);
  const broken = { ...document, options: [{ ...document.options[0], price_table_id: 77 }] };
  assertProblem(await tenant.call('POST', '/v1/products/import?dry_run=true', broken), 422, 'validation_error');
});
