import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '../support/receiver.ts';
import { assertProblem, faultPlaces, startTestService } from '../support/test-service.ts';

/** D13.1, D13.4, D13.5: the resource. How events are delivered is in webhook-deliveries.test.ts. */
const service = await startTestService({ WEBHOOKS_ALLOW_PRIVATE: '1' });
const tenant = await service.newTenant();
const wanted = { url: 'https://shop.example/hook', types: ['product.*', 'from_price.changed'] };
type Made = { id: number; secret: string; version: number };
const make = (body: object = {}) => tenant.must<Made>('POST', '/v1/webhooks', { ...wanted, ...body });

test('D13.1 POST answers 201 with the secret, and nothing shows it again', async () => {
  const made = await tenant.call('POST', '/v1/webhooks', { ...wanted, description: 'Search index' });
  assert.equal(made.status, 201);
  const { id, secret, delivered_up_to, created_at, updated_at, ...rest } = made.body;
  assert.match(String(secret), /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.equal(Buffer.from(String(secret).slice(6), 'base64').length, 24);
  assert.equal(made.headers.location, `/v1/webhooks/${id}`);
  assert.deepEqual(rest, {
    ...wanted,
    description: 'Search index',
    active: true,
    scopes: ['catalogue:read', 'keys:manage'],
    price_detail: 'full',
    disabled_reason: null,
    failures: 0,
    failing_since: null,
    next_try_at: null,
    version: 1,
  });
  for (const path of [`/v1/webhooks/${id}`, '/v1/webhooks', `/v1/webhooks/${id}/deliveries`]) {
    const shown = await tenant.call('GET', path);
    assert.equal(shown.status, 200);
    assert.ok(!shown.text.includes('whsec_'), path);
  }
  const patched = await tenant.call('PATCH', `/v1/webhooks/${id}`, { description: null });
  assert.ok(!patched.text.includes('whsec_'));
  assert.equal(patched.body.version, 2);
});

test('D1 a repeat of the call with its Idempotency-Key makes nothing, and omits the secret', async () => {
  const headers = { 'idempotency-key': 'webhook once' };
  const first = await tenant.call('POST', '/v1/webhooks', wanted, headers);
  const again = await tenant.call('POST', '/v1/webhooks', wanted, headers);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  const { secret, ...rest } = first.body;
  assert.match(String(secret), /^whsec_/);
  assert.deepEqual(again.body, rest);
});

test('D13.1 what POST and PATCH refuse', async () => {
  const { id } = await make();
  const refused: [object, string][] = [
    [{ url: 'ftp://shop.example/' }, '/url'],
    [{ url: 'https://user:pw@shop.example/' }, '/url'],
    [{ url: 'shop.example' }, '/url'],
    [{ url: '' }, '/url'],
    [{ url: null }, '/url'],
    [{ url: `https://shop.example/${'x'.repeat(2048)}` }, '/url'],
    [{ types: [] }, '/types'],
    [{ types: null }, '/types'],
    [{ types: ['product.sold'] }, '/types/0'],
    [{ types: ['*.created'] }, '/types/0'],
    [{ types: ['*', '*'] }, '/types'],
    [{ types: Array.from({ length: 51 }, (_, place) => `x${place}`) }, '/types'],
    [{ active: null }, '/active'],
    [{ description: 'x'.repeat(1001) }, '/description'],
    [{ name: 'x' }, '/name'],
  ];
  for (const [body, place] of refused) {
    for (const [method, path] of [
      ['POST', '/v1/webhooks'],
      ['PATCH', `/v1/webhooks/${id}`],
    ] as const) {
      const answer = await tenant.call(method, path, method === 'POST' ? { ...wanted, ...body } : body);
      assertProblem(answer, 422, 'validation_error');
      assert.ok(faultPlaces(answer).includes(place), `${method} ${JSON.stringify(body)}: ${answer.text}`);
      assert.ok(!answer.text.includes('user:pw'), answer.text);
    }
  }
  for (const missing of [{ url: wanted.url }, { types: wanted.types }])
    assertProblem(await tenant.call('POST', '/v1/webhooks', missing), 422, 'validation_error');
});

test('D13.5 http: is refused unless private addresses are allowed', async () => {
  const strict = await startTestService();
  const other = await strict.newTenant();
  const http = { ...wanted, url: 'http://shop.example/hook' };
  assertProblem(await other.call('POST', '/v1/webhooks', http), 422, 'validation_error');
  const { id } = await other.must('POST', '/v1/webhooks', { ...wanted, url: 'https://127.0.0.1:1/' });
  assertProblem(await other.call('PATCH', `/v1/webhooks/${id}`, { url: http.url }), 422, 'validation_error');
  const test = await other.must('POST', `/v1/webhooks/${id}/test`);
  assert.deepEqual({ ...test, ms: 0 }, { status: null, ms: 0, error_class: 'private_address' });
  assert.equal((await tenant.call('POST', '/v1/webhooks', http)).status, 201);
});

test('D13.1 PATCH, If-Match, ETag, list and DELETE as everywhere', async () => {
  const { id, secret } = await make({ active: false });
  const path = `/v1/webhooks/${id}`;
  const read = await tenant.call('GET', path);
  const etag = String(read.headers.etag);
  assert.match(etag, /^"1\.\d+"$/);
  assert.equal((await tenant.call('GET', path, undefined, { 'if-none-match': etag })).status, 304);
  const sentBack = await tenant.call('PATCH', path, { ...read.body, secret, types: ['*'] }, { 'if-match': etag });
  assert.equal(sentBack.status, 200, sentBack.text);
  assert.deepEqual(sentBack.body.types, ['*']);
  assertProblem(
    await tenant.call('PATCH', path, { types: ['step.*'] }, { 'if-match': etag }),
    412,
    'precondition_failed',
  );
  assert.equal((await tenant.must('PATCH', path, {})).version, 2, 'nothing changed');
  const inactive = await tenant.must<{ data: { id: number }[] }>(
    'GET',
    '/v1/webhooks?active=false&fields=url&order=-id',
  );
  assert.deepEqual(inactive.data, [{ id, url: wanted.url }]);
  assertProblem(await tenant.call('DELETE', path, undefined, { 'if-match': '"1"' }), 412, 'precondition_failed');
  const gone = await tenant.call('DELETE', path);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  for (const [method, below] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['POST', '/rotate'],
    ['POST', '/test'],
  ] as const)
    assertProblem(await tenant.call(method, `${path}${below}`), 404, 'not_found');
  assertProblem(await tenant.call('PATCH', path, {}), 404, 'not_found');
  assertProblem(await tenant.call('POST', `${path}/replay`, { after: 0 }), 404, 'not_found');
});

