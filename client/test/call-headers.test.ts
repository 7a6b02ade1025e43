import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, scriptedServer } from './support/scripted-server.ts';
import { testClient } from './support/test-client.ts';

const done = answer(200, {});
const byId = { path: { id: 1 } };

test('every call carries the key, unless it names another', async () => {
  const { baseUrl, received } = await scriptedServer(done, done);
  const { vantail } = testClient({ baseUrl, key: 'vtl_abc' });
  await vantail.GET('/v1/me');
  await vantail.GET('/v1/me', { headers: { Authorization: 'Bearer other' } });
  assert.deepEqual(
    received.map(({ headers }) => headers.authorization),
    ['Bearer vtl_abc', 'Bearer other'],
  );
});

test('each write has an Idempotency-Key of its own, also where the service lives under a path', async () => {
  const { baseUrl, received } = await scriptedServer(done, done, done);
  const { vantail } = testClient({ baseUrl: `${baseUrl}/catalogue/` });
  await vantail.POST('/v1/brands', { body: { name: 'A' } });
  await vantail.PATCH('/v1/brands/{id}', { params: byId, body: { name: 'B' } });
  await vantail.DELETE('/v1/brands/{id}', { params: byId });
  const keys = received.map(({ headers }) => String(headers['idempotency-key']));
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
  assert.equal(new Set(keys).size, 3);
  assert.deepEqual(
    received.map(({ path }) => path),
    ['/catalogue/v1/brands', '/catalogue/v1/brands/1', '/catalogue/v1/brands/1'],
  );
});

test('all tries of one call have the same Idempotency-Key', async () => {
  const { baseUrl, received } = await scriptedServer(answer(503), answer(429), done);
  const { vantail } = testClient({ baseUrl });
  await vantail.POST('/v1/brands', { body: { name: 'A' } });
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
});

test('a given Idempotency-Key is kept, over retries too', async () => {
  const { baseUrl, received } = await scriptedServer(answer(503), done);
  const { vantail } = testClient({ baseUrl });
  const params = { header: { 'Idempotency-Key': 'order-4711' } };
  await vantail.POST('/v1/brands', { params, body: { name: 'A' } });
  assert.deepEqual(
    received.map(({ headers }) => headers['idempotency-key']),
    ['order-4711', 'order-4711'],
  );
});

test('a read has no Idempotency-Key', async () => {
  const { baseUrl, received } = await scriptedServer(done);
  await testClient({ baseUrl }).vantail.GET('/v1/brands');
  assert.equal(received[0]?.headers['idempotency-key'], undefined);
});
