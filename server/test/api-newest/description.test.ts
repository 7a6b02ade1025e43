import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { itemGroups } from '../../src/app/item-groups.ts';
import { problems } from '../../src/platform/errors.ts';
import { isDocumented } from '../../src/platform/http/openapi/document.ts';
import { changeTypes } from '../../src/platform/ledger/recorded-change.ts';
import { assertProblem, startTestService } from '../support/test-service.ts';

type Operation = {
  operationId: string;
  tags: readonly string[];
  summary?: string;
  description?: string;
  security: object[];
  responses: Record<string, unknown>;
  'x-problem-codes': Record<string, readonly string[]>;
};

/** Names in the texts that look like operations. */
const NO_OPERATIONS = ['pricingConfig'];
type Document = {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const service = await startTestService();
const document = (await service.call<Document>('GET', '/openapi.json')).body;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

test('the router and openapi.json name the same routes', () => {
  const routed = service.table.routes
    .filter(isDocumented)
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  assert.deepEqual(operations.map(({ method, path }) => `${method} ${path}`).sort(), routed.sort());
  const hidden = service.table.routes.filter((route) => route.method === 'GET' && route.schema.hide);
  assert.deepEqual(hidden.map(({ path }) => path).sort(), [
    '/',
    '/console',
    '/console/*',
    '/demo',
    '/demo/*',
    '/demo/key.json',
    '/docs',
    '/docs/assets/:file',
    '/elements/:file',
    '/elements/embed-1.js',
    '/elements/vantail.js',
    '/embed/:product_id',
    '/offers/:offer_token',
    '/offers/:offer_token/document.pdf',
    '/problems',
    '/problems/:code',
    '/problems/style.css',
  ]);
});

test('the committed openapi.json is the one that is served', () => {
  const committed = JSON.parse(readFileSync(new URL('../../../client/openapi.json', import.meta.url), 'utf8'));
  assert.deepEqual(document, committed);
});

test('every operation has a summary, a unique id, a tag that is described, its security and the shared problem answers', () => {
  const tags = document.tags.map(({ name }) => name);
  assert.equal(document.openapi, '3.1.0');
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length);
  for (const { method, path, operation } of operations) {
    assert.ok(operation.summary, `${method} ${path}`);
    assert.ok(tags.includes(operation.tags[0] ?? ''), `${method} ${path}`);
    assert.match(operation.operationId, /^[a-z]+(?:[A-Z][a-z]*){0,4}$/, `${method} ${path}`);
    assert.ok(Array.isArray(operation.security), `${method} ${path}`);
    assert.ok(operation.responses[500] && operation.responses[503], `${method} ${path}`);
    if (path.startsWith('/v1/'))
      assert.ok(operation.responses[401] && operation.responses[404] && operation.responses[429], `${method} ${path}`);
  }
});

test('every operation says in one to five sentences what it is for, naming only operations and codes that there are', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  for (const { operation } of operations) {
    const { operationId: id, description = '' } = operation;
    const sentences = description.split(/[.?!](?:\s|$)/).filter(Boolean);
    assert.ok(sentences.length >= 1 && sentences.length <= 5, `${id} has ${sentences.length} sentences`);
    assert.match(description, /\.$/, id);
    // A name in the form of an operation id is one; no operation is named as its own neighbour.
    for (const [, name = ''] of description.matchAll(/`([a-z]+(?:[A-Z][a-z]+)+)`/g))
      assert.ok(NO_OPERATIONS.includes(name) || (ids.includes(name) && name !== id), `${id}: ${name}`);
  }
});

test('every code of a refusal stands at its status, which is among the answers', () => {
  for (const { operation } of operations)
    for (const [status, codes] of Object.entries(operation['x-problem-codes'])) {
      assert.ok(operation.responses[status], `${operation.operationId} ${status}`);
      for (const code of codes) assert.equal(String(problems[code as keyof typeof problems][0]), status);
    }
});

