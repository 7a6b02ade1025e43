import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ProductConfiguration, type QuoteRequest, quote } from '@vantail/pricing';
import { newOptions } from '../support/new-product.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** A quote stores nothing, knows every change at once, and is the one that a browser computes for itself. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const size = { width: 850, height: 950 };

const ask = (product: { id: number }, body: unknown, headers?: Record<string, string>) =>
  tenant.call('POST', `/v1/products/${product.id}/quote`, body, headers);

const newOption = async (fields: Body): Promise<number> => (await newOptions(tenant, 1, fields))[0] ?? 0;

const cells = [
  [100, 110, null],
  [120, 130, 150],
];

test("D10 the server's price is that of pricing/ on the answer of GET configuration, to the cent", async () => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 4.5 });
  for (const [index, mode] of ['majoration', 'minoration', 'formule'].entries()) {
    const fields = { leaf_count: index + 1, percentage_adjustment: 3.3 * index };
    await product.row({ ...fields, price_table: gridText(cells, mode) });
  }
  await product.row({ leaf_count: 4, price_table: '214.55:118.95' });
  const ids = [];
  for (const price_type of ['percent', 'per_m2', 'per_linear_metre', 'per_leaf']) {
    ids.push(await newOption({ price_type, price: 3.333 }));
  }
  const step = await product.step({ option_ids: ids });
  const shown = await tenant.must('GET', `${product.path}/configuration`);
  const configuration = { ...shown, rows: shown.pricing_configurations } as unknown as ProductConfiguration;
  for (const leaf_count of [1, 2, 3, 4]) {
    for (const [width, height] of [
      [800, 900],
      [833, 977],
      [951, 903],
      [1000, 1000],
      [799, 900],
    ] as const) {
      const request: QuoteRequest = {
        width,
        height,
        leaf_count,
        quantity: 7,
        selections: [{ step_id: step.id, option_ids: ids }],
      };
      // D19.10: what VAT adds is compared by its own tests.
      const { net_price, gross_price, vat, ...answer } = (await ask(product, request)).body;
      const expected = quote(configuration, request);
      const kept = 'code' in expected ? Object.keys(expected) : Object.keys(answer);
      assert.deepEqual(Object.fromEntries(kept.map((name) => [name, answer[name]])), expected);
    }
  }
});

test('D10 a quote follows each change at once', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: gridText([[100]]), minimum_price: 40 });
  const option = await newOption({ price: 10 });
  const step = await product.step({ option_ids: [option] });
  const cheaper = await product.row({ minimum_price: 1, active: false });
  const request = { width: 800, height: 900, selections: [{ step_id: step.id, option_ids: [option] }] };
  const [rowPath, optionPath, stepPath] = [
    `${product.rows}/${row.id}`,
    `/v1/options/${option}`,
    `${product.steps}/${step.id}`,
  ];
  type Change = [method: string, path: string, body: Body | undefined, expected: number | string];
  const changes: Change[] = [
    ['PATCH', rowPath, {}, 110],
    ['PATCH', rowPath, { price_table: gridText([[200]]) }, 210],
    ['PATCH', rowPath, { percentage_adjustment: -50 }, 110],
    ['PATCH', product.path, { price_adjustment_percentage: 10 }, 120],
    ['PATCH', optionPath, { price: 20 }, 130],
    ['PATCH', optionPath, { price_type: 'percent' }, 132],
    ['PATCH', rowPath, { total_width_min: 801 }, 'dimensions_out_of_range'],
    ['PATCH', rowPath, { total_width_min: null, price_table: null }, 26.4],
    ['DELETE', rowPath, undefined, 'no_matching_configuration'],
    ['PATCH', `${product.rows}/${cheaper.id}`, { active: true }, 1.32],
    ['PATCH', rowPath, { active: true }, 26.4],
    ['DELETE', optionPath, undefined, 'invalid_selection'],
    ['PATCH', optionPath, { active: true, price: 0 }, 22],
    ['PATCH', stepPath, { options_min: 2 }, 'invalid_selection'],
    ['PATCH', stepPath, { options_min: 0, option_ids: [] }, 'invalid_selection'],
    ['PUT', `${stepPath}/options`, { option_ids: [option] }, 22],
    ['DELETE', stepPath, undefined, 'invalid_selection'],
    ['PATCH', stepPath, { active: true }, 22],
    ['POST', product.steps, { type: 'selection', required: true }, 'invalid_selection'],
  ];
  for (const [method, path, body, expected] of changes) {
    await tenant.must(method, path, body);
    const answer = await ask(product, request);
    const outcome = answer.status === 200 ? answer.body.unit_price : answer.body.code;
    assert.equal(outcome, expected, `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`);
  }
});

