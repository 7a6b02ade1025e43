import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startTestService, type TestTenant } from '../../support/test-service.ts';

/** docs/adr/0021: what is refused early over HTTP is what the usual way (inject) would say, header by header. */
const start = async (ratePerMinute: number) => {
  const service = await startTestService({ RATE_LIMIT_PER_MINUTE: String(ratePerMinute) });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...service, port: (service.app.server.address() as AddressInfo).port };
};

type HttpAnswer = { status: number; headers: Record<string, string>; body: Record<string, unknown> };

const answersIn = (text: string): HttpAnswer[] =>
  text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part !== '')
    .map((part) => {
      const [head = '', body = ''] = part.split('\r\n\r\n', 2);
      const [line = '', ...fields] = head.split('\r\n');
      const headers = fields.map((field) => [
        field.split(': ', 1)[0]?.toLowerCase(),
        field.split(': ').slice(1).join(': '),
      ]);
      return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body: JSON.parse(body) };
    });

const answersOn = async (port: number, requests: string): Promise<HttpAnswer[]> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(requests);
  await once(socket, 'close');
  return answersIn(text);
};

/** Many requests at once, each on a connection of its own: on one they are worked on one after the other. */
const crowd = async (port: number, key: string, count: number): Promise<HttpAnswer[]> => {
  const request = `GET /v1/brands HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\nconnection: close\r\n\r\n`;
  return (await Promise.all(Array.from({ length: count }, () => answersOn(port, request)))).flat();
};

const VARYING = ['date', 'connection', 'keep-alive', 'x-request-id', 'ratelimit', 'retry-after', 'content-length'];
const lasting = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !VARYING.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

const assertRefusal = ({ headers, body }: HttpAnswer) => {
  assert.ok(Number(headers['retry-after']) >= 1);
  assert.equal(headers['x-request-id'], body.request_id);
  assert.equal(Number(headers['content-length']), Buffer.byteLength(JSON.stringify(body)));
};

/** A crowd while the usual way is kept full until all of it has been answered. */
const crowdWhileFull = async (service: Awaited<ReturnType<typeof start>>, tenant: TestTenant) => {
  const asked = crowd(service.port, tenant.key, 30);
  let isOver = false;
  void asked.then(() => {
    isOver = true;
  });
  const fill = (count: number) => Array.from({ length: count }, () => tenant.call('GET', '/v1/brands'));
  const filling = fill(1100);
  for (let turn = 0; !isOver && turn < 100; turn++) {
    filling.push(...fill(20));
    await setImmediate();
  }
  const refused = (await asked).filter(({ status }) => status !== 200);
  const answers = await Promise.all(filling);
  const served = answers.filter(({ status }) => status === 200);
  return { refused, served, shed: refused.length + answers.length - served.length };
};

test('more than may wait is refused with 503 at once, and the rest is served', async () => {
  const service = await start(0);
  const tenant = await service.newTenant();
  const byEarlyRejection = /_count\{method="GET",route="refused",status="503"\} \d+/;
  let metrics = '';
  let all = 0;
  // On a busy machine a crowd may come in so late that the usual way refuses all of it.
  for (let attempt = 0; attempt < 5 && !byEarlyRejection.test(metrics); attempt++) {
    const { refused, served, shed } = await crowdWhileFull(service, tenant);
    all += shed;
    assert.ok(served.length > 0, 'none was served');
    for (const answer of refused) {
      assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable']);
      assertRefusal(answer);
    }
    metrics = (await service.operator('GET', '/metrics')).text;
  }
  assert.match(metrics, byEarlyRejection);
  assert.match(metrics, new RegExp(`^vantail_requests_shed_total\\{kind="request"\\} ${all}$`, 'm'));
  assert.equal((await tenant.call('GET', '/v1/brands')).status, 200);
});

test('a key that has sent all that it may is refused with the same 429, whichever way', async () => {
  // The next token comes after six seconds.
  const service = await start(10);
  const [tenant, other] = [await service.newTenant(), await service.newTenant()];
  await crowd(service.port, tenant.key, 60);
  const answers = await crowd(service.port, tenant.key, 60);
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(refused.length > 40, `${refused.length} refused`);
  refused.forEach(assertRefusal);
  const usual = await tenant.call('GET', '/v1/brands');
  const last = refused.at(-1) as HttpAnswer;
  assert.equal(usual.status, 429);
  assert.deepEqual(lasting(last.headers), lasting(usual.headers));
  assert.match(String(last.body.detail), /^This key may send 10 requests a minute; wait \d+ s$/);
  assert.deepEqual(Object.keys(last.body), Object.keys(usual.body));
  assert.equal((await crowd(service.port, other.key, 1))[0]?.status, 200, 'another key has its own');
  const metrics = (await service.operator('GET', '/metrics')).text;
  assert.match(metrics, /_count\{method="GET",route="refused",status="429"\} \d+/);
});

test('docs/adr/0021 a key that goes on asking hears no more than a hundred refusals a second after the first hundred', async () => {
  const service = await start(10);
  const tenant = await service.newTenant();
  const since = performance.now();
  const answers = [...(await crowd(service.port, tenant.key, 60)), ...(await crowd(service.port, tenant.key, 150))];
  const refused = answers.filter(({ status }) => status === 429).length;
  // A slow machine takes longer; none can be sooner, but for those that the usual way refuses before the early rejection knows the key.
  const atOnce = 100 + 60;
  assert.ok(refused > atOnce, `${refused} refused`);
  const leastMs = (refused - atOnce) * 10;
  assert.ok(performance.now() - since >= leastMs, `${refused} refusals within ${performance.now() - since} ms`);
});
