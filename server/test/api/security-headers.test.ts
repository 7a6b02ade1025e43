import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { newSampleCatalogue } from '../support/sample-catalogue.ts';
import { sampleRequests } from '../support/sample-requests.ts';
import { OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

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
  for (const { name, method, path, body, form, route } of samples) {
    const friend = route.access === 'operator' ? OPERATOR_TOKEN : tenant.key;
    for (const token of [friend, undefined]) {
      assertSafe((await service.call(method, path, { token, body, ...form })).headers, name);
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

/** Sends bytes, and reads the answer until the service closes the connection. */
const answerTo = async (port: number, bytes: string): Promise<{ status: string; headers: Headers }> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.end(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  const [status = '', ...lines] = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
  const headers = lines.map((line) => line.split(': ', 2) as [string, string]);
  return { status, headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])) };
};

test('what is no HTTP, or has headers without end, is refused with the same headers', async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as { port: number };
  for (const [bytes, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /healthz HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n', 400],
  ] as const) {
    const answer = await answerTo(port, bytes);
    assert.match(answer.status, new RegExp(` ${status} `), bytes.slice(0, 60));
    assertSafe(answer.headers, bytes.slice(0, 60));
  }
});
