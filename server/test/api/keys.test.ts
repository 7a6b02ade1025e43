import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKey } from '../../src/platform/callers/key.ts';
import { assertProblem, OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant({ name: 'Dupont', currency: 'CHF', price_basis: 'HT' });
const withKey = (token: string | undefined, method = 'GET', path = '/v1/me') => service.call(method, path, { token });

test('D4 GET /v1/me tells the key, its tenant and its scopes', async () => {
  const me = await tenant.must('GET', '/v1/me');
  assert.deepEqual(me.tenant, { id: tenant.id, name: 'Dupont', currency: 'CHF', price_basis: 'HT' });
  assert.equal(me.name, 'Test');
  assert.deepEqual(me.scopes, ['storefront:read', 'quotes:create', 'catalogue:read', 'catalogue:write', 'keys:manage']);
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

test('D4 rotation with an overlap: the old secret stays good for so long, and one from before it ends at once', async () => {
  const made = await tenant.must('POST', '/v1/api-keys', { name: 'Overlapping', scopes: ['catalogue:read'] });
  assert.equal(made.overlap_until, null);
  const rotate = (body: unknown) => tenant.call('POST', `/v1/api-keys/${made.id}/rotate`, body);
  for (const overlap_hours of [-1, 169, 1.5, '24', null])
    assertProblem(await rotate({ overlap_hours }), 422, 'validation_error');
  assertProblem(await rotate({ overlap: 1 }), 422, 'validation_error');
  const first = await rotate({ overlap_hours: 168 });
  assert.equal(first.status, 201);
  const hours = (Date.parse(String(first.body.overlap_until)) - Date.now()) / 3_600_000;
  assert.ok(hours > 167.9 && hours <= 168, `${hours} h`);
  const keys = [made.key, first.body.key].map(String);
  for (const key of keys) {
    const me = await withKey(key);
    assert.deepEqual([me.status, me.body.id], [200, made.id]);
    assert.equal((await withKey(key, 'GET', '/v1/brands')).status, 200);
  }
  const second = await rotate({ overlap_hours: 1 });
  assertProblem(await withKey(keys[0], 'GET', '/v1/brands'), 401, 'unauthenticated');
  for (const key of [keys[1], String(second.body.key)]) assert.equal((await withKey(key)).status, 200);
  await service.db.asSuperuser(
    `update api_keys set overlap_until = now() - interval '1 second', version = version + 1 where id = ${made.id}`,
  );
  assertProblem(await withKey(keys[1], 'GET', '/v1/brands'), 401, 'unauthenticated');
  assert.equal((await withKey(String(second.body.key))).status, 200);
  const third = await rotate(undefined);
  assert.equal(third.body.overlap_until, null);
  assertProblem(await withKey(String(second.body.key)), 401, 'unauthenticated');
  const fourth = await rotate({ overlap_hours: 24 });
  await tenant.must('DELETE', `/v1/api-keys/${made.id}`);
  for (const { body } of [third, fourth]) assertProblem(await withKey(String(body.key)), 401, 'unauthenticated');
});

test('D4 a key with expires_at null does not end, and a year more of it than a shorter key had needs its scopes', async () => {
  const made = await tenant.must('POST', '/v1/api-keys', { name: 'Page', expires_at: null });
  assert.equal(made.expires_at, null);
  const path = `/v1/api-keys/${made.id}`;
  const call = (key: unknown) => service.call('GET', '/v1/me', { token: String(key) });
  assert.equal((await call(made.key)).status, 200);
  const ends = await tenant.must('PATCH', path, { expires_at: '2999-01-01T00:00:00Z' });
  assert.equal(ends.expires_at, '2999-01-01T00:00:00.000Z');
  const weak = await tenant.must('POST', '/v1/api-keys', { name: 'Weak', scopes: ['keys:manage'] });
  const longer = { token: String(weak.key), body: { expires_at: null } };
  assertProblem(await service.call('PATCH', path, longer), 403, 'insufficient_scope');
  assert.equal((await tenant.must('PATCH', path, { expires_at: null })).expires_at, null);
  const rotated = await tenant.must('POST', `${path}/rotate`);
  assert.equal(rotated.expires_at, null, 'a rotation gives it no end');
  assert.deepEqual([(await call(made.key)).status, (await call(rotated.key)).status], [401, 200]);
  const { data } = await tenant.must<{ data: { id: number; expires_at: string | null }[] }>('GET', '/v1/api-keys');
  assert.equal(data.find(({ id }) => id === made.id)?.expires_at, null);
});

test('D4 name and expires_at of a key can be changed, its scopes cannot', async () => {
  const made = await tenant.must('POST', '/v1/api-keys', { name: 'Shop', scopes: ['storefront:read'] });
  const path = `/v1/api-keys/${made.id}`;
  const { key, ...shown } = made;
  assert.deepEqual(await tenant.must('PATCH', path, shown), shown, 'GET, edit, PATCH');
  const renamed = await tenant.must('PATCH', path, { name: 'Boutique' });
  assert.deepEqual([renamed.name, renamed.version], ['Boutique', 2]);
  const patched = await tenant.must('PATCH', path, { expires_at: '2999-01-01T01:00:00+01:00' });
  assert.deepEqual([patched.expires_at, patched.version], ['2999-01-01T00:00:00.000Z', 3]);
  assert.equal((await withKey(String(key))).body.name, 'Boutique');
  for (const body of [
    { scopes: ['catalogue:write'] },
    { expires_at: '2020-01-01T00:00:00Z' },
    { name: null },
    { name: ' ' },
    { title: 'x' },
  ])
    assertProblem(await tenant.call('PATCH', path, body), 422, 'validation_error');
  assertProblem(await tenant.call('PATCH', path, { name: 'x' }, { 'if-match': '"1"' }), 412, 'precondition_failed');
  assertProblem(await tenant.call('PATCH', '/v1/api-keys/999999', { name: 'x' }), 404, 'not_found');
  assertProblem(await (await service.newTenant()).call('PATCH', path, { name: 'x' }), 404, 'not_found');
  const manager = await tenant.keyWith(['keys:manage']);
  const longer = { token: manager, body: { expires_at: '3000-01-01T00:00:00Z' } };
  assertProblem(await service.call('PATCH', path, longer), 403, 'insufficient_scope');
  assert.equal((await service.call('PATCH', path, { token: manager, body: { name: 'y' } })).status, 200);
});

test("D4 the operator lists a tenant's keys and revokes a leaked one", async () => {
  const other = await service.newTenant();
  const path = `/operator/v1/tenants/${other.id}/api-keys`;
  const leaked = await other.must('POST', '/v1/api-keys', { name: 'Leaked' });
  const list = await service.operator<{ total: number; data: { id: number; name: string }[] }>(
    'GET',
    `${path}?order=-id`,
  );
  assert.deepEqual([list.body.total, list.body.data[0]?.name], [2, 'Leaked']);
  assert.ok(!list.text.includes(String(leaked.key)) && !list.text.includes('key_hash'));
  assertProblem(
    await service.operator('DELETE', `/operator/v1/tenants/${tenant.id}/api-keys/${leaked.id}`),
    404,
    'not_found',
  );
  for (const id of ['999999', 'abc']) {
    assertProblem(await service.operator('GET', `/operator/v1/tenants/${id}/api-keys`), 404, 'not_found');
    assertProblem(await service.operator('DELETE', `${path}/${id}`), 404, 'not_found');
  }
  assertProblem(await service.call('GET', path, { token: other.key }), 401, 'unauthenticated');
  assertProblem(await service.call('DELETE', `${path}/${leaked.id}`, { token: other.key }), 401, 'unauthenticated');
  assert.equal((await withKey(String(leaked.key))).status, 200);
  const revoked = await service.operator('DELETE', `${path}/${leaked.id}`);
  assert.deepEqual([revoked.status, revoked.body.active], [200, false]);
  assertProblem(await withKey(String(leaked.key)), 401, 'unauthenticated');
  assert.deepEqual((await service.operator('DELETE', `${path}/${leaked.id}`)).body, revoked.body);
  const changes = await other.must<{ data: { type: string; actor: { kind: string } }[] }>('GET', '/v1/changes');
  assert.deepEqual([changes.data[0]?.type, changes.data[0]?.actor.kind], ['api_key.deactivated', 'operator']);
});

test('D11 both operator tokens open the operator routes while one is being replaced', async () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
  const rotating = await startTestService({ OPERATOR_TOKEN: `${old},${next}` });
  for (const token of [old, next]) {
    assert.equal((await rotating.call('GET', '/operator/v1/tenants', { token })).status, 200);
    assert.equal((await rotating.call('GET', '/metrics', { token })).status, 200);
  }
  for (const token of [`${old},${next}`, old.slice(1), ','])
    assertProblem(await rotating.call('GET', '/operator/v1/tenants', { token }), 401, 'unauthenticated');
});
