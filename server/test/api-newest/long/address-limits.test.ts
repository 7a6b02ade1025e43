import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startTestService } from '../../support/test-service.ts';

/** D16.7: one visitor cannot use up what a shop's key may send. */
const service = await startTestService({
  RATE_LIMIT_PER_ADDRESS_PER_MINUTE: '5',
  RATE_LIMIT_PER_MINUTE: '1000',
  TRUSTED_PROXIES: '127.0.0.1',
});
await service.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = service.app.server.address() as AddressInfo;
const tenant = await service.newTenant();

const ask = async (token: string, address: string, path = '/v1/catalogue') => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
};

test('D16.7 an address is limited before the key, in kept answers too, and other addresses are not', async () => {
  const token = await tenant.keyWith(['storefront:read', 'quotes:create']);
  for (let count = 0; count < 5; count++) assert.equal((await ask(token, '203.0.113.7')).status, 200);
  const refused = await ask(token, '203.0.113.7');
  assert.deepEqual([refused.status, JSON.parse(refused.text).code], [429, 'rate_limited']);
  assert.ok(Number(refused.retryAfter) >= 1);
  assert.equal((await ask(token, '203.0.113.8')).status, 200);
  assert.equal((await ask(await tenant.keyWith(['storefront:read']), '203.0.113.7')).status, 200, 'another key');
  // A network of IPv6 is one customer; what an address claims before the proxy does not count.
  for (let count = 0; count < 5; count++) assert.equal((await ask(token, `2001:db8::${count + 1}`)).status, 200);
  assert.equal((await ask(token, '2001:db8::99')).status, 429);
  assert.equal((await ask(token, '198.51.100.1, 203.0.113.7')).status, 429);
});

test('D16.7 keys that do more than a shop are not limited by address', async () => {
  for (const scopes of [['catalogue:read'], ['storefront:read', 'catalogue:write', 'catalogue:read']]) {
    const token = await tenant.keyWith(scopes);
    for (let count = 0; count < 8; count++) assert.equal((await ask(token, '203.0.113.9')).status, 200);
  }
});
