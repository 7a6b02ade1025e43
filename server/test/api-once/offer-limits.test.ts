import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOfferShop, tokenOf } from '../support/offers.ts';
import { ORIGIN } from '../support/signed-in.ts';
import { startTestService } from '../support/test-service.ts';

/** D20.4: one address cannot keep the service busy with offers. */
const service = await startTestService({ RATE_LIMIT_PER_ADDRESS_PER_MINUTE: '15', TRUSTED_PROXIES: '127.0.0.1' });
const shop = await newOfferShop(service);

test('D20.4 opening offers is limited by address, whatever the token; other addresses and keys go on', async () => {
  const quote = await shop.sent();
  const open = (address: string, token = tokenOf(quote)) =>
    service.call('GET', `/offers/${token}`, { headers: { 'x-forwarded-for': address } });
  for (let count = 0; count < 10; count++) assert.equal((await open('203.0.113.7')).status, 200);
  for (let count = 0; count < 5; count++) assert.equal((await open('203.0.113.7', 'guess')).status, 404);
  const refused = await open('203.0.113.7');
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.equal((await open('203.0.113.8')).status, 200);
  assert.equal((await shop.tenant.call('GET', `/v1/quotes/${quote.id}`)).status, 200);
});

test('D20.4 ten accepts a minute and address, whatever came of them', async () => {
  const quote = await shop.sent();
  const accept = (address: string, version: number) =>
    service.call('POST', `/offers/${tokenOf(quote)}/accept`, {
      body: { name: 'Camille', version, terms: true, certified: [] },
      headers: { origin: ORIGIN, 'x-forwarded-for': address },
    });
  for (let count = 0; count < 10; count++) assert.equal((await accept('203.0.113.20', 99)).status, 409);
  assert.equal((await accept('203.0.113.20', quote.version)).status, 429);
  assert.equal((await shop.read(quote.id)).status, 'sent');
  assert.equal((await accept('203.0.113.21', quote.version)).status, 200);
});
