import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesAfter, lastChange } from '../support/ledger-reader.ts';
import { newOptions } from '../support/new-product.ts';
import { newPlan, readPlan, type TestCheck, type TestPlan } from '../support/planned.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, faultPlaces, sharedTestService, type TestTenant } from '../support/test-service.ts';

const service = await sharedTestService();

/** One of everything that a plan can change, and requests that change all of it. */
const newCatalogue = async (tenant: TestTenant) => {
  const product = await newPricedProduct(tenant);
  const other = await newPricedProduct(tenant);
  const row = await product.row({
    price_table: gridText([
      [310, 320],
      [330, 340],
    ]),
    minimum_price: 200,
  });
  const table = await tenant.must<{ id: number }>('POST', '/v1/price-tables', {
    name: 'Shared',
    price_table: '200:100',
  });
  await other.row({ price_table_id: table.id });
  const [size = 0, colour = 0] = await newOptions(tenant, 2, { price: 389, width_mm: 780, height_mm: 980 });
  await product.step({ content_configuration: { pricingConfig: { ...row } }, option_ids: [colour] });
  const roof = await other.step({ type: 'dimension', content_type: 'roof_window', option_ids: [size] });
  const plain = await product.step({ name: 'Plain' });
  const rule = await tenant.must<{ id: number }>('POST', `${product.path}/rules`, {
    name: 'Rule',
    then: [{ surcharge: 5, price_type: 'flat' }],
  });
  const list = Buffer.from(`#${row.id};;\nmm;800;900\n900;510;520\n1000;530;540\n`).toString('base64');
  const requests = [
    { method: 'PATCH', path: `/v1/options/${size}`, body: { price: 500 } },
    { method: 'PATCH', path: product.path, body: { price_adjustment_percentage: 10 } },
    { method: 'PATCH', path: `/v1/price-tables/${table.id}`, body: { price_table: '300:100' } },
    {
      method: 'POST',
      path: '/v1/pricing-adjustments',
      body: { filter: { product_ids: [product.id] }, percentage: 50 },
    },
    { method: 'PATCH', path: `/v1/brands/${product.brand_id}`, body: { name: 'New brand' } },
    { method: 'PATCH', path: `/v1/categories/${product.category_id}`, body: { name: 'New category' } },
    { method: 'PUT', path: `${roof ? other.steps : ''}/${roof.id}/options`, body: { option_ids: [size, colour] } },
    { method: 'DELETE', path: `${product.steps}/${plain.id}` },
    { method: 'DELETE', path: `${product.path}/rules/${rule.id}` },
    { method: 'PATCH', path: `${product.rows}/${row.id}`, body: { minimum_price: 250 } },
    {
      method: 'POST',
      path: `${product.rows}/import`,
      body: { file: { name: 'list.csv', content: list }, layout: 'grid', unit: 'mm', mapping: {} },
    },
  ];
  return { product, other, row, table, size, colour, requests };
};

