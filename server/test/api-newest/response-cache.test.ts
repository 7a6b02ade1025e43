import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startTestService } from '../support/test-service.ts';

/**
 * What the response cache answers over HTTP is what the usual way (inject) answers, header by header, and it is the cache that does: the
 * service counts its answers.
 */
const service = await startTestService({ RATE_LIMIT_PER_MINUTE: '100000' });
await service.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = service.app.server.address() as AddressInfo;
const tenant = await service.newTenant();

const category_id = (await tenant.must<{ id: number }>('POST', '/v1/categories', { name: 'C' })).id;
const brand_id = (await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'B' })).id;
const product = (await tenant.must<{ id: number }>('POST', '/v1/products', { name: 'Fenêtre', category_id, brand_id }))
  .id;
const row = await tenant.must<{ id: number }>('POST', `/v1/products/${product}/pricing-configurations`, {
  minimum_price: 7,
});
const option = await tenant.must<{ id: number }>('POST', '/v1/options', { name: 'Chêne doré' });
const step = await tenant.must<{ id: number }>('POST', `/v1/products/${product}/steps`, {
  type: 'selection',
  option_ids: [option.id],
  content_configuration: { pricingConfig: row.id },
});
const PRICES = `/v1/categories/${category_id}/from-prices`;
const CONFIGURATION = `/v1/products/${product}/configuration`;
const STEP = `/v1/products/${product}/steps/${step.id}`;
const ROW = `/v1/products/${product}/pricing-configurations/${row.id}`;
const CARDS = `/v1/categories/${category_id}/cards?order=name`;
const ALL = [PRICES, CONFIGURATION, STEP, ROW, CARDS, '/v1/catalogue'];

const cachedAnswers = async () => (await service.app.cachedAnswers.get()).values[0]?.value ?? 0;

const over = async (path: string, token: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', ...headers },
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
};

/** What belongs to the connection or to the moment, and not to the answer. */
const VARYING = ['date', 'connection', 'keep-alive', 'x-request-id', 'ratelimit'];
const lasting = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !VARYING.includes(name))
      .map(([n, v]) => [n, String(v)]),
  );

/** Asks over HTTP; whether the response cache answered. Nobody else asks meanwhile. */
const asked = async (path: string, token: string, headers: Record<string, string> = {}) => {
  const before = await cachedAnswers();
  const answer = await over(path, token, headers);
  return { ...answer, isCached: (await cachedAnswers()) > before };
};

const inject = (path: string, headers: Record<string, string> = {}) =>
  service.call('GET', path, { token: tenant.key, headers });

for (const path of ALL) {
  test(`${path}: the response cache gives the status, headers and bytes of the usual way, for 200 and 304`, async () => {
    for (let round = 0; round < 3; round++) {
      const usual = await inject(path);
      const short = await asked(path, tenant.key);
      assert.deepEqual([short.isCached, short.status, short.text], [true, 200, usual.text]);
      assert.deepEqual(lasting(short.headers), lasting(usual.headers));
      assert.match(String(short.headers['x-request-id']), /^[0-9a-f-]{36}$/);
      assert.match(String(short.headers.ratelimit), /^"key";r=\d+;t=\d+$/);
    }
    const { etag } = (await over(path, tenant.key)).headers;
    const known = { 'if-none-match': String(etag), 'x-request-id': 'mine', 'x-forwarded-proto': 'https' };
    const usual = await inject(path, known);
    const short = await asked(path, tenant.key, known);
    assert.deepEqual([short.isCached, short.status, short.text], [true, 304, '']);
    assert.equal(short.headers['x-request-id'], 'mine');
    assert.deepEqual(lasting(short.headers), lasting(usual.headers));
  });
}

test('the response cache answers what was asked for before, and the metrics count it', async () => {
  for (const path of ALL) {
    await inject(path);
    assert.equal((await asked(path, tenant.key)).isCached, true, path);
    // What the response cache does not know in full is for the usual way.
    assert.equal((await asked(`${path}${path.includes('?') ? '&' : '?'}`, tenant.key)).isCached, false, path);
  }
  const counted = /^vantail_cached_answers_total (\d+)$/m.exec((await service.operator('GET', '/metrics')).text)?.[1];
  assert.equal(Number(counted), await cachedAnswers());
  assert.ok(Number(counted) > 0);
});

test('the response cache takes the scopes of an answer from its route', async () => {
  for (const path of ALL) {
    await inject(path);
    const kept = service.app.finished.find(tenant.id, path);
    const route = service.table.routes.find((entry) => entry.method === 'GET' && entry.path === kept?.route);
    assert.equal(kept?.access, route?.access, path);
  }
});

test('a write is in the very next answer, and the response cache has it from then on', async () => {
  for (let price = 10; price < 40; price++) {
    await tenant.must('PATCH', `/v1/products/${product}/pricing-configurations/${row.id}`, { minimum_price: price });
    for (const isAgain of [false, true]) {
      const prices = await asked(PRICES, tenant.key);
      assert.deepEqual([prices.isCached, JSON.parse(prices.text)], [isAgain, { [product]: price }]);
    }
    const { pricing_configurations } = JSON.parse((await over(CONFIGURATION, tenant.key)).text);
    assert.equal(pricing_configurations[0].minimum_price, price);
    assert.equal(JSON.parse((await over(ROW, tenant.key)).text).minimum_price, price);
  }
});

