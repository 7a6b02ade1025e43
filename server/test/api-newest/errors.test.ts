import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { assertProblem, faultPlaces, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const storefrontKey = await tenant.keyWith(['storefront:read']);

test('D2 an unknown route is 404 and a wrong method 405 with Allow, with or without a key', async () => {
  for (const token of [undefined, tenant.key]) {
    assertProblem(await service.call('GET', '/v1/nothing', { token }), 404, 'not_found');
    assertProblem(await service.call('POST', '/v1/brands/', { token, body: {} }), 404, 'not_found');
    const wrong = await service.call('PUT', '/v1/brands/5', {
      token,
      raw: '{',
      headers: { 'content-type': 'text/odd' },
    });
    assertProblem(wrong, 405, 'method_not_allowed');
    assert.equal(wrong.headers.allow, 'GET, HEAD, PATCH, DELETE');
    assertProblem(await service.call('OPTIONS', '/v1/brands', { token }), 405, 'method_not_allowed');
    assertProblem(await service.call('GET', '/v1/brands/%zz', { token }), 404, 'not_found');
  }
});

test('D2 checks run in order: authentication, scope, media type, size, JSON, query, body, object', async () => {
  const long = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) });
  const send = (token: string | undefined, path: string, raw: string, contentType = 'application/json') =>
    service.call('PATCH', path, { token, raw, headers: { 'content-type': contentType } });
  assertProblem(await send(undefined, '/v1/brands/x?y=1', long, 'text/plain'), 401, 'unauthenticated');
  assertProblem(await send(storefrontKey, '/v1/brands/x?y=1', long, 'text/plain'), 403, 'insufficient_scope');
  assertProblem(await send(tenant.key, '/v1/brands/x?y=1', long, 'text/plain'), 415, 'unsupported_media_type');
  assertProblem(await send(tenant.key, '/v1/brands/x?y=1', long), 413, 'payload_too_large');
  assertProblem(await send(tenant.key, '/v1/brands/x?y=1', '{"name":'), 400, 'malformed_json');
  assert.deepEqual(faultPlaces(await send(tenant.key, '/v1/brands/x?y=1', '{"nam":1}')), ['y']);
  assert.deepEqual(faultPlaces(await send(tenant.key, '/v1/brands/x', '{"nam":1}')), ['/nam']);
  assertProblem(await send(tenant.key, '/v1/brands/x', '{}'), 404, 'not_found');
});

test('D2 the object comes before If-Match, and If-Match before the rules across fields', async () => {
  const category = await tenant.must('POST', '/v1/categories', { name: 'C' });
  const stale = { 'if-match': '"9"' };
  assertProblem(await tenant.call('PATCH', '/v1/categories/999999', { name: 'X' }, stale), 404, 'not_found');
  const path = `/v1/categories/${category.id}`;
  assertProblem(await tenant.call('PATCH', path, { parent_id: category.id }, stale), 412, 'precondition_failed');
  assertProblem(await tenant.call('PATCH', path, { parent_id: category.id }), 422, 'validation_error');
});

test('D2 a validation_error names the field, a code and what would be right, for every wrong field', async () => {
  const answer = await tenant.call('POST', '/v1/options', {
    nme: 'x',
    price: 'free',
    price_type: 'per_kilo',
    width_mm: 0,
  });
  assertProblem(answer, 422, 'validation_error');
  const errors = answer.body.errors as { pointer: string; code: string; message: string }[];
  assert.deepEqual(
    errors.map(({ pointer, code }) => `${pointer} ${code}`),
    [
      '/name required',
      '/nme unknown_field',
      '/price wrong_type',
      '/price_type unknown_value',
      '/width_mm out_of_range',
    ],
  );
  assert.match(errors[1]?.message ?? '', /did you mean name\?/);
  assert.match(errors[4]?.message ?? '', /1 to 100000/);
});

test('D2 at most 50 faults are listed', async () => {
  const body = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`unknown_${index}`, 1]));
  const answer = await tenant.call('POST', '/v1/brands', body);
  assertProblem(answer, 422, 'validation_error');
  assert.equal((answer.body.errors as unknown[]).length, 50);
});

test('D1 a body needs application/json; a charset of utf-8 is fine', async () => {
  const post = (contentType: string) =>
    service.call('POST', '/v1/brands', {
      token: tenant.key,
      raw: '{"name":"x"}',
      headers: { 'content-type': contentType },
    });
  for (const good of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8']) {
    assert.equal((await post(good)).status, 201);
  }
  for (const bad of [
    'text/plain',
    'application/json; charset=latin1',
    'application/merge-patch+json',
    'nonsense',
    'application/json, text/plain',
  ]) {
    assertProblem(await post(bad), 415, 'unsupported_media_type');
  }
});

test('D1 methods that take no body ignore Content-Type and an empty body', async () => {
  const brand = await tenant.must('POST', '/v1/brands', { name: 'x' });
  for (const contentType of ['application/json', 'text/plain', 'nonsense']) {
    const headers = { 'content-type': contentType };
    assert.equal((await tenant.call('DELETE', `/v1/brands/${brand.id}`, undefined, headers)).status, 200);
    assert.equal((await tenant.call('GET', '/v1/brands', undefined, headers)).status, 200);
  }
});

test('D2 an empty body where one is needed is malformed_json', async () => {
  assertProblem(await service.call('POST', '/v1/brands', { token: tenant.key }), 400, 'malformed_json');
  assertProblem(await service.call('POST', '/v1/brands', { token: tenant.key, raw: '' }), 400, 'malformed_json');
  for (const raw of ['[]', '3', '"x"', 'null']) {
    assertProblem(await service.call('POST', '/v1/brands', { token: tenant.key, raw }), 422, 'validation_error');
  }
});

test('D2 what Node would answer by itself is a problem too', async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as { port: number };
  const send = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      socket.setTimeout(5000, () => socket.destroy());
    });
  const garbage = await send('THIS IS NOT HTTP\r\n\r\n');
  assert.match(garbage, /^HTTP\/1\.1 400 /);
  assert.match(garbage, /application\/problem\+json/);
  assert.match(garbage, /"code":"bad_request"/);
  const large = await send(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`);
  assert.match(large, /^HTTP\/1\.1 431 /);
  assert.match(large, /"code":"headers_too_large"/);
  assert.match(
    await send('PROPFIND /v1/brands HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    /"code":"method_not_allowed"/,
  );
});
