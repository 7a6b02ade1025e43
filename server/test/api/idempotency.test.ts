import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cleanUp,
  keyLimits,
  STORED_ANSWER_BYTES,
  TENANT_ANSWER_BYTES,
  TENANT_KEYS,
} from '../../src/platform/http/answers/run-once.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const keyed = (key: string) => ({ 'idempotency-key': key });
const total = async () => (await tenant.must<{ total: number }>('GET', '/v1/brands')).total;

test('D1 a repeat answers the stored result and has no second effect', async () => {
  const before = await total();
  const first = await tenant.call('POST', '/v1/brands', { name: 'Once' }, keyed('k1'));
  const second = await tenant.call('POST', '/v1/brands', { name: 'Once' }, keyed('k1'));
  assert.equal(first.headers['idempotency-replayed'], undefined);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.equal(second.status, 201);
  assert.equal(second.text, first.text);
  assert.equal(second.headers.location, first.headers.location);
  assert.equal(second.headers.etag, first.headers.etag);
  assert.equal(await total(), before + 1);
});

test('D1 100 parallel requests with one key have one effect', async () => {
  const before = await total();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => tenant.call('POST', '/v1/brands', { name: 'Parallel' }, keyed('parallel'))),
  );
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
  assert.equal(ids.size, 1);
  assert.equal(answers.filter(({ headers, status }) => status === 201 && !headers['idempotency-replayed']).length, 1);
  for (const answer of answers)
    assert.ok(answer.status === 201 || answer.status === 409 || answer.status === 503, answer.text);
  assert.equal(await total(), before + 1);
});

test('D1 another method, path, query or body under the same key is idempotency_key_reused', async () => {
  const brand = await tenant.must('POST', '/v1/brands', { name: 'B' });
  assert.equal((await tenant.call('PATCH', `/v1/brands/${brand.id}`, { name: 'C' }, keyed('k2'))).status, 200);
  assertProblem(
    await tenant.call('PATCH', `/v1/brands/${brand.id}`, { name: 'D' }, keyed('k2')),
    422,
    'idempotency_key_reused',
  );
  assertProblem(
    await tenant.call('DELETE', `/v1/brands/${brand.id}`, undefined, keyed('k2')),
    422,
    'idempotency_key_reused',
  );
  assertProblem(await tenant.call('POST', '/v1/brands', { name: 'C' }, keyed('k2')), 422, 'idempotency_key_reused');
});

test('D1 a refused request leaves the key free', async () => {
  assertProblem(await tenant.call('PATCH', '/v1/brands/999999', { name: 'X' }, keyed('k3')), 404, 'not_found');
  assert.equal((await tenant.call('POST', '/v1/brands', { name: 'X' }, keyed('k3'))).status, 201);
});

test('D1 keys are per tenant', async () => {
  const other = await service.newTenant();
  await tenant.call('POST', '/v1/brands', { name: 'Mine' }, keyed('shared'));
  const theirs = await other.call('POST', '/v1/brands', { name: 'Theirs' }, keyed('shared'));
  assert.equal(theirs.headers['idempotency-replayed'], undefined);
  assert.equal(theirs.body.name, 'Theirs');
});

test('D1 the body is validated before a replay, the object after it', async () => {
  const brand = await tenant.must('POST', '/v1/brands', { name: 'B' });
  const first = await tenant.call('DELETE', `/v1/brands/${brand.id}`, undefined, keyed('k4'));
  await tenant.must('PATCH', `/v1/brands/${brand.id}`, { active: true });
  const replay = await tenant.call('DELETE', `/v1/brands/${brand.id}`, undefined, keyed('k4'));
  assert.equal(replay.text, first.text);
  assert.equal((await tenant.must('GET', `/v1/brands/${brand.id}`)).active, true);
});

test('D1 a key of up to 255 characters; longer or empty ones are refused', async () => {
  assert.equal((await tenant.call('POST', '/v1/brands', { name: 'x' }, keyed('k'.repeat(255)))).status, 201);
  for (const key of ['k'.repeat(256), ' ']) {
    assertProblem(await tenant.call('POST', '/v1/brands', { name: 'x' }, keyed(key)), 422, 'validation_error');
  }
});

