import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, faultPlaces, startTestService } from '../support/test-service.ts';

/** D16.1: a shop needs no setting of the operator, and a key says whose pages may use it. */
const service = await startTestService({ RATE_LIMIT_PER_MINUTE: '100000' });
await service.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = service.app.server.address() as AddressInfo;
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);
const row = await product.row({ minimum_price: 10 });

const SHOP = 'https://www.example.com';
const EVIL = 'https://evil.example';
const keyFor = async (allowed_origins: string[] | null, scopes = ['storefront:read', 'quotes:create']) =>
  (await tenant.must<{ key: string }>('POST', '/v1/api-keys', { name: 'Shop', scopes, allowed_origins })).key;

const shopCalls: [method: string, path: string, body?: object][] = [
  ['GET', '/v1/me'],
  ['GET', `/v1/categories/${product.category_id}/from-prices`],
  ['GET', '/v1/catalogue'],
  ['GET', `/v1/categories/${product.category_id}/cards`],
  ['GET', '/v1/cards'],
  ['GET', `${product.path}/from-price`],
  ['GET', `${product.path}/configuration`],
  ['GET', `${product.rows}/${row.id}/drawing.svg`],
  ['POST', `${product.path}/quote`, { width: 800, height: 900 }],
  ['POST', `${product.path}/choices`, {}],
  ['POST', '/v1/quotes', { lines: [{ product_id: product.id, width: 800, height: 900 }] }],
];

test('D16.1 the routes of a shop answer every origin with *, errors included, and never with credentials', async () => {
  const key = await keyFor(null);
  for (const [method, path, body] of shopCalls) {
    for (const token of [key, undefined, tenant.key]) {
      const { headers, status } = await service.call(method, path, { token, body, headers: { origin: EVIL } });
      assert.equal(headers['access-control-allow-origin'], '*', `${method} ${path} ${status}`);
      assert.match(String(headers['access-control-expose-headers']), /ETag/);
      assert.equal(headers['access-control-allow-credentials'], undefined);
    }
    const broken = await service.call(method, `${path}?nonsense=1`, { token: key, body, headers: { origin: EVIL } });
    assert.equal(broken.headers['access-control-allow-origin'], '*', `${broken.status}`);
  }
});

test('D16.1 so do preflights, which promise only what shops may call, and wrong methods of their paths', async () => {
  for (const [method, path] of shopCalls) {
    const headers = { origin: EVIL, 'access-control-request-method': method };
    const preflight = await service.call('OPTIONS', path, { headers });
    assert.equal(preflight.status, 204, path);
    assert.equal(preflight.headers['access-control-allow-origin'], '*');
    assert.equal(preflight.headers['access-control-allow-methods'], method === 'GET' ? 'GET, HEAD' : 'POST', path);
    assert.match(String(preflight.headers['access-control-allow-headers']), /Authorization.*Idempotency-Key/);
    assert.equal(preflight.headers['access-control-allow-credentials'], undefined);
  }
  const wrong = await service.call('DELETE', `${product.path}/quote`, { headers: { origin: EVIL } });
  assertProblem(wrong, 405, 'method_not_allowed');
  assert.equal(wrong.headers['access-control-allow-origin'], '*');
});

test('metrics name the route that a preflight asks for', async () => {
  const headers = { origin: EVIL, 'access-control-request-method': 'POST' };
  await service.call('OPTIONS', `${product.path}/quote`, { headers });
  await service.call('OPTIONS', '/v1/nowhere', { headers });
  const { text } = await service.operator('GET', '/metrics');
  assert.match(text, /_count\{method="OPTIONS",route="\/v1\/products\/:product_id\/quote",status="204"\}/);
  assert.match(text, /_count\{method="OPTIONS",route="unknown",status="404"\}/);
});

test('D16.1 all other routes tell strangers nothing, and neither do unknown ones', async () => {
  const calls: [string, string][] = [
    ['GET', '/v1/brands'],
    ['GET', '/v1/quotes'],
    ['GET', product.path],
    ['GET', '/v1/nowhere'],
    ['POST', '/v1/api-keys'],
    ['GET', '/healthz'],
  ];
  for (const [method, path] of calls) {
    const asked = await service.call(method, path, { token: tenant.key, headers: { origin: EVIL } });
    assert.equal(asked.headers['access-control-allow-origin'], undefined, path);
    const headers = { origin: EVIL, 'access-control-request-method': method };
    const preflight = await service.call('OPTIONS', path, { headers });
    assert.ok([404, 405].includes(preflight.status), `${path} ${preflight.status}`);
    assert.equal(preflight.headers['access-control-allow-origin'], undefined, path);
  }
});