test('D6 a step that the response cache knows shows its options as they are, and a deactivated one as it is', async () => {
  for (let price = 1; price < 20; price++) {
    await tenant.must('PATCH', `/v1/options/${option.id}`, { price });
    const { content_configuration } = JSON.parse((await over(STEP, tenant.key)).text);
    assert.equal(content_configuration.options[0].price, price);
  }
  await tenant.must('DELETE', STEP);
  assert.equal(JSON.parse((await over(STEP, tenant.key)).text).active, false);
  await tenant.must('PATCH', STEP, { active: true });
  assert.equal(JSON.parse((await over(STEP, tenant.key)).text).active, true);
});

test('D4 a storefront reads prices and configurations by the response cache, and neither steps nor rows', async () => {
  const storefront = await tenant.keyWith(['storefront:read']);
  for (let round = 0; round < 2; round++) {
    for (const path of ALL) assert.equal((await over(path, tenant.key)).status, 200);
    for (const path of [PRICES, CONFIGURATION]) {
      const { status, isCached } = await asked(path, storefront);
      // A key is known from its first request on.
      assert.deepEqual([status, isCached], [200, round > 0 || path === CONFIGURATION]);
    }
    for (const path of [STEP, ROW]) assert.equal((await over(path, storefront)).status, 403);
  }
});

test('a row that is deleted for good is gone at once', async () => {
  const made = await tenant.must<{ id: number }>('POST', `/v1/products/${product}/pricing-configurations`, {});
  const path = `/v1/products/${product}/pricing-configurations/${made.id}`;
  for (let round = 0; round < 2; round++) assert.equal((await over(path, tenant.key)).status, 200);
  await tenant.must('DELETE', `${path}/hard`);
  assert.equal((await over(path, tenant.key)).status, 404);
});

test('D4 the response cache answers nobody whose key was revoked, has no scope for it, or is of another tenant', async () => {
  const other = await service.newTenant();
  const writer = await tenant.keyWith(['catalogue:write']);
  const made = await tenant.must<{ id: number; key: string }>('POST', '/v1/api-keys', { name: 'K' });
  for (const path of ALL) {
    assert.equal((await over(path, made.key)).status, 200);
    for (let round = 0; round < 2; round++) {
      if (path !== '/v1/catalogue') assert.equal((await over(path, other.key)).status, 404);
      assert.equal((await over(path, writer)).status, 403);
      assert.equal((await over(path, 'vtl_nothing')).status, 401);
    }
  }
  await tenant.must('DELETE', `/v1/api-keys/${made.id}`);
  for (const path of ALL) assert.equal((await over(path, made.key)).status, 401);
});

test('D10 a product that becomes inactive is gone for a storefront at once, and stays for the catalogue', async () => {
  const storefront = await tenant.keyWith(['storefront:read']);
  assert.equal((await over(CONFIGURATION, storefront)).status, 200);
  await tenant.must('PATCH', `/v1/products/${product}`, { active: false });
  for (let round = 0; round < 2; round++) {
    assert.equal((await over(CONFIGURATION, tenant.key)).status, 200);
    assert.equal((await over(CONFIGURATION, storefront)).status, 404);
  }
  await tenant.must('PATCH', `/v1/products/${product}`, { active: true });
  assert.equal((await over(CONFIGURATION, storefront)).status, 200);
});

test('D11 the rate limit counts what the response cache answers', async () => {
  const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '4' });
  await limited.app.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = limited.app.server.address() as AddressInfo;
  const one = await limited.newTenant();
  const category = (await one.must<{ id: number }>('POST', '/v1/categories', { name: 'C' })).id;
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const headers = { authorization: `Bearer ${one.key}` };
    statuses.push((await fetch(`http://127.0.0.1:${own}/v1/categories/${category}/from-prices`, { headers })).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
  assert.equal((await limited.app.cachedAnswers.get()).values[0]?.value, 2);
});

test('A5 an encoding is made by the usual way, and sent by the response cache from then on', async () => {
  await tenant.must('PATCH', `/v1/options/${option.id}`, { description: 'Chêne '.repeat(300) });
  await tenant.must('PATCH', STEP, { content_configuration: { pricingConfig: row.id, note: 'long '.repeat(300) } });
  for (const path of [CONFIGURATION, STEP])
    for (const encoding of ['br', 'gzip']) {
      const wanted = { 'accept-encoding': encoding };
      const plain = await inject(path);
      const first = await asked(path, tenant.key, wanted);
      const second = await asked(path, tenant.key, wanted);
      assert.deepEqual([first.text, second.text], [plain.text, plain.text]);
      assert.ok(second.isCached);
      assert.deepEqual(lasting(first.headers), lasting(second.headers));
      assert.equal(second.headers['content-encoding'], encoding);
      assert.equal(second.headers.vary, 'Accept-Encoding');
      assert.ok(Number(second.headers['content-length']) < plain.text.length / 2);
      assert.equal(second.headers.etag, plain.headers.etag);
      const same = await asked(path, tenant.key, { ...wanted, 'if-none-match': String(plain.headers.etag) });
      assert.deepEqual([same.status, same.isCached, same.headers['content-encoding']], [304, true, undefined]);
    }
  const small = await asked(ROW, tenant.key, { 'accept-encoding': 'br' });
  assert.equal(small.headers['content-encoding'], undefined, 'what is small is sent as it is');
});
