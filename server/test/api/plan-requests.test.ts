import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesAfter, lastChange } from '../support/ledger-reader.ts';
import { LATER, newPlan, readPlan, type TestPlan } from '../support/planned.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);
const row = await product.row({ price_table: '200:100' });
const rename = { method: 'PATCH', path: product.path, body: { name: 'Renamed' } };

const add = (id: number, ...requests: unknown[]) =>
  tenant.call<TestPlan>('POST', `/v1/plans/${id}/requests`, { requests });

test('D17.1 a plan is made as a draft, changed, listed by its state, and read with its requests', async () => {
  const made = await tenant.call<TestPlan>('POST', '/v1/plans', {
    name: 'January',
    effective_at: '2999-01-01T00:00:00+01:00',
  });
  assert.equal(made.status, 201);
  assert.equal(made.headers.location, `/v1/plans/${made.body.id}`);
  assert.deepEqual(
    [made.body.state, made.body.effective_at, made.body.requests, made.body.check],
    ['draft', '2998-12-31T23:00:00.000Z', [], null],
  );
  const { id } = made.body;
  const renamed = await tenant.must<TestPlan>('PATCH', `/v1/plans/${id}`, { name: 'February', effective_at: null });
  assert.deepEqual([renamed.name, renamed.effective_at, renamed.version], ['February', null, 2]);
  assert.equal((await tenant.must<TestPlan>('PATCH', `/v1/plans/${id}`, { name: 'February' })).version, 2);
  const drafts = await tenant.must<{ data: TestPlan[] }>('GET', '/v1/plans?state=draft');
  assert.ok(drafts.data.some((plan) => plan.id === id));
  const scheduled = await tenant.must<{ data: TestPlan[] }>('GET', '/v1/plans?state=scheduled');
  assert.ok(!scheduled.data.some((plan) => plan.id === id));
  assertProblem(await tenant.call('GET', '/v1/plans?state=other'), 422, 'validation_error');
  assert.equal((await tenant.must<TestPlan>('GET', `/v1/plans/${id}`)).name, 'February');
});

test('D17.1 a past time, and one that does not exist, are refused', async () => {
  for (const effective_at of [
    '2020-01-01T00:00:00Z',
    '2999-02-30T00:00:00Z',
    '2999-01-01T24:00:00Z',
    '2999-01-01',
    '2999-01-01T00:00:00',
    '2999-01-01 00:00:00Z',
    'tomorrow',
    '',
    0,
  ])
    assertProblem(await tenant.call('POST', '/v1/plans', { name: 'Odd', effective_at }), 422, 'validation_error');
  const { path } = await newPlan(tenant);
  assertProblem(await tenant.call('PATCH', path, { effective_at: '2020-01-01T00:00:00Z' }), 422, 'validation_error');
  assertProblem(await tenant.call('POST', `${path}/schedule`), 422, 'validation_error');
});

test('D17.1 a name is required, and requests are not taken in silence by POST', async () => {
  assertProblem(await tenant.call('POST', '/v1/plans', { effective_at: LATER }), 422, 'validation_error');
  assertProblem(await tenant.call('POST', '/v1/plans', { name: 'x', requests: [] }), 422, 'validation_error');
});

test('D17.1 only a draft can be changed', async () => {
  const { id, path } = await newPlan(tenant, [rename], { effective_at: LATER });
  const [request] = (await readPlan(tenant, id)).requests;
  const scheduled = await tenant.must<TestPlan>('POST', `${path}/schedule`);
  assert.equal(scheduled.state, 'scheduled');
  assert.equal(scheduled.scheduled_by?.kind, 'key');
  const isRefused = async () => {
    assertProblem(await tenant.call('PATCH', path, { name: 'Other' }), 409, 'conflict');
    assertProblem(await add(id, rename), 409, 'conflict');
    assertProblem(await tenant.call('DELETE', `${path}/requests/${request?.id}`), 409, 'conflict');
    assertProblem(await tenant.call('POST', `${path}/schedule`), 409, 'conflict');
  };
  await isRefused();
  const draft = await tenant.must<TestPlan>('POST', `${path}/unschedule`);
  assert.deepEqual([draft.state, draft.scheduled_by], ['draft', null]);
  assertProblem(await tenant.call('POST', `${path}/unschedule`), 409, 'conflict');
  assert.equal((await tenant.must<TestPlan>('POST', `${path}/discard`)).state, 'discarded');
  await isRefused();
  for (const action of ['publish', 'discard', 'unschedule', 'check'])
    assertProblem(await tenant.call('POST', `${path}/${action}`), 409, 'conflict');
});