test('D16.1 an Origin that is not among those of the key is 403 origin_not_allowed, after authentication', async () => {
  const key = await keyFor([SHOP, 'http://localhost:5173']);
  for (const [method, path, body] of shopCalls) {
    const from = (origin: string | undefined, token: string | undefined = key) =>
      service.call(method, path, { token, body, headers: origin === undefined ? {} : { origin } });
    for (const origin of [SHOP, 'http://localhost:5173', undefined])
      assert.ok((await from(origin)).status < 300, `${method} ${path} from ${origin}`);
    for (const origin of [EVIL, 'null', 'http://www.example.com', 'https://example.com', `${SHOP}:8443`, `${SHOP}/`]) {
      const refused = await from(origin);
      assertProblem(refused, 403, 'origin_not_allowed');
      assert.equal(refused.headers['access-control-allow-origin'], '*');
    }
    assertProblem(await from(EVIL, 'vtl_wrong'), 401, 'unauthenticated');
  }
  // Before the scope: of a route that it may not use, a page of a stranger learns nothing.
  assertProblem(
    await service.call('GET', '/v1/brands', { token: key, headers: { origin: EVIL } }),
    403,
    'origin_not_allowed',
  );
});

test('D16.1 an empty list is for no browser, and null for any', async () => {
  const none = await keyFor([]);
  assertProblem(
    await service.call('GET', '/v1/me', { token: none, headers: { origin: SHOP } }),
    403,
    'origin_not_allowed',
  );
  assert.equal((await service.call('GET', '/v1/me', { token: none })).status, 200);
  const any = await keyFor(null);
  assert.equal((await service.call('GET', '/v1/me', { token: any, headers: { origin: EVIL } })).status, 200);
});

test('D16.1 up to 50 exact origins, written as browsers write them', async () => {
  const make = (allowed_origins: unknown) =>
    tenant.call('POST', '/v1/api-keys', { name: 'X', scopes: ['storefront:read'], allowed_origins });
  const many = Array.from({ length: 51 }, (_, index) => `https://shop-${index}.example`);
  assert.equal((await make(many.slice(0, 50))).status, 201);
  assertProblem(await make(many), 422, 'validation_error');
  assertProblem(await make([SHOP, SHOP]), 422, 'validation_error');
  assertProblem(await make('https://www.example.com'), 422, 'validation_error');
  for (const wrong of [
    '*',
    'null',
    'www.example.com',
    `${SHOP}/`,
    `${SHOP}/shop`,
    'https://WWW.example.com',
    `${SHOP}:443`,
    'ftp://a.example',
    'javascript:0',
    'https://a@b.example',
    '',
  ]) {
    const refused = await make([SHOP, wrong]);
    assertProblem(refused, 422, 'validation_error');
    assert.deepEqual(faultPlaces(refused), ['/allowed_origins/1'], wrong);
  }
});

/** Over HTTP, where the response cache in front of the framework answers on PostgreSQL. */
const overHttp = async (path: string, token: string, origin?: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(origin ? { origin } : {}) },
  });
  return {
    status: response.status,
    origin: response.headers.get('access-control-allow-origin'),
    text: await response.text(),
  };
};

test('D16.1 a finished answer goes only to the origins of its key, and changed origins count at once', async () => {
  const made = await tenant.must<{ id: number; key: string }>('POST', '/v1/api-keys', {
    name: 'Cached',
    scopes: ['storefront:read'],
    allowed_origins: [SHOP],
  });
  for (const path of [
    `/v1/categories/${product.category_id}/from-prices`,
    `${product.path}/configuration`,
    '/v1/catalogue',
  ]) {
    for (let round = 0; round < 3; round++) {
      const good = await overHttp(path, made.key, SHOP);
      assert.deepEqual([good.status, good.origin], [200, '*']);
      const bad = await overHttp(path, made.key, EVIL);
      assert.deepEqual([bad.status, bad.origin], [403, '*'], bad.text);
    }
    await tenant.must('PATCH', `/v1/api-keys/${made.id}`, { allowed_origins: [EVIL] });
    assert.equal((await overHttp(path, made.key, EVIL)).status, 200);
    assert.equal((await overHttp(path, made.key, SHOP)).status, 403);
    await tenant.must('PATCH', `/v1/api-keys/${made.id}`, { allowed_origins: [SHOP] });
    assert.equal((await overHttp(path, made.key, SHOP)).status, 200);
  }
});

test('D4 to widen the origins of a stronger key needs as strong a key', async () => {
  const manager = await tenant.keyWith(['keys:manage', 'storefront:read']);
  const strong = await tenant.must('POST', '/v1/api-keys', { name: 'Strong', allowed_origins: [SHOP] });
  const patch = (allowed_origins: string[] | null) =>
    service.call('PATCH', `/v1/api-keys/${strong.id}`, { token: manager, body: { allowed_origins } });
  assertProblem(await patch(null), 403, 'insufficient_scope');
  assertProblem(await patch([SHOP, EVIL]), 403, 'insufficient_scope');
  assert.deepEqual((await patch([])).body.allowed_origins, []);
});