const catalogueOf = async (tenant: TestTenant, products: readonly { id: number; category_id: number }[]) => {
  const texts: string[] = [];
  for (const { id, category_id } of products) {
    for (const path of [
      `/v1/products/${id}/configuration/export`,
      `/v1/products/${id}/from-price`,
      `/v1/categories/${category_id}/from-prices`,
    ])
      texts.push((await tenant.call('GET', path)).text.replaceAll(/"exported_at":"[^"]*"/g, ''));
  }
  return texts;
};

const verify = async () => {
  const { body } = await service.operator<{ drift: unknown[] }>('POST', '/operator/v1/verify');
  assert.deepEqual(body.drift, []);
};

test('D17.3 to D17.5 check, publish, revert: one summary, and the catalogue and its prices are what they were', async () => {
  const tenant = await service.newTenant();
  const { product, other, size, requests } = await newCatalogue(tenant);
  const { id, path } = await newPlan(tenant, requests);
  const both = [product, other];
  const before = await catalogueOf(tenant, both);
  const prices = [await product.price(), await other.price()];
  const since = await lastChange(tenant);
  const quotes = [
    { product_id: product.id, width: 800, height: 900 },
    { product_id: other.id, selections: [] },
  ];
  const check = await tenant.must<TestCheck>('POST', `${path}/check`, { quotes });
  assert.deepEqual(await catalogueOf(tenant, both), before, 'a check writes nothing');
  assert.equal(await lastChange(tenant), since, 'and tells nothing');
  assert.equal(check.last_change, since);
  assert.deepEqual(
    check.products.map(({ product_id, from_price }) => [product_id, from_price.old]),
    [
      [product.id, prices[0]],
      [other.id, prices[1]],
    ],
  );
  assert.equal(check.quotes[0]?.before.quote?.total, 315);
  assert.deepEqual((await readPlan(tenant, id)).check, check, 'the result is kept');

  const published = await tenant.must<TestPlan>('POST', `${path}/publish`);
  assert.equal(published.state, 'published');
  const changes = await changesAfter(tenant, since);
  const [summary, ...caused] = changes;
  assert.equal(summary?.type, 'plan.published');
  assert.equal(published.published_change, summary?.number);
  assert.deepEqual(summary?.resource, { kind: 'plan', id, name: 'Prices of 2999', version: published.version });
  assert.deepEqual(summary?.fields[0], { field: 'changes', before: null, after: caused.length });
  assert.ok(
    caused.every(({ cause }) => cause === summary?.number),
    'all changes have it as their cause',
  );
  assert.ok(
    caused.every(({ type }) => !type.endsWith('.applied')),
    'there are no further summaries',
  );
  assert.deepEqual(
    caused.map(({ type, resource }) => [type, resource.id]),
    check.changes.map(({ type, resource }) => [type, resource.id]),
    'the check told them',
  );
  assert.deepEqual(
    [await product.price(), await other.price()],
    check.products.map(({ from_price }) => from_price.new),
  );
  assert.notDeepEqual([await product.price(), await other.price()], prices);
  const after = await tenant.must<{ total: number }>('POST', `${product.path}/quote`, { width: 800, height: 900 });
  assert.equal(after.total, check.quotes[0]?.after.quote?.total);
  assert.equal((await tenant.must<{ price: number }>('GET', `/v1/options/${size}`)).price, 500);
  await verify();

  await tenant.must('POST', `/v1/changes/${published.published_change}/revert`);
  assert.deepEqual(await catalogueOf(tenant, both), before, 'byte by byte');
  assert.deepEqual([await product.price(), await other.price()], prices);
  await verify();
});

test('D17.3 the result of a check is kept for this version of the plan and this state of the catalogue', async () => {
  const tenant = await service.newTenant();
  const { product, other } = await newCatalogue(tenant);
  const { id, path } = await newPlan(tenant, [{ method: 'PATCH', path: product.path, body: { name: 'Later' } }]);
  const check = async () => tenant.must<TestCheck>('POST', `${path}/check`);
  await check();
  assert.ok((await readPlan(tenant, id)).check);
  await tenant.must('PATCH', other.path, { name: 'Meanwhile' });
  assert.equal((await readPlan(tenant, id)).check, null, 'the catalogue has moved on');
  await check();
  await tenant.must('PATCH', path, { name: 'Another plan' });
  assert.equal((await readPlan(tenant, id)).check, null, 'the plan has');
  const tag = (await tenant.call('GET', path)).headers.etag;
  await check();
  const next = await tenant.call('GET', path, undefined, { 'if-none-match': String(tag) });
  assert.equal(next.status, 200, 'a check is seen by who has read the plan before');
});

test('D17.3 a check names the targets that were written to since', async () => {
  const tenant = await service.newTenant();
  const { product, size } = await newCatalogue(tenant);
  const { id, path } = await newPlan(tenant, [
    { method: 'PATCH', path: product.path, body: { name: 'Later' } },
    { method: 'PATCH', path: `/v1/options/${size}`, body: { price: 1 } },
  ]);
  await tenant.must('PATCH', `/v1/options/${size}`, { price: 2 });
  const { changed_since } = await tenant.must<TestCheck>('POST', `${path}/check`);
  const [, request] = (await readPlan(tenant, id)).requests;
  assert.deepEqual(
    changed_since.map(({ request_id, version, current_version }) => [request_id, version, current_version]),
    [[request?.id, 1, 2]],
  );
});

test('D17.3 a check tells what the report gains and loses', async () => {
  const tenant = await service.newTenant();
  const { product, colour } = await newCatalogue(tenant);
  const { path } = await newPlan(tenant, [
    { method: 'DELETE', path: `/v1/options/${colour}` },
    { method: 'PATCH', path: product.path, body: { active: false } },
  ]);
  const { products } = await tenant.must<TestCheck>('POST', `${path}/check`);
  const report = products.find(({ product_id }) => product_id === product.id)?.report;
  assert.deepEqual(
    report?.gained.errors.map(({ code }) => code),
    ['inactive_option'],
  );
  assert.deepEqual(
    report?.gained.warnings.map(({ code }) => code),
    ['inactive_product'],
  );
  assert.deepEqual(report?.lost, { errors: [], warnings: [] });
});

test('D17.3 up to 20 quotes are priced, and a refusal is one of their outcomes', async () => {
  const tenant = await service.newTenant();
  const { product } = await newCatalogue(tenant);
  const { path } = await newPlan(tenant, [{ method: 'DELETE', path: product.path }]);
  const quote = { product_id: product.id, width: 800, height: 900 };
  const quotes = [quote, { ...quote, width: 60_000 }, { product_id: 999_999 }];
  const check = await tenant.must<TestCheck>('POST', `${path}/check`, { quotes });
  assert.deepEqual(
    check.quotes.map(({ before }) => before.refusal?.code ?? before.quote?.total),
    [315, 'dimensions_out_of_range', 'not_found'],
  );
  const many = Array.from({ length: 21 }, () => quote);
  assertProblem(await tenant.call('POST', `${path}/check`, { quotes: many }), 422, 'validation_error');
});

test('prices of a check stay inside of it: what was undone is never served', async () => {
  const tenant = await service.newTenant();
  const { product, row } = await newCatalogue(tenant);
  const change = (price: number) => ({
    price_table: gridText([
      [price, price],
      [price, price],
    ]),
  });
  const { path } = await newPlan(tenant, [{ method: 'PATCH', path: `${product.rows}/${row.id}`, body: change(777) }]);
  const size = { width: 800, height: 900 };
  const { quotes } = await tenant.must<TestCheck>('POST', `${path}/check`, {
    quotes: [{ product_id: product.id, ...size }],
  });
  assert.equal(quotes[0]?.after.quote?.total, 782);
  const total = async () => (await tenant.must<{ total: number }>('POST', `${product.path}/quote`, size)).total;
  assert.equal(await total(), 315);
  // The row gets the very version that it had in the check, with other prices.
  await tenant.must('PATCH', `${product.rows}/${row.id}`, change(444));
  assert.equal(await total(), 449);
});

test('D17.4 all or nothing: one refused request, and none is written', async () => {
  const tenant = await service.newTenant();
  const { product, other, row } = await newCatalogue(tenant);
  const both = [product, other];
  const { id, path } = await newPlan(tenant, [
    { method: 'PATCH', path: product.path, body: { name: 'Written first' } },
    { method: 'PATCH', path: `${product.rows}/${row.id}`, body: { price_table: 'no table' } },
  ]);
  const before = await catalogueOf(tenant, both);
  const since = await lastChange(tenant);
  for (const action of ['check', 'publish']) {
    const refused = await tenant.call<TestPlan & { plan_request_id: number }>('POST', `${path}/${action}`);
    assertProblem(refused, 422, 'validation_error');
    assert.deepEqual(faultPlaces(refused), ['/requests/1/body/price_table']);
    assert.equal(refused.body.plan_request_id, (await readPlan(tenant, id)).requests[1]?.id);
  }
  assert.deepEqual(await catalogueOf(tenant, both), before);
  assert.equal(await lastChange(tenant), since);
  assert.equal((await readPlan(tenant, id)).state, 'draft', 'it stays what it was');
});

test('D17.4 a target that is gone since is a conflict that names the request', async () => {
  const tenant = await service.newTenant();
  const { product } = await newCatalogue(tenant);
  const free = await product.row({ leaf_count: 4, minimum_price: 1 });
  const { path } = await newPlan(tenant, [
    { method: 'PATCH', path: `${product.rows}/${free.id}`, body: { minimum_price: 2 } },
  ]);
  await tenant.must('DELETE', `${product.rows}/${free.id}/hard`);
  const refused = await tenant.call('POST', `${path}/publish`);
  assertProblem(refused, 409, 'conflict');
  assert.deepEqual(faultPlaces(refused), ['/requests/0/path']);
});

test('D17.2 if_match holds at publication', async () => {
  const tenant = await service.newTenant();
  const { product } = await newCatalogue(tenant);
  const request = { method: 'PATCH', path: product.path, body: { name: 'Later' }, if_match: '"1"' };
  const moved = await newPlan(tenant, [request]);
  await tenant.must('PATCH', product.path, { reference: 'R' });
  for (const action of ['check', 'publish']) {
    const refused = await tenant.call('POST', `${moved.path}/${action}`);
    assertProblem(refused, 412, 'precondition_failed');
    assert.deepEqual(faultPlaces(refused), ['/requests/0/if_match']);
  }
  const current = await newPlan(tenant, [{ ...request, if_match: '"2"' }]);
  assert.equal((await tenant.must<TestPlan>('POST', `${current.path}/publish`)).state, 'published');
});

test('requests of one plan run in their order, each on what those before it left', async () => {
  const tenant = await service.newTenant();
  const { product } = await newCatalogue(tenant);
  const named = (name: string, if_match?: string) => ({
    method: 'PATCH',
    path: product.path,
    body: { name },
    ...(if_match ? { if_match } : {}),
  });
  const { path } = await newPlan(tenant, [named('One', '"1"'), named('Two', '"2"'), named('Three', '"3"')]);
  const { published_change } = await tenant.must<TestPlan>('POST', `${path}/publish`);
  assert.equal((await tenant.must('GET', product.path)).name, 'Three');
  await tenant.must('POST', `/v1/changes/${published_change}/revert`);
  assert.equal((await tenant.must('GET', product.path)).name, 'P');
});

test('a plan that changes nothing is published, and the ledger tells it', async () => {
  const tenant = await service.newTenant();
  const { path } = await newPlan(tenant);
  const since = await lastChange(tenant);
  const { published_change } = await tenant.must<TestPlan>('POST', `${path}/publish`);
  const changes = await changesAfter(tenant, since);
  assert.deepEqual(
    changes.map(({ number, type, fields }) => [number, type, fields]),
    [[published_change, 'plan.published', [{ field: 'changes', before: null, after: 0 }]]],
  );
});

test('D17.4 published twice at once, it is published once', async () => {
  const tenant = await service.newTenant();
  const { product } = await newCatalogue(tenant);
  const { path } = await newPlan(tenant, [{ method: 'PATCH', path: product.path, body: { name: 'Later' } }]);
  const since = await lastChange(tenant);
  const answers = await Promise.all(Array.from({ length: 4 }, () => tenant.call('POST', `${path}/publish`)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  const changes = await changesAfter(tenant, since);
  assert.equal(changes.filter(({ type }) => type === 'plan.published').length, 1);
});

test('an Idempotency-Key publishes once, and answers the same again', async () => {
  const tenant = await service.newTenant();
  const { path } = await newPlan(tenant);
  const key = { 'idempotency-key': 'publish-once' };
  const first = await tenant.call('POST', `${path}/publish`, undefined, key);
  const again = await tenant.call('POST', `${path}/publish`, undefined, key);
  assert.deepEqual([first.status, again.status, again.text === first.text], [200, 200, true]);
});

test('a plan and plain writes of the same things wait for each other, and none is lost', async () => {
  const tenant = await service.newTenant();
  const { product, size } = await newCatalogue(tenant);
  const { path } = await newPlan(tenant, [
    { method: 'PATCH', path: `/v1/options/${size}`, body: { price: 600 } },
    { method: 'PATCH', path: product.path, body: { price_adjustment_percentage: 5 } },
  ]);
  const answers = await Promise.all([
    tenant.call('POST', `${path}/publish`),
    ...[1, 2, 3].map((place) => tenant.call('PATCH', product.path, { reference: `R${place}` })),
    ...[1, 2, 3].map((place) => tenant.call('PATCH', `/v1/options/${size}`, { name: `Size ${place}` })),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
  const after = await tenant.must('GET', product.path);
  assert.deepEqual([after.price_adjustment_percentage, after.version], [5, 5]);
  assert.equal((await tenant.must('GET', `/v1/options/${size}`)).price, 600);
  await verify();
});

test('D17.2 what is new is made inactive now, and activated by the plan', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant, { active: false });
  await product.step({ content_configuration: { pricingConfig: '200:100' } });
  const { path } = await newPlan(tenant, [{ method: 'PATCH', path: product.path, body: { active: true } }]);
  assert.deepEqual(await product.dictionary(), {});
  await tenant.must('POST', `${path}/publish`);
  assert.deepEqual(Object.keys(await product.dictionary()), [String(product.id)]);
});