test('D17.1 up to 100 requests are added at once, with 201, and one is taken out', async () => {
  const { id, path } = await newPlan(tenant);
  const added = await add(id, ...Array.from({ length: 100 }, () => rename));
  assert.equal(added.status, 201);
  assert.equal(added.body.requests.length, 100);
  const ids = added.body.requests.map((request) => request.id);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  );
  assertProblem(await add(id, ...Array.from({ length: 101 }, () => rename)), 422, 'validation_error');
  assertProblem(await add(id), 422, 'validation_error');
  const gone = await tenant.call('DELETE', `${path}/requests/${ids[50]}`);
  assert.equal(gone.status, 204);
  assertProblem(await tenant.call('DELETE', `${path}/requests/${ids[50]}`), 404, 'not_found');
  assert.equal((await readPlan(tenant, id)).request_count, 99);
});

test('D17.2 a plan has at most 200 requests', async () => {
  const hundred = Array.from({ length: 100 }, () => rename);
  const { id } = await newPlan(tenant, [...hundred, ...hundred]);
  assertProblem(await add(id, rename), 422, 'validation_error');
  assert.equal((await readPlan(tenant, id)).request_count, 200);
});

test('D17.2 requests have at most 16 MiB together, a file by its own bytes', async () => {
  const { id } = await newPlan(tenant);
  const file = (mib: number) => ({
    method: 'POST',
    path: `${product.rows}/import`,
    body: { file: { name: 'list.csv', content: Buffer.alloc(mib * 1024 * 1024, 'x').toString('base64') } },
  });
  const added = await add(id, file(15));
  assert.equal(added.status, 201, added.text.slice(0, 300));
  assert.deepEqual(added.body.requests[0]?.body, { file: { name: 'list.csv', bytes: 15 * 1024 * 1024 } });
  const refused = await add(id, file(2));
  assertProblem(refused, 422, 'validation_error');
  assert.deepEqual(faultPlaces(refused), ['/requests']);
});

test('D17.2 adding checks the shape by the schema of the route', async () => {
  const { id } = await newPlan(tenant);
  const refused = await add(
    id,
    rename,
    { ...rename, body: { naem: 'x' } },
    { ...rename, body: { price_adjustment_percentage: 'much' } },
    { ...rename, body: [] },
    { method: 'PATCH', path: product.path },
    { method: 'DELETE', path: product.path, body: { name: 'x' } },
    { method: 'PUT', path: `${product.path}/steps/order`, body: {} },
  );
  assertProblem(refused, 422, 'validation_error');
  assert.deepEqual(faultPlaces(refused), [
    '/requests/1/body/naem',
    '/requests/2/body/price_adjustment_percentage',
    '/requests/3/body',
    '/requests/4/body',
    '/requests/5/body',
    '/requests/6/body/step_ids',
  ]);
  assert.equal((await readPlan(tenant, id)).request_count, 0);
});

test('D17.2 what cannot be planned is refused', async () => {
  const { id } = await newPlan(tenant);
  for (const [method, path] of [
    ['POST', '/v1/brands'],
    ['POST', product.rows],
    ['DELETE', `${product.path}/hard`],
    ['DELETE', `${product.rows}/${row.id}/hard`],
    ['POST', '/v1/quotes'],
    ['PATCH', '/v1/webhooks/1'],
    ['PATCH', '/v1/api-keys/1'],
    ['PATCH', `/v1/plans/${id}`],
    ['POST', `/v1/plans/${id}/publish`],
    ['POST', '/v1/pricing-adjustments?dry_run=true'],
    ['PATCH', `${product.path}/`],
    ['PATCH', `${product.path}?x=1`],
    ['PATCH', '/v1/products/01'],
    ['PATCH', '/v1/products/9007199254740993'],
    ['PATCH', 'http://127.0.0.1/v1/products/1'],
    ['PATCH', '/V1/products/1'],
  ]) {
    const refused = await add(id, { method, path, body: {} });
    assertProblem(refused, 422, 'validation_error');
    assert.deepEqual(faultPlaces(refused), ['/requests/0/path'], path);
  }
  assertProblem(await add(id, { method: 'GET', path: product.path }), 422, 'validation_error');
  assertProblem(await add(id, { ...rename, headers: {} }), 422, 'validation_error');
});

test('D17.2 the target must be there, and be the own', async () => {
  const other = await service.newTenant();
  const foreign = await newPricedProduct(other);
  const second = await newPricedProduct(tenant);
  const { id } = await newPlan(tenant);
  for (const path of [foreign.path, '/v1/products/999999', `${second.rows}/${row.id}`, '/v1/brands/999999']) {
    const refused = await add(id, { method: 'DELETE', path });
    assertProblem(refused, 422, 'validation_error');
    assert.deepEqual(faultPlaces(refused), ['/requests/0/path'], path);
  }
  const adjustment = { method: 'POST', path: '/v1/pricing-adjustments' };
  const refused = await add(id, { ...adjustment, body: { filter: { product_ids: [foreign.id] }, percentage: 3 } });
  assert.deepEqual(faultPlaces(refused), ['/requests/0/body/filter/product_ids/0']);
  assertProblem(await other.call('GET', `/v1/plans/${id}`), 404, 'not_found');
  assertProblem(await other.call('POST', `/v1/plans/${id}/publish`), 404, 'not_found');
  assertProblem(await other.call('POST', `/v1/plans/${id}/check`), 404, 'not_found');
});

