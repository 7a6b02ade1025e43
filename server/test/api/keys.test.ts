import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKey } from '../../src/callers/key.ts';
import { assertProblem, OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant({ name: 'Dupont', currency: 'CHF', price_basis: 'HT' });
const withKey = (token: string | undefined, method = 'GET', path = '/v1/me') => service.call(method, path, { token });

test('D4 GET /v1/me tells the key, its tenant and its scopes', async () => {
  const me = await tenant.must('GET', '/v1/me');
  assert.deepEqual(me.tenant, { id: tenant.id, name: 'Dupont', currency: 'CHF', price_basis: 'HT' });
  assert.equal(me.name, 'Test');
  assert.deepEqual(me.scopes, ['storefront:read', 'catalogue:read', 'catalogue:write', 'keys:manage']);
});

test('D4 missing, malformed, unknown, revoked, expired, of an inactive tenant: one and the same 401', async () => {
  const gone = await service.newTenant();
  const revoked = await tenant.must('POST', '/v1/api-keys', { name: 'R' });
  await tenant.must('DELETE', `/v1/api-keys/${revoked.id}`);
  const expired = await tenant.must('POST', '/v1/api-keys', { name: 'E', expires_at: '2999-01-01T00:00:00Z' });
  await service.db.asSuperuser(`update api_keys set expires_at = now() - interval '1 second' where id = ${expired.id}`);
  await service.operator('PATCH', `/operator/v1/tenants/${gone.id}`, { active: false });
  const keys = [
    undefined,
    '',
    'x',
    'vtl_short',
    newKey(),
    `${newKey().slice(0, -1)}!`,
    revoked.key,
    expired.key,
    gone.key,
  ];
  const answers = [];
  for (const key of keys) answers.push(await withKey(key as string | undefined));
  for (const answer of answers) {
    assertProblem(answer, 401, 'unauthenticated');
    assert.equal(answer.headers['www-authenticate'], 'Bearer');
    assert.deepEqual({ ...answer.body, request_id: 0 }, { ...answers[0]?.body, request_id: 0 });
  }
  await service.operator('PATCH', `/operator/v1/tenants/${gone.id}`, { active: true });
  assert.equal((await withKey(gone.key)).status, 200);
});

test('D4 only the SHA-256 of a key is stored, and the key is shown once', async () => {
  const made = await tenant.call('POST', '/v1/api-keys', { name: 'Shop', scopes: ['storefront:read'] });
  assert.equal(made.status, 201);
  const key = String(made.body.key);
  assert.match(key, /^vtl_[0-9A-Za-z]{38}$/);
  const rows = await service.db.asSuperuser('select api_keys::text as all_of_it from api_keys');
  assert.ok(rows.every((row) => !String(row.all_of_it).includes(key.slice(10, 30))));
  const list = await tenant.call('GET', '/v1/api-keys');
  assert.ok(!list.text.includes(key));
  assert.equal((await withKey(key)).status, 200);
});

test('D4 without expires_at a key lives for a year; a past time is refused', async () => {
  const made = await tenant.must('POST', '/v1/api-keys', { name: 'Y' });
  const days = (Date.parse(String(made.expires_at)) - Date.now()) / 86_400_000;
  assert.ok(days > 364 && days < 366.1);
  for (const expires_at of [
    '2020-01-01T00:00:00Z',
    'soon',
    '2030-02-31',
    '9999-99-99T00:00:00Z',
    '2027-02-30T00:00:00Z',
    '2031-04-31T10:00:00+02:00',
    '2030-01-01T24:00:00Z',
  ]) {
    assertProblem(await tenant.call('POST', '/v1/api-keys', { name: 'Y', expires_at }), 422, 'validation_error');
  }
});

test('D4 rotation gives a new secret and ends the old one at once', async () => {
  const made = await tenant.must('POST', '/v1/api-keys', { name: 'Rotated', scopes: ['catalogue:read'] });
  const rotated = await tenant.call('POST', `/v1/api-keys/${made.id}/rotate`);
  assert.equal(rotated.status, 201);
  assert.equal(rotated.body.id, made.id);
  assert.deepEqual(rotated.body.scopes, ['catalogue:read']);
  assertProblem(await withKey(String(made.key)), 401, 'unauthenticated');
  assert.equal((await withKey(String(rotated.body.key))).status, 200);
  await tenant.must('DELETE', `/v1/api-keys/${made.id}`);
  assertProblem(await tenant.call('POST', `/v1/api-keys/${made.id}/rotate`), 409, 'conflict');
});

test('D4 a key cannot make or rotate a key stronger than itself', async () => {
  const manager = await tenant.keyWith(['keys:manage', 'storefront:read']);
  const as = (method: string, path: string, body?: unknown) => service.call(method, path, { token: manager, body });
  assertProblem(
    await as('POST', '/v1/api-keys', { name: 'X', scopes: ['catalogue:write'] }),
    403,
    'insufficient_scope',
  );
  assert.deepEqual(
    (await as('POST', '/v1/api-keys', { name: 'X' })).body.scopes,
    ['storefront:read', 'keys:manage'].reverse(),
  );
  const strong = await tenant.must('POST', '/v1/api-keys', { name: 'Strong' });
  assertProblem(await as('POST', `/v1/api-keys/${strong.id}/rotate`), 403, 'insufficient_scope');
});

test('D4 each scope reaches what it should and nothing else', async () => {
  const reach: Record<string, string[]> = {
    'storefront:read': ['GET /v1/me'],
    'catalogue:read': ['GET /v1/me', 'GET /v1/brands'],
    'catalogue:write': ['GET /v1/me', 'POST /v1/brands'],
    'keys:manage': ['GET /v1/me', 'GET /v1/api-keys', 'POST /v1/api-keys'],
  };
  const calls = [...new Set(Object.values(reach).flat())];
  for (const [scope, reached] of Object.entries(reach)) {
    const token = await tenant.keyWith([scope]);
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const answer = await service.call(method, path, { token, ...(method === 'POST' ? { body: { name: 'x' } } : {}) });
      if (reached.includes(call)) assert.ok(answer.status < 300, `${scope} ${call}: ${answer.text}`);
      else assertProblem(answer, 403, 'insufficient_scope');
    }
  }
});

