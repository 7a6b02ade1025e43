import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOfferShop, tokenOf } from '../../support/offers.ts';
import { ORIGIN } from '../../support/signed-in.ts';
import { type Answer, startTestService } from '../../support/test-service.ts';

/** D20.4: one address cannot keep the service busy with offers. */
const service = await startTestService({ RATE_LIMIT_PER_ADDRESS_PER_MINUTE: '40', TRUSTED_PROXIES: '127.0.0.1' });
const shop = await newOfferShop(service);
const quote = await shop.sent();
const TOKEN = tokenOf(quote);

const from = (address: string) => ({ 'x-forwarded-for': address });
const open = (address: string, token = TOKEN, rest = '') =>
  service.call('GET', `/offers/${token}${rest}`, { headers: from(address) });

/**
 * Sends more at once than the limit allows, and returns what was let through. An allowance grows again with time, so that on
 * a busy machine a few more are.
 */
const letThrough = async (perMinute: number, count: number, send: (index: number) => Promise<Answer>) => {
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const refilled = Math.ceil(((performance.now() - startedAt) * perMinute) / 60_000);
  const refused = answers.filter(({ status }) => status === 429);
  const passed = count - refused.length;
  assert.ok(passed >= perMinute && passed <= perMinute + refilled, `${passed} of ${perMinute} + ${refilled}`);
  for (const { body, headers } of refused) {
    assert.equal(body.code, 'rate_limited');
    assert.ok(Number(headers['retry-after']) >= 1);
  }
  return answers.filter(({ status }) => status !== 429).map(({ status }) => status);
};

test('D20.4 opening offers is limited by address, whatever the token; other addresses and keys go on', async () => {
  const statuses = await letThrough(40, 60, (index) => open('203.0.113.7', index % 2 === 0 ? TOKEN : 'guess'));
  assert.deepEqual([...new Set(statuses)].sort(), [200, 404]);
  assert.equal((await open('203.0.113.8')).status, 200);
  assert.equal((await shop.tenant.call('GET', `/v1/quotes/${quote.id}`)).status, 200);
});

test('D20.4 ten accepts a minute and address, whatever came of them', async () => {
  const accept = (address: string, version: number) =>
    service.call('POST', `/offers/${TOKEN}/accept`, {
      body: { name: 'Camille', version, terms: true, certified: [] },
      headers: { origin: ORIGIN, ...from(address) },
    });
  const statuses = await letThrough(10, 25, () => accept('203.0.113.20', 99));
  assert.deepEqual([...new Set(statuses)], [409]);
  assert.equal((await shop.read(quote.id)).status, 'sent');
  assert.equal((await accept('203.0.113.21', quote.version)).status, 200);
});

test('D20.4 twenty new PDFs a minute and address; wrong tokens use up none of them, and the page is still shown', async () => {
  for (let count = 0; count < 3; count++)
    assert.equal((await open('203.0.113.30', 'guess', '/document.pdf')).status, 404);
  // A busy machine may be too busy for twenty at once: that is another answer than the limit's.
  const isServed = (status: number) => status === 200 || status === 503;
  const statuses = await letThrough(20, 30, () => open('203.0.113.30', TOKEN, '/document.pdf'));
  assert.ok(statuses.every(isServed), statuses.join());
  assert.ok(isServed((await open('203.0.113.31', TOKEN, '/document.pdf')).status), 'another address');
  assert.ok(isServed((await open('203.0.113.30')).status), 'the page itself');
});
