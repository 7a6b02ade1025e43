import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { waitMs } from '../../scripts/testing/until.ts';
import { registerTimeLimit } from '../src/http/admission/admission.ts';
import type { App } from '../src/http/routes/fastify-types.ts';

/** D11: a request that takes too long is answered 503, however far it has come. Fastify's own limit ends when a body is read. */
const LIMIT_MS = 100;
const hang = () => new Promise<never>(() => {});

const app = fastify() as unknown as App;
app.decorateRequest('route', null);
registerTimeLimit(app, LIMIT_MS);
app.route({ method: ['GET', 'POST', 'PATCH'], url: '/hangs', handler: hang });
app.get('/begun', (_request, reply) => {
  const half = new PassThrough();
  half.write('half');
  reply.send(half);
});
app.get('/own-limit', { handlerTimeout: 60_000 }, async () => {
  await new Promise((resolve) => setTimeout(resolve, 12 * LIMIT_MS));
  return 'done';
});
app.post('/quick', async () => 'done');
const url = await app.listen({ port: 0 });
after(() => app.close());

const json = (method: string) => ({ method, headers: { 'content-type': 'application/json' }, body: '{"name":"x"}' });

for (const request of [{ method: 'GET' }, json('POST'), json('PATCH')])
  test(`a ${request.method} whose handler hangs is answered 503 with Retry-After`, async () => {
    const response = await fetch(`${url}/hangs`, { ...request, signal: AbortSignal.timeout(waitMs()) });
    assert.equal(response.status, 503);
    assert.ok(Number(response.headers.get('retry-after')) >= 1);
    assert.equal(((await response.json()) as { code: string }).code, 'unavailable');
  });

test('a body that never ends is answered 503 as well', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setTimeout(20_000, () => socket.destroy());
  after(() => socket.destroy());
  socket.write(
    'POST /hangs HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name":',
  );
  const [chunk] = await once(socket, 'data');
  assert.match(String(chunk), /^HTTP\/1\.1 503 /);
});

test('an answer that has begun is cut, so that nobody takes it for whole', async () => {
  const response = await fetch(`${url}/begun`, { signal: AbortSignal.timeout(waitMs()) });
  await assert.rejects(response.text(), TypeError);
});

test('a route with a limit of its own has that one, and who is answered in time is left alone', async () => {
  assert.equal(await (await fetch(`${url}/own-limit`)).text(), 'done');
  assert.equal(await (await fetch(`${url}/quick`, json('POST'))).text(), 'done');
});
