import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertProblem, startTestService } from '../support/test-service.ts';

/** A key may be remembered; what was written to it, to its tenant or to a price is in the very next request. */
const service = await startTestService();
const tenant = await service.newTenant();
const { id: tenantId } = tenant;
const me = (token: string) => service.call('GET', '/v1/me', { token });

type Made = { id: number; key: string };

test('D4 a key that is in use stops with its revocation, and a refused revocation leaves it', async () => {
  const made = await tenant.must<Made>('POST', '/v1/api-keys', { name: 'K' });
  for (let round = 0; round < 3; round++) assert.equal((await me(made.key)).status, 200);
  assertProblem(
    await tenant.call('DELETE', `/v1/api-keys/${made.id}`, undefined, { 'if-match': '"9"' }),
    412,
    'precondition_failed',
  );
  assert.equal((await me(made.key)).status, 200);
  await tenant.must('DELETE', `/v1/api-keys/${made.id}`);
  assertProblem(await me(made.key), 401, 'unauthenticated');
});

test('D4 a revocation that is rolled back was none', async () => {
  const made = await tenant.must<Made>('POST', '/v1/api-keys', { name: 'K' });
  assert.equal((await me(made.key)).status, 200);
  const given = service.db.database.transaction(tenantId, async (tx) => {
    await tx.query('update api_keys set active = false where tenant_id = $1 and id = $2', [tenantId, made.id]);
    throw new Error('given up');
  });
  await assert.rejects(given, /given up/);
  assert.equal((await me(made.key)).status, 200);
});

test('D4 a key that is in use stops at the moment when it runs out', async () => {
  const expires = Date.now() + 700;
  const { key } = await tenant.must<Made>('POST', '/v1/api-keys', {
    name: 'K',
    expires_at: new Date(expires).toISOString(),
  });
  for (let isOver = false; !isOver; ) {
    const sent = Date.now();
    const { status } = await me(key);
    const answered = Date.now();
    if (sent > expires) assert.equal(status, 401);
    if (answered < expires) assert.equal(status, 200);
    isOver = sent > expires;
    await sleep(20);
  }
});

test("the tenant's name, currency and state are those of the last write in the next request of a known key", async () => {
  const other = await service.newTenant({ name: 'Before' });
  const path = `/operator/v1/tenants/${other.id}`;
  const shown = async () => (await other.must<{ tenant: object }>('GET', '/v1/me')).tenant;
  assert.deepEqual(await shown(), { id: other.id, name: 'Before', currency: 'EUR', price_basis: 'TTC' });
  await service.operator('PATCH', path, { name: 'After', currency: 'CHF', price_basis: 'HT' });
  assert.deepEqual(await shown(), { id: other.id, name: 'After', currency: 'CHF', price_basis: 'HT' });
  await service.operator('PATCH', path, { active: false });
  assertProblem(await other.call('GET', '/v1/me'), 401, 'unauthenticated');
  await service.operator('PATCH', path, { active: true });
  assert.equal((await other.call('GET', '/v1/me')).status, 200);
});

test('two tenants that read each their own category never share a version', async () => {
  const other = await service.newTenant();
  const categoryOf = async ({ must }: typeof tenant) =>
    (await must<{ id: number }>('POST', '/v1/categories', { name: 'C' })).id;
  const [own, foreign] = [await categoryOf(tenant), await categoryOf(other)];
  for (let round = 0; round < 3; round++) {
    assert.deepEqual(await tenant.must('GET', `/v1/categories/${own}/from-prices`), {});
    assertProblem(await tenant.call('GET', `/v1/categories/${foreign}/from-prices`), 404, 'not_found');
    assert.deepEqual(await other.must('GET', `/v1/categories/${foreign}/from-prices`), {});
  }
});