test('D13.1 keys:manage and nothing else', async () => {
  const token = await tenant.keyWith(['catalogue:read', 'catalogue:write', 'storefront:read']);
  for (const [method, path] of [
    ['POST', ''],
    ['GET', ''],
    ['GET', '/1'],
    ['PATCH', '/1'],
    ['DELETE', '/1'],
    ['POST', '/1/rotate'],
    ['POST', '/1/test'],
    ['POST', '/1/replay'],
    ['GET', '/1/deliveries'],
  ] as const) {
    const answer = await service.call(method, `/v1/webhooks${path}`, { token, body: wanted });
    assertProblem(answer, 403, 'insufficient_scope');
  }
});

test('D13.1 a tenant has at most 20, also when they are made at the same time', async () => {
  const other = await service.newTenant();
  for (let place = 0; place < 15; place++) await other.must('POST', '/v1/webhooks', wanted);
  const answers = await Promise.all(Array.from({ length: 8 }, () => other.call('POST', '/v1/webhooks', wanted)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) assertProblem(answer, 422, 'validation_error');
  const list = await other.must<{ data: { id: number }[]; total: number }>('GET', '/v1/webhooks');
  assert.equal(list.total, 20);
  await other.must('DELETE', `/v1/webhooks/${list.data[0]?.id}`);
  await other.must('POST', '/v1/webhooks', wanted);
});

test('D13.1 a rotation shows a new secret once, and both sign for 24 h', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await make({ url: receiver.url, active: false });
  const path = `/v1/webhooks/${id}`;
  assertProblem(
    await tenant.call('POST', `${path}/rotate`, undefined, { 'if-match': '"7"' }),
    412,
    'precondition_failed',
  );
  const rotated = await tenant.call('POST', `${path}/rotate`, undefined, { 'idempotency-key': 'rotate once' });
  assert.equal(rotated.status, 201);
  assert.equal(rotated.body.version, 2);
  assert.notEqual(rotated.body.secret, secret);
  const again = await tenant.call('POST', `${path}/rotate`, undefined, { 'idempotency-key': 'rotate once' });
  assert.equal(again.body.secret, undefined);
  const signaturesNow = async () => {
    await tenant.must('POST', `${path}/test`);
    return String(receiver.taken.at(-1)?.headers['webhook-signature']).split(' ').length;
  };
  assert.equal(await signaturesNow(), 2);
  await service.db.asSuperuser(
    `update webhook_secrets set valid_until = now() where webhook_id = ${id} and valid_until < now() + interval '25 hours'`,
  );
  assert.equal(await signaturesNow(), 1);
  for (let turn = 0; turn < 10; turn++) await tenant.must('POST', `${path}/rotate`);
  assert.equal(await signaturesNow(), 5, 'the newest and the last four');
});

