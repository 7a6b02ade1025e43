import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, type Body, faultPlaces, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const place = await newPricedProduct(tenant);
const target = await newPricedProduct(tenant);
const counts = async () =>
  Promise.all(['products', 'options'].map(async (what) => (await tenant.must('GET', `/v1/${what}`)).total));
const before = await counts();

const document = (fields: Body = {}) => ({
  format: 'vantail.product-configuration',
  version: 1,
  product: { name: 'P', category_id: place.category_id, brand_id: place.brand_id },
  ...fields,
});

/** The same refusal from both imports, whatever the dry run, and nothing made. */
const refused = async (body: unknown, places: string[], code = 'validation_error'): Promise<Answer> => {
  const answer = await tenant.call('POST', '/v1/products/import', body);
  assertProblem(answer, 422, code);
  assert.deepEqual(faultPlaces(answer), places, answer.text);
  const into = await tenant.call('POST', `${target.path}/configuration/import?dry_run=true`, body);
  assert.deepEqual(faultPlaces(into), places);
  return answer;
};

const steps = (...list: Body[]) =>
  document({ steps: list.map((step, index) => ({ id: index + 1, type: 'selection', ...step })) });
const rows = (...list: Body[]) =>
  document({ pricing_configurations: list.map((row, index) => ({ id: index + 1, ...row })) });

test('B6 another format or version, or a document that is none, is refused at its head', async () => {
  await refused(document({ format: 'vantail.quote' }), ['/format']);
  const newer = await refused(document({ version: 4 }), ['/version']);
  assert.match(newer.text, /must be one of 1/);
  await refused({}, ['/format', '/version', '/product']);
  await refused(document({ products: [] }), ['/products']);
  await refused(document({ product: [] }), ['/product']);
  await refused(document({ steps: {} }), ['/steps']);
  await refused(document({ steps: [1] }), ['/steps/0']);
  await refused(document({ pricing_configurations: Array.from({ length: 5001 }, () => ({})) }), [
    '/pricing_configurations',
  ]);
});

test('B6 every record is checked as a POST of it would be, and every fault is named at its place', async () => {
  await refused(document({ product: { title: 'x', name: 7 } }), ['/product/title', '/product/name']);
  await refused(steps({ type: '' }, { display_colums: 2 }, { options_max: -1, required: 'yes' }), [
    '/steps/0/type',
    '/steps/1/display_colums',
    '/steps/2/options_max',
    '/steps/2/required',
  ]);
  await refused(rows({ leaf_count: 9 }, { price_table: 5 }), [
    '/pricing_configurations/0/leaf_count',
    '/pricing_configurations/1/price_table',
  ]);
  await refused(document({ options: [{ id: 1, name: '  ', price: '5' }, { name: 'x' }] }), [
    '/options/0/name',
    '/options/0/price',
    '/options/1/id',
  ]);
});

test('B6 the rules across fields hold: bounds, ranges, tables, orders, numbers of steps', async () => {
  await refused(steps({ options_min: 3, options_max: 2 }), ['/steps/0/options_min']);
  await refused(rows({ total_width_min: 9, total_width_max: 8 }), ['/pricing_configurations/0/total_width_min']);
  await refused(rows({ price_table: '{"type":"table-directe"' }), ['/pricing_configurations/0/price_table']);
  await refused(steps({ display_order: 4 }, { display_order: 4, active: false }, { display_order: 4 }), [
    '/steps/2/display_order',
  ]);
  await refused(steps(...Array.from({ length: 201 }, (_, index) => ({ display_order: index }))), ['/steps/200/active']);
});

test('B6 ids are integers, unique in their list, and lead to something in the document', async () => {
  for (const id of [0, -1, 1.5, '1', null, 2 ** 53]) {
    await refused(document({ steps: [{ id, type: 'x' }] }), ['/steps/0/id']);
  }
  await refused(
    document({
      steps: [
        { id: 7, type: 'x' },
        { id: 7, type: 'x' },
      ],
    }),
    ['/steps/1/id'],
  );
  await refused(steps({ option_ids: [1] }, { next_step_id: 9, previous_step_id: 1 }), [
    '/steps/0/option_ids/0',
    '/steps/1/next_step_id',
  ]);
  await refused(steps({ option_ids: [1, 1] }), ['/steps/0/option_ids']);
});