test("D4 the tenant's currency and price basis label a quote at once, and change no number", async () => {
  const other = await service.newTenant();
  const product = await newPricedProduct(other);
  await product.row({ minimum_price: 12.34 });
  const read = () => other.must('POST', `${product.path}/quote`, size);
  const before = await read();
  assert.deepEqual([before.currency, before.price_basis], ['EUR', 'TTC']);
  const labels = { currency: 'USD', price_basis: 'HT' };
  await service.operator('PATCH', `/operator/v1/tenants/${other.id}`, labels);
  assert.deepEqual(await read(), { ...before, ...labels });
});

test('D1, D10 nothing is stored, and an Idempotency-Key is ignored', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 10 });
  const before = await tenant.call('GET', `${product.path}/configuration`);
  const key = { 'idempotency-key': 'the-same' };
  for (const [quantity, headers] of [
    [1, key],
    [2, key],
    [2, key],
    [3, { 'idempotency-key': 'x'.repeat(300) }],
  ] as const) {
    const answer = await ask(product, { ...size, quantity }, headers);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.total, 10 * quantity);
    assert.equal(answer.headers['idempotency-replayed'], undefined);
  }
  assert.equal((await tenant.call('POST', '/v1/brands', { name: 'B' }, key)).status, 201, 'the key is still free');
  assert.equal((await tenant.must('GET', '/v1/quotes')).total, 0);
  assert.equal((await tenant.call('GET', `${product.path}/configuration`)).text, before.text);
  assert.equal((await tenant.call('DELETE', `${product.rows}/${row.id}/hard`)).status, 204, 'no quote holds the row');
});

test('D10 an inactive product: quoted with catalogue:read, not_found for storefront:read alone', async () => {
  const product = await newPricedProduct(tenant);
  await product.row({ minimum_price: 10 });
  const path = `${product.path}/quote`;
  const storefront = await tenant.keyWith(['storefront:read']);
  const reader = await tenant.keyWith(['catalogue:read']);
  const both = await tenant.keyWith(['storefront:read', 'catalogue:read']);
  const as = (token: string, url = path) => service.call('POST', url, { token, body: size });
  for (const token of [storefront, reader, both]) assert.equal((await as(token)).status, 200);
  await tenant.must('DELETE', product.path);
  for (const token of [reader, both, reader]) assert.equal((await as(token)).body.unit_price, 10);
  const hidden = await as(storefront);
  assertProblem(hidden, 404, 'not_found');
  const never = await as(storefront, '/v1/products/888888888/quote');
  assert.deepEqual({ ...hidden.body, request_id: '' }, { ...never.body, request_id: '' });
  await tenant.must('PATCH', product.path, { active: true });
  assert.equal((await as(storefront)).status, 200);
  for (const scope of ['catalogue:write', 'keys:manage']) {
    assertProblem(await as(await tenant.keyWith([scope])), 403, 'insufficient_scope');
  }
});

test('D1, D2 not_found, and the order of the checks', async () => {
  const foreign = await newPricedProduct(await service.newTenant());
  await foreign.row({ minimum_price: 10 });
  for (const id of [foreign.id, 888_888_888, '0', '01', 'abc', '9007199254740993', '1.0']) {
    assertProblem(await tenant.call('POST', `/v1/products/${id}/quote`, size), 404, 'not_found');
    const malformed = await tenant.call('POST', `/v1/products/${id}/quote`, { width: 'x' });
    assertProblem(malformed, 422, 'validation_error');
  }
  assertProblem(await ask(foreign, [size]), 422, 'validation_error');
  assertProblem(await tenant.call('POST', `${foreign.path}/quote?x=1`, size), 422, 'validation_error');
  const wrong = await tenant.call('GET', `${foreign.path}/quote`);
  assertProblem(wrong, 405, 'method_not_allowed');
  assert.equal(wrong.headers.allow?.includes('POST'), true);
});
