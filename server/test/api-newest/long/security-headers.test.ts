import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSampleCatalogue } from '../../support/sample-catalogue.ts';
import { sampleRequests } from '../../support/sample-requests.ts';
import { OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/** SECURITY.md: the headers that every answer carries, whatever it answers. */
const service = await startTestService({ CORS_ORIGINS: 'https://shop.example' });
const tenant = await service.newTenant();
const samples = sampleRequests(service.table, await newSampleCatalogue(tenant, 'Sample'));

type Headers = Record<string, string | undefined>;

const assertSafe = (headers: Headers, what: string) => {
  assert.equal(headers['x-content-type-options'], 'nosniff', what);
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'|default-src 'self'/, what);
  assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'none'/, what);
  assert.equal(headers['referrer-policy'], 'no-referrer', what);
};

test('every route answers with nosniff, a Content-Security-Policy and no Referrer, to a friend and to a stranger', async () => {
  for (const { name, method, path, body, form, headers = {}, route } of samples) {
    const friend = route.access === 'operator' ? OPERATOR_TOKEN : tenant.key;
    for (const token of [friend, undefined]) {
      assertSafe((await service.call(method, path, { token, body, headers, ...form })).headers, name);
    }
  }
});

test('so do pages, unknown paths, wrong methods and preflights', async () => {
  const requests: [string, string, Record<string, string>?][] = [
    ['GET', '/docs'],
    ['GET', '/'],
    ['GET', '/nowhere'],
    ['GET', '/%'],
    ['DELETE', '/v1/me'],
    ['OPTIONS', '/v1/brands', { origin: 'https://shop.example', 'access-control-request-method': 'POST' }],
    ['OPTIONS', '/v1/brands', { origin: 'https://evil.example', 'access-control-request-method': 'POST' }],
  ];
  for (const [method, path, headers = {}] of requests)
    assertSafe((await service.call(method, path, { headers })).headers, `${method} ${path}`);
});

test('CORS is by exact origin: a stranger, a look-alike and null are told nothing', async () => {
  const allowed = async (origin: string) =>
    (await service.call('GET', '/healthz', { headers: { origin } })).headers['access-control-allow-origin'];
  assert.equal(await allowed('https://shop.example'), 'https://shop.example');
  const strangers = ['https://evil.example', 'https://shop.example.evil.example', 'http://shop.example', 'null'];
  for (const origin of [...strangers, 'https://shop.example:8443', 'https://xshop.example'])
    assert.equal(await allowed(origin), undefined, origin);
});

test('Strict-Transport-Security behind a proxy that ends TLS, and not over plain HTTP', async () => {
  const header = async (headers: Record<string, string>, path = '/healthz') =>
    (await service.call('GET', path, { headers })).headers['strict-transport-security'];
  assert.equal(await header({ 'x-forwarded-proto': 'https' }), 'max-age=31536000');
  assert.equal(await header({ 'x-forwarded-proto': 'https' }, '/nowhere'), 'max-age=31536000');
  assert.equal(await header({ 'x-forwarded-proto': 'http' }), undefined);
  assert.equal(await header({}), undefined);
});
