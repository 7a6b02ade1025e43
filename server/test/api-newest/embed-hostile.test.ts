import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../pricing/test/oracle/generate.ts';
import { newProduct } from '../support/new-product.ts';
import { sharedTestService } from '../support/test-service.ts';

/** D16.9: the address of a frame is written by whoever pleases. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const { id } = await newProduct(tenant);
const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', {
  name: 'Shop',
  scopes: ['storefront:read'],
  allowed_origins: ['https://shop.example'],
});

const embed = (query: string, product: string | number = id) => service.call('GET', `/embed/${product}?${query}`);
const NAMES = [
  'language',
  'prices',
  'vat-rate-id',
  'api-key',
  'product',
  'onload',
  'style',
  '__proto__',
  'constructor',
];
const HOSTILE = [
  '"><script>alert(1)</script>',
  '" onload="alert(1)',
  "fr' onload='alert(1)",
  'fr\u0000',
  'fr\n',
  'fr\r\nset-cookie: a=b',
  '\u202efr',
  'gross\u2028',
  'javascript:alert(1)',
  '9'.repeat(16),
  '9'.repeat(5000),
  '１２',
  '-1',
  '1e9',
  '',
];

test('D16.9 nothing of a hostile address is in the page: it is the page without it, under the same policy', async (t) => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed);
  const plain = await embed(`key=${key}`);
  assert.equal(plain.status, 200);
  const mustBePlain = async (pairs: [string, string][]) => {
    const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
    const { status, text, headers } = await embed(`${query}&key=${key}`);
    assert.deepEqual([status, text], [200, plain.text], `${query} SEED=${seed}`);
    assert.equal(headers['content-security-policy'], plain.headers['content-security-policy']);
    assert.equal(headers['set-cookie'], undefined);
  };
  for (const name of NAMES) for (const value of HOSTILE) await mustBePlain([[name, value]]);
  for (let round = 0; round < 100; round++)
    await mustBePlain(Array.from({ length: random.int(1, 6) }, () => [random.pick(NAMES), random.pick(HOSTILE)]));
  // Given twice, it is a list and no text.
  await mustBePlain([
    ['language', 'fr'],
    ['language', 'en'],
  ]);
  assert.match((await embed(`key=${key}&language=fr&prices=net`)).text, /<html lang="fr">[\s\S]* prices="net"/);
});

test('D16.9 a key or a product that is none is refused, and never repeated', async () => {
  for (const value of HOSTILE) {
    const query = `key=${encodeURIComponent(key + value)}`;
    if (value !== '') assert.equal((await embed(query)).status, 401, value);
    const { status, text } = await embed(`key=${key}`, encodeURIComponent(`${value}x`));
    assert.equal(status, 404, value);
    assert.ok(!text.includes('<script'), text);
  }
  assert.equal((await embed(`key=${key}&key=${key}`)).status, 401);
  assert.equal((await embed(`key[]=${key}`)).status, 401);
});

test('D16.9 a frame with sandbox, which has no origin, may load the script that tells its height', async () => {
  const [path = ''] = /\/elements\/embed-[^"]*/.exec((await embed(`key=${key}`)).text) ?? [];
  const { status, headers } = await service.call('GET', path, { headers: { origin: 'null' } });
  assert.deepEqual([status, headers['access-control-allow-origin']], [200, '*']);
});