test('D13.4 a test is sent at once, told in the answer and in the tries, also of an inactive webhook', async () => {
  const receiver = await startReceiver();
  const { id } = await make({ url: receiver.url, active: false });
  const answer = await tenant.must('POST', `/v1/webhooks/${id}/test`);
  assert.equal(answer.status, 200);
  assert.equal(answer.error_class, null);
  assert.ok(Number(answer.ms) >= 0);
  const { type, timestamp, data } = JSON.parse(receiver.taken[0]?.body ?? '');
  assert.equal(type, 'webhook.test');
  assert.ok(Number.isFinite(Date.parse(timestamp)));
  assert.deepEqual(data, { webhook_id: id });
  assert.match(String(receiver.taken[0]?.headers['webhook-id']), new RegExp(`^msg_${id}_test_`));
  const failing = await startReceiver((_request, response) => void response.writeHead(500).end('a word of the answer'));
  await tenant.must('PATCH', `/v1/webhooks/${id}`, { url: failing.url });
  assert.deepEqual(
    { ...(await tenant.must('POST', `/v1/webhooks/${id}/test`)), ms: 0 },
    { status: 500, ms: 0, error_class: 'status' },
  );
  const tries = await tenant.call<{ data: Record<string, unknown>[] }>('GET', `/v1/webhooks/${id}/deliveries`);
  assert.deepEqual(
    tries.body.data.map(({ number, type, status, error_class }) => ({ number, type, status, error_class })),
    [
      { number: null, type: 'webhook.test', status: 500, error_class: 'status' },
      { number: null, type: 'webhook.test', status: 200, error_class: null },
    ],
  );
  assert.ok(!tries.text.includes('a word of the answer'));
  assert.equal((await tenant.must('GET', `/v1/webhooks/${id}`)).failures, 0, 'a test is no delivery');
});

test('D13.4 the last 100 tries are kept', async () => {
  const receiver = await startReceiver();
  const { id } = await make({ url: receiver.url, active: false });
  await service.db.asSuperuser(`update webhooks set tries = 150 where id = ${id}`);
  await service.db.asSuperuser(
    `insert into webhook_deliveries (tenant_id, webhook_id, try, number, type, ms)
     select ${tenant.id}, ${id}, n, n, 'product.updated', 1 from generate_series(51, 150) as n`,
  );
  await tenant.must('POST', `/v1/webhooks/${id}/test`);
  const { data } = await tenant.must<{ data: { number: number | null }[] }>('GET', `/v1/webhooks/${id}/deliveries`);
  assert.equal(data.length, 100);
  assert.deepEqual([data[0]?.number, data[1]?.number, data[99]?.number], [null, 150, 52]);
  const [kept] = await service.db.asSuperuser(
    `select count(*)::integer as tries from webhook_deliveries where webhook_id = ${id}`,
  );
  assert.equal(kept?.tries, 100);
});
