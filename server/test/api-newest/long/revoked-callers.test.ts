import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepState } from '../../support/faults/database-state.ts';
import { newSampleCatalogue, samplePersonOf } from '../../support/sample-catalogue.ts';
import { sampleRequests } from '../../support/sample-requests.ts';
import { assertProblem, startTestService } from '../../support/test-service.ts';

/**
 * A process remembers a key and confirms it with its work. Revoked by somebody else in between, it opens nothing on any
 * route, and what it began is undone (D4).
 */
// Each test asks from an address of its own: wrong keys from one address are slowed down (SECURITY.md).
const service = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' });
let addresses = 0;
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${addresses++ % 250}` });
const tenant = await service.newTenant();
const catalogue = await newSampleCatalogue(tenant, 'Sample');
const state = await keepState(service.db);

/** Behind the back of the process, as another one would. */
const setActive = (table: 'api_keys' | 'people', isActive: boolean) =>
  service.db.database.transaction(tenant.id, (tx) =>
    tx.query(`update ${table} set active = $2 where tenant_id = $1`, [tenant.id, isActive]),
  );
const endSessions = () =>
  service.db.database.transaction(tenant.id, (tx) =>
    tx.query('delete from sessions where tenant_id = $1', [tenant.id]),
  );
let turn = 0;
const page = samplePersonOf(catalogue).headers;

for (const sample of sampleRequests(service.table, catalogue)) {
  const { access } = sample.route;
  if (access === 'public' || access === 'operator') continue;
  test(`D4 ${sample.name}: a key that was revoked after the process had known it is refused, and nothing is written`, async () => {
    await state.restore();
    assert.equal((await service.call('GET', '/v1/me', { token: tenant.key })).status, 200);
    await setActive('api_keys', false);
    const before = await state.now();
    const { method, path, form, body } = sample;
    const from = newAddress();
    const headers = { ...form?.headers, ...from };
    const answer = await service.call(method, path, { token: tenant.key, ...(form ?? { body }), headers });
    assertProblem(answer, 401, 'unauthenticated');
    assert.deepEqual(await state.now(), before);
    const broken = await service.call(method, path, {
      token: tenant.key,
      body: { unknown_field: 1 },
      headers: from,
    });
    assertProblem(broken, 401, 'unauthenticated'); // D2: authentication comes before whatever else is wrong.
    await setActive('api_keys', true);
  });

  test(`D18.3 ${sample.name}: a person who was deactivated or signed out elsewhere is refused, and nothing is written`, async () => {
    const { method, path, form, body } = sample;
    await state.restore();
    assert.equal((await service.call('GET', '/v1/me', { headers: page })).status, 200);
    // One way for each route, by turns: both look at the same row of the same statement.
    await (turn++ % 2 === 0 ? setActive('people', false) : endSessions());
    const before = await state.now();
    const headers = { ...page, ...form?.headers, ...newAddress() };
    const answer = await service.call(method, path, { ...(form ?? { body }), headers });
    assertProblem(answer, 401, 'unauthenticated');
    assert.deepEqual(await state.now(), before);
  });
}