test('B6 at most 50 faults are listed, however many there are', async () => {
  const answer = await tenant.call(
    'POST',
    '/v1/products/import',
    steps(...Array.from({ length: 3000 }, () => ({ name: 5 }))),
  );
  assertProblem(answer, 422, 'validation_error');
  assert.equal(faultPlaces(answer).length, 50);
});

test('B6 a step without an order comes last among the active ones so far, as D6 has it', async () => {
  const report = await tenant.must<{ product: { id: number } }>(
    'POST',
    '/v1/products/import',
    steps({}, { display_order: 7 }, {}, { display_order: 1, active: false }),
  );
  const { data } = await tenant.must<{ data: Body[] }>('GET', `/v1/products/${report.product.id}/steps`);
  assert.deepEqual(
    data.map(({ display_order }) => display_order),
    [1, 1, 7, 8],
  );
});

test('D3 a record of 32 levels is imported, one of 33 is not, and 5,000 levels are refused', async () => {
  const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
  const at = (depth: number) => steps({ content_configuration: nested(depth - 1) });
  assert.equal((await tenant.call('POST', '/v1/products/import?dry_run=true', at(32))).status, 200);
  assertProblem(await tenant.call('POST', '/v1/products/import', at(33)), 422, 'validation_error');
  const deep = `{"format":"vantail.product-configuration","version":1,"product":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
  assertProblem(
    await service.call('POST', '/v1/products/import', { token: tenant.key, raw: deep }),
    422,
    'validation_error',
  );
});

test('D3 __proto__, NUL and lone surrogates are refused wherever they stand', async () => {
  const raw = (content: string) =>
    `{"format":"vantail.product-configuration","version":1,"product":{"name":"P"},"steps":[{"id":1,"type":"x","content_configuration":${content}}]}`;
  for (const [content, at] of [
    ['{"__proto__":{"a":1}}', '/steps/0/content_configuration/__proto__'],
    ['{"a":"\\u0000"}', '/steps/0/content_configuration/a'],
    ['{"a":"\\ud800"}', '/steps/0/content_configuration/a'],
  ] as const) {
    const answer = await service.call('POST', '/v1/products/import', { token: tenant.key, raw: raw(content) });
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), [at]);
  }
});

test('D3 a document may have 32 MiB, where other bodies have 1 MiB; the limit names itself', async () => {
  const table = `{"type":"formule","A":1,"B":2,"note":"${'x'.repeat(500_000)}"}`;
  const large = document({
    pricing_configurations: Array.from({ length: 6 }, (_, index) => ({ id: index + 1, price_table: table })),
  });
  assert.equal((await tenant.call('POST', '/v1/products/import?dry_run=true', large)).status, 200);
  const raw = `{"format":"${'x'.repeat(33 * 1024 * 1024)}"}`;
  const tooLarge = await service.call('POST', '/v1/products/import', { token: tenant.key, raw });
  assertProblem(tooLarge, 413, 'payload_too_large');
  assert.match(tooLarge.text, /at most 32 MiB \(33554432 bytes\)/);
  const other = await service.call('POST', '/v1/options', { token: tenant.key, raw: raw.slice(0, 1_100_000) });
  assert.match(other.text, /at most 1 MiB \(1048576 bytes\)/);
});

test('D3 rows that the product has no room for are refused', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ active: false });
  const columns = 'product_id, leaf_count, fixed_part_type, percentage_adjustment, row_price, active';
  await service.db.asSuperuser(
    `insert into pricing_configurations (tenant_id, ${columns}) select tenant_id, ${columns} from pricing_configurations, generate_series(1, 4998) where id = ${row.id}`,
  );
  const path = `${product.path}/configuration/import`;
  assertProblem(await tenant.call('POST', path, rows({}, {})), 422, 'validation_error');
  assert.equal((await tenant.call('POST', `${path}?dry_run=true`, rows({}))).status, 200);
});

test('B6 nothing that was refused left anything behind', async () => {
  const [products = 0, options] = (await counts()) as [number, number];
  // The one product that a test above made on purpose, and the one with many rows.
  assert.deepEqual([products, options], [Number(before[0]) + 2, before[1]]);
});