test('D17.2 a request keeps the version of its target, and shows that it was written to since', async () => {
  const other = await newPricedProduct(tenant);
  const { id } = await newPlan(tenant, [{ method: 'PATCH', path: other.path, body: { name: 'Later' } }]);
  const [before] = (await readPlan(tenant, id)).requests;
  assert.deepEqual(
    [before?.target?.kind, before?.target?.id, before?.target?.version, before?.changed_since],
    ['product', other.id, 1, false],
  );
  await tenant.must('PATCH', other.path, { reference: 'R' });
  const [after] = (await readPlan(tenant, id)).requests;
  assert.deepEqual([after?.target?.version, after?.changed_since], [1, true]);
});

test('D17.2 if_match is an ETag, and only where the route takes one', async () => {
  const { id } = await newPlan(tenant);
  assert.equal((await add(id, { ...rename, if_match: '"1"' })).status, 201);
  assertProblem(await add(id, { ...rename, if_match: '1' }), 422, 'validation_error');
  const order = { method: 'PUT', path: `${product.path}/steps/order`, body: { step_ids: [] }, if_match: '*' };
  assert.deepEqual(faultPlaces(await add(id, order)), ['/requests/0/if_match']);
});

test('D17.2 a file is carried in base64', async () => {
  const { id } = await newPlan(tenant);
  const file = (value: unknown) => ({ method: 'POST', path: `${product.rows}/import`, body: { file: value } });
  for (const wrong of [
    undefined,
    'x',
    {},
    { name: 'a.csv' },
    { name: 'a.csv', content: 'ä' },
    { name: 'a.csv', content: '' },
    { name: 'a.csv', content: 'QQ==', type: 'x' },
  ])
    assertProblem(await add(id, file(wrong)), 422, 'validation_error');
  assert.equal((await add(id, file({ name: 'a.csv', content: 'QQ==' }))).status, 201);
});

test('D12 a plan is in the ledger, with what is added and where it stands', async () => {
  const since = await lastChange(tenant);
  const { path } = await newPlan(tenant, [rename], { effective_at: LATER });
  await tenant.must('POST', `${path}/schedule`);
  await tenant.must('POST', `${path}/discard`);
  const changes = await changesAfter(tenant, since);
  assert.deepEqual(
    changes.map(({ type, fields }) => [type, fields.map(({ field, after }) => [field, after])]),
    [
      [
        'plan.created',
        [
          ['name', 'Prices of 2999'],
          ['effective_at', '2999-01-01T00:00:00.000Z'],
          ['state', 'draft'],
        ],
      ],
      ['plan.updated', [['requests', [`PATCH ${product.path}`]]]],
      ['plan.updated', [['state', 'scheduled']]],
      ['plan.updated', [['state', 'discarded']]],
    ],
  );
});

test('D1 If-Match, ETag and Idempotency-Key hold for plans', async () => {
  const { id, path } = await newPlan(tenant);
  const first = await tenant.call('GET', path);
  assert.match(String(first.headers.etag), /^"1\.\d+"$/);
  const same = await tenant.call('GET', path, undefined, { 'if-none-match': String(first.headers.etag) });
  assert.equal(same.status, 304);
  assertProblem(await tenant.call('PATCH', path, { name: 'x' }, { 'if-match': '"7"' }), 412, 'precondition_failed');
  assert.equal(
    (await tenant.call('PATCH', path, { name: 'x' }, { 'if-match': String(first.headers.etag) })).status,
    200,
  );
  const key = { 'idempotency-key': `plan-${id}` };
  const added = await tenant.call<TestPlan>('POST', `${path}/requests`, { requests: [rename] }, key);
  const again = await tenant.call<TestPlan>('POST', `${path}/requests`, { requests: [rename] }, key);
  assert.deepEqual([added.status, again.status, again.headers['idempotency-replayed']], [201, 201, 'true']);
  assert.equal((await readPlan(tenant, id)).request_count, 1);
});

test('D17.1 plans are for keys that may write the catalogue', async () => {
  const reader = await tenant.keyWith(['catalogue:read']);
  for (const [method, path] of [
    ['GET', '/v1/plans'],
    ['POST', '/v1/plans'],
  ] as const)
    assertProblem(
      await service.call(method, path, { token: reader, ...(method === 'POST' ? { body: { name: 'x' } } : {}) }),
      403,
      'insufficient_scope',
    );
});
