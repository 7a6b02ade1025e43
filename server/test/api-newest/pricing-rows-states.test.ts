import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();
const product = await newPricedProduct(tenant);
const NEVER = 888_888_888;

const pathOf = (row: TestRow) => `${product.rows}/${row.id}`;
type Page = { data: TestRow[]; page: number; page_size: number; total: number; total_pages: number };

test('§4.2 the list: 50 a page by default, by id, filtered by active, with Link, a weak ETag and 304', async () => {
  const listed = await newPricedProduct(tenant);
  assert.deepEqual(await tenant.must('GET', listed.rows), {
    data: [],
    page: 1,
    page_size: 50,
    total: 0,
    total_pages: 0,
  });
  const made: TestRow[] = [];
  for (let place = 0; place < 53; place++)
    made.push(await listed.row({ minimum_price: 53 - place, active: place % 2 === 0 }));
  const first = await tenant.call<Page>('GET', listed.rows);
  assert.deepEqual(first.body, { data: made.slice(0, 50), page: 1, page_size: 50, total: 53, total_pages: 2 });
  assert.equal(
    first.headers.link,
    `<${listed.rows}?page=1>; rel="first", <${listed.rows}?page=2>; rel="next", <${listed.rows}?page=2>; rel="last"`,
  );
  assert.match(String(first.headers.etag), /^W\/"/);
  const tag = { 'if-none-match': String(first.headers.etag) };
  assert.equal((await tenant.call('GET', listed.rows, undefined, tag)).status, 304);
  assert.deepEqual((await tenant.must<Page>('GET', `${listed.rows}?page=2`)).data, made.slice(50));
  assert.deepEqual((await tenant.must<Page>('GET', `${listed.rows}?page=3`)).data, []);
  const inactive = await tenant.must<Page>('GET', `${listed.rows}?active=false&page=2&page_size=10`);
  const off = made.filter(({ active }) => !active);
  assert.deepEqual(inactive, { data: off.slice(10, 20), page: 2, page_size: 10, total: 26, total_pages: 3 });
  assert.equal((await tenant.must<Page>('GET', `${listed.rows}?active=true&page_size=200`)).total, 27);
  await tenant.must('DELETE', `${listed.rows}/${made[0]?.id}`);
  assert.equal((await tenant.call('GET', listed.rows, undefined, tag)).status, 200);
  for (const query of ['page_size=201', 'page=0', 'active=1', 'active=', 'q=x', 'page=1&page=2']) {
    const answer = await tenant.call('GET', `${listed.rows}?${query}`);
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), [query.split('=')[0]]);
  }
});

test('§3 DELETE makes a row inactive, the same again when repeated; PATCH works on it and reactivates it', async () => {
  const row = await product.row({ minimum_price: 10 });
  const first = await tenant.call<TestRow>('DELETE', pathOf(row));
  assert.equal(first.status, 200);
  assert.deepEqual({ ...first.body, updated_at: 0 }, { ...row, active: false, version: 2, updated_at: 0 });
  const second = await tenant.call('DELETE', pathOf(row));
  assert.deepEqual([second.status, second.body, second.headers.etag], [200, first.body, '"2"']);
  const patched = await tenant.must<TestRow>('PATCH', pathOf(row), { minimum_price: 12 });
  assert.deepEqual([patched.active, patched.computed_minimum_price, patched.version], [false, 12, 3]);
  const back = await tenant.must<TestRow>('PATCH', pathOf(row), { active: true });
  assert.deepEqual([back.active, back.version], [true, 4]);
});

test('D1 If-Match on PATCH, DELETE and hard delete; If-None-Match gives 304', async () => {
  const row = await product.row();
  const path = pathOf(row);
  const wrong = { 'if-match': '"2"' };
  for (const [method, url, body] of [
    ['PATCH', path, { leaf_count: 2 }],
    ['DELETE', path, undefined],
    ['DELETE', `${path}/hard`, undefined],
  ] as const) {
    assertProblem(await tenant.call(method, url, body, wrong), 412, 'precondition_failed');
  }
  assert.deepEqual(await tenant.must('GET', path), row);
  assert.equal((await tenant.call('GET', path, undefined, { 'if-none-match': '"1"' })).status, 304);
  assert.equal((await tenant.call('PATCH', path, { leaf_count: 2 }, { 'if-match': '"1"' })).status, 200);
  assertProblem(await tenant.call('PATCH', path, { leaf_count: 9 }, { 'if-match': '"1"' }), 422, 'validation_error');
  assert.equal((await tenant.call('DELETE', `${path}/hard`, undefined, { 'if-match': '"2"' })).status, 204);
});

