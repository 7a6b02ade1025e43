import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayUse, roles, scopesOf } from '../../src/platform/callers/scopes.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { newSignedIn, pageHeaders } from '../support/signed-in.ts';
import { assertProblem, sharedTestService } from '../support/test-service.ts';

/** D4: what a key in a public web page can do, route by route; a new route is here by itself. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const token = await tenant.keyWith(['storefront:read']);
const product = await newPricedProduct(tenant);
const row = await product.row({ minimum_price: 10 });
const quote = await tenant.must('POST', '/v1/quotes', {
  lines: [{ product_id: product.id, width: 800, height: 900 }],
});

await tenant.must('PATCH', `/v1/quotes/${quote.id}`, { status: 'sent' });

/** D4: exactly these. */
const reached: Record<string, { path: string; body?: object }> = {
  'GET /v1/me': { path: '/v1/me' },
  'GET /v1/categories/:category_id/from-prices': { path: `/v1/categories/${product.category_id}/from-prices` },
  'GET /v1/products/:product_id/from-price': { path: `${product.path}/from-price` },
  'GET /v1/products/:product_id/configuration': { path: `${product.path}/configuration` },
  'GET /v1/products/:product_id/pricing-configurations/:id/drawing.svg': {
    path: `${product.rows}/${row.id}/drawing.svg`,
  },
  'GET /v1/catalogue': { path: '/v1/catalogue' },
  'GET /v1/categories/:id/cards': { path: `/v1/categories/${product.category_id}/cards` },
  'GET /v1/cards': { path: '/v1/cards' },
  'GET /v1/shared-quotes/:share_token': { path: `/v1/shared-quotes/${quote.share_token}` },
  'POST /v1/products/:product_id/choices': { path: `${product.path}/choices` },
  'POST /v1/products/:product_id/quote': { path: `${product.path}/quote`, body: { width: 800, height: 900 } },
};

/** HEAD comes with GET, and OPTIONS asks for nothing. */
const routes = service.table.routes.filter(({ path }) => path.startsWith('/v1/'));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('D4 storefront:read reaches each route that it is for', async () => {
  for (const [name, { path, body }] of Object.entries(reached)) {
    assert.ok(routes.map(nameOf).includes(name), `${name} is a route`);
    const answer = await service.call(name.split(' ')[0] ?? '', path, { token, body });
    assert.equal(answer.status, 200, `${name}: ${answer.text}`);
  }
});

test('D4 storefront:read alone is 403 on every other route under /v1, whatever is asked of it', async () => {
  const allowed = new Set(Object.keys(reached).flatMap((name) => [name, name.replace(/^GET/, 'HEAD')]));
  const others = routes.filter((route) => !allowed.has(nameOf(route)) && route.method !== 'OPTIONS');
  assert.ok(others.length > 40, `${others.length} routes`);
  for (const route of others) {
    for (const id of [String(product.id), '888888888', 'abc']) {
      const path = route.path.replaceAll(/:\w+/g, id);
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(route.method);
      const answer = await service.call(route.method, path, { token, ...(hasBody ? { raw: '{' } : {}) });
      if (route.method === 'HEAD') assert.equal(answer.status, 403, nameOf(route));
      else assertProblem(answer, 403, 'insufficient_scope');
    }
  }
});

test('D4 a refused write of a storefront changes nothing', async () => {
  const before = await tenant.must('GET', product.path);
  for (const method of ['PATCH', 'DELETE']) {
    const answer = await service.call(method, product.path, { token, body: { name: 'Mine' } });
    assertProblem(answer, 403, 'insufficient_scope');
  }
  assert.deepEqual(await tenant.must('GET', product.path), before);
});

test('D4 catalogue:read includes all that storefront:read reaches; the other scopes alone reach /v1/me only', async () => {
  for (const scope of ['quotes:create', 'catalogue:read', 'catalogue:write', 'keys:manage']) {
    const key = await tenant.keyWith([scope]);
    for (const [name, { path, body }] of Object.entries(reached)) {
      const answer = await service.call(name.split(' ')[0] ?? '', path, { token: key, body });
      const isOpen = scope === 'catalogue:read' || name === 'GET /v1/me';
      assert.equal(answer.status, isOpen ? 200 : 403, `${scope} ${name}: ${answer.text}`);
    }
  }
});

test('D18.1 a viewer reaches every GET of the catalogue and no write, an editor the writes too, a manager everything', async () => {
  const people = await Promise.all(
    roles.map(async (role) => ({ role, ...(await newSignedIn(service, tenant, role)) })),
  );
  const others = routes.filter(({ method }) => method !== 'OPTIONS' && method !== 'HEAD');
  for (const { role, cookie } of people) {
    for (const { method, path, access } of others) {
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
      const url = path.replaceAll(/:\w+/g, '888888888');
      const answer = await service.call(method, url, {
        headers: pageHeaders(cookie),
        ...(hasBody ? { raw: '{' } : {}),
      });
      const isAllowed = typeof access === 'string' || mayUse(access, scopesOf(role));
      assert.equal(answer.status === 403, !isAllowed, `${role} ${method} ${path}: ${answer.text}`);
      assert.notEqual(answer.status, 401, `${role} ${method} ${path}`);
    }
  }
});

test('D10 and A6: of an inactive product a storefront sees nothing, as if it had never been', async () => {
  const own = (name: string) => name.includes(':product_id');
  const never = await service.call('GET', '/v1/products/888888888/from-price', { token });
  await tenant.must('DELETE', product.path);
  for (const [name, { path, body }] of Object.entries(reached).filter(([name]) => own(name))) {
    const method = name.split(' ')[0] ?? '';
    const answer = await service.call(method, path, { token, body });
    assertProblem(answer, 404, 'not_found');
    assert.deepEqual({ ...answer.body, request_id: '' }, { ...never.body, request_id: '' }, name);
    const key = await tenant.keyWith(['storefront:read', 'catalogue:read']);
    assert.equal((await service.call(method, path, { token: key, body })).status, 200, name);
  }
  await tenant.must('PATCH', product.path, { active: true });
  for (const [name, { path, body }] of Object.entries(reached))
    assert.equal((await service.call(name.split(' ')[0] ?? '', path, { token, body })).status, 200, name);
});