test('D4 the operator manages tenants and their keys', async () => {
  const made = await service.operator('POST', '/operator/v1/tenants', { name: 'New' });
  assert.equal(made.status, 201);
  assert.equal(made.headers.location, `/operator/v1/tenants/${made.body.id}`);
  const { id, created_at, updated_at, ...rest } = made.body;
  assert.deepEqual(rest, { name: 'New', currency: 'EUR', price_basis: 'TTC', active: true, version: 1 });
  const patched = await service.operator('PATCH', `/operator/v1/tenants/${id}`, { currency: 'USD' });
  assert.equal(patched.body.currency, 'USD');
  assert.equal(patched.body.version, 2);
  const list = await service.operator<{ total: number }>('GET', '/operator/v1/tenants?page_size=1');
  assert.ok(list.body.total >= 2);
  assertProblem(await service.operator('PATCH', '/operator/v1/tenants/999999', { name: 'x' }), 404, 'not_found');
  assertProblem(await service.operator('POST', '/operator/v1/tenants/abc/api-keys', { name: 'x' }), 404, 'not_found');
  assertProblem(
    await service.operator('POST', '/operator/v1/tenants', { name: 'x', currency: 'eur' }),
    422,
    'validation_error',
  );
  assertProblem(
    await service.operator('POST', '/operator/v1/tenants', { name: 'x', price_basis: 'VAT' }),
    422,
    'validation_error',
  );
});

test('D4 the operator routes want the operator token, and do not exist when none is set', async () => {
  for (const token of [undefined, 'wrong', tenant.key]) {
    assertProblem(await service.call('GET', '/operator/v1/tenants', { token }), 401, 'unauthenticated');
    assertProblem(await service.call('GET', '/metrics', { token }), 401, 'unauthenticated');
  }
  assertProblem(await service.call('GET', '/v1/brands', { token: OPERATOR_TOKEN }), 401, 'unauthenticated');
  const closed = await startTestService({ OPERATOR_TOKEN: '' });
  for (const path of ['/operator/v1/tenants', '/metrics']) {
    for (const method of ['GET', 'PUT', 'OPTIONS']) {
      assertProblem(await closed.call(method, path, { token: OPERATOR_TOKEN }), 404, 'not_found');
    }
  }
  assert.ok(!(await closed.call('GET', '/openapi.json')).text.includes('/operator/'));
});

test('D11 the rate limit is per key: RateLimit headers, then 429 with Retry-After', async () => {
  const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '3' });
  const one = await limited.newTenant();
  for (const left of ['2', '1', '0']) {
    const answer = await one.call('GET', '/v1/me');
    assert.equal(answer.status, 200);
    assert.match(String(answer.headers.ratelimit), new RegExp(`r=${left};`));
  }
  const refused = await one.call('GET', '/v1/brands');
  assertProblem(refused, 429, 'rate_limited');
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.equal((await limited.call('GET', '/v1/me', { token: await one.keyWith(['catalogue:read']) })).status, 200);
});