test('§3 hard delete removes an active or inactive row: 204 without a body, then 404 for every method', async () => {
  for (const active of [true, false]) {
    const row = await product.row({ active, minimum_price: 10 });
    const gone = await tenant.call('DELETE', `${pathOf(row)}/hard`);
    assert.deepEqual([gone.status, gone.text], [204, '']);
    for (const [method, rest] of [
      ['DELETE', '/hard'],
      ['DELETE', ''],
      ['GET', ''],
      ['PATCH', ''],
    ] as const) {
      const body = method === 'PATCH' ? { leaf_count: 2 } : undefined;
      assertProblem(await tenant.call(method, pathOf(row) + rest, body), 404, 'not_found');
    }
    const list = await tenant.must<Page>('GET', `${product.rows}?page_size=200`);
    assert.ok(list.data.every(({ id }) => id !== row.id));
  }
});

test('§5, D1 a row of another product or tenant, and a malformed id, is not_found, and stays as it was', async () => {
  const sibling = await newPricedProduct(tenant);
  const [own, theirs] = [await sibling.row({ minimum_price: 5 }), await newPricedProduct(other)];
  const foreign = await theirs.row({ minimum_price: 5 });
  const places = [
    `${product.rows}/${own.id}`,
    `${product.rows}/${foreign.id}`,
    `${theirs.rows}/${foreign.id}`,
    `/v1/products/${NEVER}/pricing-configurations/${own.id}`,
    ...['0', '-1', '01', '1.5', 'x', '9007199254740992', '99999999999999999999'].map((id) => `${product.rows}/${id}`),
  ];
  for (const place of places) {
    for (const [method, url, body] of [
      ['GET', place, undefined],
      ['PATCH', place, { minimum_price: 6 }],
      ['DELETE', place, undefined],
      ['DELETE', `${place}/hard`, undefined],
    ] as const) {
      assertProblem(await tenant.call(method, url, body), 404, 'not_found');
    }
  }
  for (const path of [
    theirs.rows,
    `/v1/products/${NEVER}/pricing-configurations`,
    '/v1/products/x/pricing-configurations',
  ]) {
    assertProblem(await tenant.call('GET', path), 404, 'not_found');
    assertProblem(await tenant.call('POST', path, {}), 404, 'not_found');
  }
  assert.deepEqual(await tenant.must('GET', `${sibling.rows}/${own.id}`), own);
  assert.deepEqual(await other.must('GET', `${theirs.rows}/${foreign.id}`), foreign);
});

test('D2 order of checks: the schema before the object, the object before rules across fields', async () => {
  const missing = `${product.rows}/${NEVER}`;
  assertProblem(await tenant.call('PATCH', missing, { leaf_count: 9 }), 422, 'validation_error');
  assertProblem(await tenant.call('PATCH', missing, { price_table: 'broken' }), 404, 'not_found');
  assertProblem(await tenant.call('PATCH', missing, { total_width_min: 2, total_width_max: 1 }), 404, 'not_found');
});

test('D4 rows are read with catalogue:read and written with catalogue:write alone', async () => {
  const row = await product.row();
  const attempts: [string, string, Body | undefined][] = [
    ['POST', product.rows, {}],
    ['PATCH', pathOf(row), { leaf_count: 2 }],
    ['DELETE', pathOf(row), undefined],
    ['DELETE', `${pathOf(row)}/hard`, undefined],
  ];
  for (const scope of ['catalogue:read', 'storefront:read']) {
    const token = await tenant.keyWith([scope]);
    for (const [method, path, body] of attempts) {
      assertProblem(await service.call(method, path, { token, body }), 403, 'insufficient_scope');
    }
    for (const path of [product.rows, pathOf(row)]) {
      assert.equal((await service.call('GET', path, { token })).status, scope === 'catalogue:read' ? 200 : 403);
    }
  }
  assert.deepEqual(await tenant.must('GET', pathOf(row)), row);
});

test('D3 5,000 rows a product, inactive ones included: the next one is refused and the limit names itself', async () => {
  const full = await newPricedProduct(tenant);
  await full.row({ minimum_price: 1 });
  await service.db.asSuperuser(
    `insert into pricing_configurations (tenant_id, product_id, leaf_count, fixed_part_type, percentage_adjustment, row_price, active)
     select tenant_id, product_id, leaf_count, fixed_part_type, percentage_adjustment, row_price, false
     from pricing_configurations, generate_series(1, 4998) where product_id = ${full.id}`,
  );
  const last = await full.row();
  const refused = await tenant.call('POST', full.rows, {});
  assertProblem(refused, 422, 'validation_error');
  assert.match(refused.text, /5000/);
  await tenant.must('DELETE', `${full.rows}/${last.id}/hard`);
  assert.equal((await tenant.call('POST', full.rows, {})).status, 201);
});