test('D1 a key is kept for 24 hours, and its answer is forgotten after that', async () => {
  const first = await tenant.call('POST', '/v1/brands', { name: 'Old' }, keyed('old'));
  const age = (hours: number) =>
    service.db.asSuperuser(
      `update idempotency_keys set created_at = now() - interval '${hours} hours' where key = 'old'`,
    );
  await age(23);
  await cleanUp(service.db.database);
  assert.equal((await tenant.call('POST', '/v1/brands', { name: 'Old' }, keyed('old'))).body.id, first.body.id);
  await age(25);
  const after = await tenant.call('POST', '/v1/brands', { name: 'Old' }, keyed('old'));
  assert.notEqual(after.body.id, first.body.id);
  await age(25);
  await cleanUp(service.db.database);
  assert.deepEqual(await service.db.asSuperuser(`select key from idempotency_keys where key = 'old'`), []);
});

test('D1 a replay of a call that made an API key omits the key', async () => {
  const first = await tenant.call('POST', '/v1/api-keys', { name: 'Shop' }, keyed('make'));
  assert.match(String(first.body.key), /^vtl_/);
  const replay = await tenant.call('POST', '/v1/api-keys', { name: 'Shop' }, keyed('make'));
  assert.equal(replay.body.id, first.body.id);
  assert.equal(replay.body.key, undefined);
  assert.deepEqual(
    await service.db.asSuperuser(`select key from idempotency_keys where body ~ 'vtl_[0-9A-Za-z]{38}'`),
    [],
  );
});

const keptBytes = async () => {
  const [row] = await service.db.asSuperuser(
    `select coalesce(sum(octet_length(body)), 0)::integer as bytes from idempotency_keys where tenant_id = ${tenant.id}`,
  );
  return Number(row?.bytes);
};

/** A row whose answer is longer than what is kept. */
const long = { price_table: `1:1${' '.repeat(100_000)}` };

test('D1 a long answer is not kept: a repeat reads the object again while it is in that version', async () => {
  const { rows } = await newPricedProduct(tenant);
  const before = await keptBytes();
  const first = await tenant.call('POST', rows, long, keyed('long'));
  assert.equal(first.status, 201);
  assert.equal(await keptBytes(), before);
  const second = await tenant.call('POST', rows, long, keyed('long'));
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.deepEqual([second.status, second.text], [201, first.text]);
  assert.equal(second.headers.location, first.headers.location);
  assert.equal(second.headers.etag, first.headers.etag);
  const path = String(first.headers.location);
  const patch = { price_table: `2:2${' '.repeat(100_000)}` };
  const patched = await tenant.call('PATCH', path, patch, keyed('long patch'));
  assert.equal((await tenant.call('PATCH', path, patch, keyed('long patch'))).text, patched.text);
  assert.equal(await keptBytes(), before);
});

test('D1 a repeat of a long answer whose object has changed since tells its outcome, and that the body is gone', async () => {
  const { rows } = await newPricedProduct(tenant);
  const first = await tenant.call('POST', rows, long, keyed('changed'));
  await tenant.must('PATCH', String(first.headers.location), { percentage_adjustment: 1 });
  const { app } = service;
  const second = await app.inject({
    method: 'POST',
    url: rows,
    headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json', ...keyed('changed') },
    payload: JSON.stringify(long),
  });
  assert.deepEqual([second.statusCode, second.body], [201, '']);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.equal(second.headers['idempotency-body'], 'gone');
  assert.equal(second.headers.location, first.headers.location);
  assert.equal((await tenant.must('GET', rows)).total, 1);
});

test('D1 what is kept for a tenant is bounded: past it keys remember outcomes, and past their number none are taken', async () => {
  const limits = keyLimits();
  const body = 'x'.repeat(STORED_ANSWER_BYTES);
  const most = TENANT_ANSWER_BYTES / STORED_ANSWER_BYTES;
  const stored = Array.from({ length: most + 10 }, () => limits.storableBody(1, body));
  assert.equal(stored.filter((kept) => kept !== null).length, most);
  assert.equal(limits.storableBody(1, `${body}x`), null);
  assert.equal(limits.storableBody(2, body), body, 'another tenant has its own');
  const full = { tenantId: 3, one: async () => ({ keys: TENANT_KEYS + 1, bytes: 0 }) };
  await assert.rejects(limits.mustHaveRoom(full as never), { code: 'rate_limited' });
});