test('D13 every type of change has its event, whose schema takes a change of that type and no other', () => {
  assert.deepEqual(Object.keys(document.webhooks).sort(), [...changeTypes, 'webhook.test'].sort());
  const schemas = document.components.schemas as Record<string, { properties: { type: { const: string } } }>;
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { $ref } = post.requestBody.content['application/json']?.schema ?? assert.fail(type);
    assert.equal(schemas[$ref.split('/').at(-1) ?? '']?.properties.type.const, type);
  }
});

test('every $ref of the description resolves', () => {
  const text = JSON.stringify(document);
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    let node: unknown = document;
    for (const part of pointer.split('/')) node = (node as Record<string, unknown>)[part];
    assert.ok(node, pointer);
  }
});

test("D11 health, readiness, documentation and / need no key; metrics are the operator's", async () => {
  assert.deepEqual((await service.call('GET', '/healthz')).body, { status: 'ok' });
  assert.deepEqual((await service.call('GET', '/readyz')).body, { status: 'ok' });
  const root = await service.call('GET', '/');
  assert.equal(root.status, 302);
  assert.equal(root.headers.location, '/console');
  const docs = await service.call('GET', '/docs');
  assert.match(String(docs.headers['content-type']), /text\/html/);
  assert.match(docs.text, /Vantail/);
  const metrics = await service.operator('GET', '/metrics');
  assert.match(
    metrics.text,
    /vantail_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/,
  );
});

test('D11 CORS answers to the listed origins alone, and a preflight promises what the path can do', async () => {
  const shop = 'https://shop.example';
  const open = await startTestService({ CORS_ORIGINS: `${shop}, https://other.example` });
  const preflight = { origin: shop, 'access-control-request-method': 'PATCH' };
  const allowed = await open.call('OPTIONS', '/v1/brands/5', { headers: preflight });
  assert.equal(allowed.status, 204);
  assert.equal(allowed.headers['access-control-allow-origin'], shop);
  assert.equal(allowed.headers['access-control-allow-methods'], 'GET, HEAD, PATCH, DELETE');
  const stranger = await open.call('GET', '/healthz', { headers: { origin: 'https://evil.example' } });
  assert.equal(stranger.headers['access-control-allow-origin'], undefined);
  assert.equal(
    (await open.call('OPTIONS', '/v1/brands/5', { headers: { ...preflight, origin: 'https://evil.example' } })).status,
    405,
  );
  assert.equal(
    (await service.call('GET', '/healthz', { headers: { origin: shop } })).headers['access-control-allow-origin'],
    undefined,
  );
});

test('every answer carries the protective headers', async () => {
  for (const path of ['/healthz', '/v1/brands', '/nothing', '/docs']) {
    const { headers } = await service.call('GET', path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/, path);
  }
});

test('an operation is named by what it does', () => {
  const idOf = (method: string, path: string) =>
    operations.find((one) => one.method === method && one.path === path)?.operation.operationId;
  assert.equal(idOf('POST', '/v1/products/{product_id}/quote'), 'quoteProduct');
  assert.equal(idOf('GET', '/v1/products/{product_id}/steps/{step_id}'), 'getStep');
  assert.equal(idOf('POST', '/v1/categories'), 'createCategory');
  assert.equal(
    idOf('DELETE', '/v1/products/{product_id}/pricing-configurations/{id}/hard'),
    'deletePricingConfiguration',
  );
  assert.equal(idOf('GET', '/operator/v1/tenants/{id}/api-keys'), 'listTenantApiKeys');
});

test('D2 the type of every problem leads to a page, and all sub-codes stand on one', async () => {
  const { text: catalogue, headers } = await service.call('GET', '/problems');
  assert.match(String(headers['content-type']), /^text\/html/);
  for (const code of Object.keys(problems)) {
    const page = await service.call('GET', `/problems/${code}`);
    assert.equal(page.status, 200);
    assert.match(page.text, new RegExp(`<h1 id="${code}">`));
    assert.match(catalogue, new RegExp(`<a href="/problems/${code}">`));
  }
  for (const { id, items } of itemGroups)
    for (const code of Object.keys(items)) assert.ok(catalogue.includes(`<tr id="${id}-${code}">`), `${id} ${code}`);
  for (const code of ['nothing', '__proto__', 'toString'])
    assertProblem(await service.call('GET', `/problems/${code}`), 404, 'not_found');
});
