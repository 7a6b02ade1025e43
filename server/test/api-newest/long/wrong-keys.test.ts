import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKey, newTenantToken } from '../../../src/platform/callers/key.ts';
import { COOKIE, newSignedIn, pageHeaders } from '../../support/signed-in.ts';
import { assertProblem, OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/** SECURITY.md: wrong operator tokens, unknown keys and wrong cookies are slowed down for each address, and nobody else is. */
const service = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' });
const tenant = await service.newTenant();
const unknownKey = newKey();
const { cookie } = await newSignedIn(service, tenant, 'viewer');

const from = (address: string, token: string, path = '/v1/brands') =>
  service.call('GET', path, { token, headers: { 'x-forwarded-for': address } });

const byCookie = (address: string, value: string) =>
  service.call('GET', '/v1/brands', { headers: { ...pageHeaders(value), 'x-forwarded-for': address } });

const timed = async (work: () => ReturnType<typeof from>) => {
  const since = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - since };
};

const attackers: [what: string, attack: (address: string) => ReturnType<typeof from>][] = [
  ['unknown keys', (address) => from(address, unknownKey)],
  ['wrong operator tokens', (address) => from(address, 'a-guess', '/operator/v1/tenants')],
  // Every one another guess, of a tenant that there is.
  ['wrong cookies of sessions', (address) => byCookie(address, `${COOKIE}=${newTenantToken(tenant.id)}`)],
];

for (const [place, [what, attack]] of attackers.entries())
  test(`${what} are answered 401, slower and slower, and too many at once 429; others, good keys and sessions are served as ever`, async () => {
    const address = `203.0.113.${place}`;
    for (let turn = 0; turn < 10; turn++)
      for (const answer of await Promise.all(Array.from({ length: 16 }, () => attack(address))))
        assertProblem(answer, 401, 'unauthenticated');
    const slow = await timed(() => attack(address));
    assertProblem(slow.answer, 401, 'unauthenticated');
    assert.ok(slow.ms >= 400, `${slow.ms} ms`);
    const crowd = Array.from({ length: 60 }, () => attack(address));
    assert.equal((await from(address, tenant.key)).status, 200, 'a good key of the same address');
    assert.equal((await from(address, OPERATOR_TOKEN, '/operator/v1/tenants')).status, 200);
    assert.equal((await byCookie(address, cookie)).status, 200, 'a session of the same address');
    assert.equal((await byCookie('203.0.113.77', cookie)).status, 200, 'a session of another address');
    const elsewhere = await byCookie('203.0.113.77', `${COOKIE}=${newTenantToken(tenant.id)}`);
    assertProblem(elsewhere, 401, 'unauthenticated');
    assertProblem(await from('203.0.113.77', unknownKey), 401, 'unauthenticated');
    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0 && refused.length < 60, `${refused.length} refused`);
    for (const answer of refused) {
      assertProblem(answer, 429, 'rate_limited');
      assert.equal(answer.headers['retry-after'], '1');
    }
  });

test('a missing or misspelt key or cookie is a mistake, however often it is made', async () => {
  for (let turn = 0; turn < 200; turn++) await from('203.0.113.50', 'misspelt');
  for (let turn = 0; turn < 200; turn++) await byCookie('203.0.113.50', `${COOKIE}=misspelt`);
  assert.ok((await timed(() => from('203.0.113.50', unknownKey))).ms < 400);
});
