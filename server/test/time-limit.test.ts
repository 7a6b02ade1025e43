import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { until, waitMs } from '../../scripts/testing/until.ts';
import { registerAdmission } from '../src/platform/http/admission/admission.ts';
import { registerTimeLimit } from '../src/platform/http/admission/time-limit.ts';
import { registerProblemAnswers } from '../src/platform/http/answers/problem-answers.ts';
import { registerConfirmation } from '../src/platform/http/authentication/authentication.ts';
import type { App } from '../src/platform/http/fastify-types.ts';
import { fairScheduler } from '../src/platform/scheduling/fair-scheduler.ts';

/** D11: a request that takes too long is answered 503, however far it has come. Fastify's own limit ends when a body is read. */
const LIMIT_MS = 100;
const lookMs = 10;
const hang = () => new Promise<never>(() => {});

const app = fastify() as unknown as App;
app.decorateRequest('route', null);
registerTimeLimit(app, LIMIT_MS, { lookMs });
app.route({ method: ['GET', 'POST', 'PATCH'], url: '/hangs', handler: hang });
app.get('/begun', (_request, reply) => {
  const half = new PassThrough();
  half.write('half');
  reply.send(half);
});
app.get('/own-limit', { handlerTimeout: 60_000 }, async () => {
  await new Promise((resolve) => setTimeout(resolve, 3 * LIMIT_MS));
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

/** A service whose database answers who the caller is when it is told to. */
const unconfirmed = async () => {
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const app = fastify({ logger: { level: 'warn', stream: { write } } }) as unknown as App;
  const confirmed = Promise.withResolvers<boolean>();
  let asked = 0;
  app.decorateRequest('route', null).decorateRequest('caller', null).decorateRequest('isConfirmed', false);
  const confirm = () => {
    asked++;
    return confirmed.promise;
  };
  app.decorate('callers', { confirm } as never);
  app.decorate('database', { read: (_tenant: number, work: (read: object) => unknown) => work({}) } as never);
  registerProblemAnswers(app);
  const { atLast } = registerTimeLimit(app, LIMIT_MS, { lookMs });
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { tenantId: 1 } as never;
    done();
  });
  registerConfirmation(app);
  atLast();
  app.get('/read', async (_request, reply) => reply.header('etag', '"1"').send({ answer: 'of the handler' }));
  app.get('/hangs', hang);
  after(() => app.close());
  return { url: await app.listen({ port: 0 }), confirmed, asked: () => asked, told: () => log };
};

const answerOf = async (url: string) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(waitMs()) });
  const { code } = (await response.json()) as { code: string };
  return [response.status, code, response.headers.get('etag')];
};

test('D11: a request that takes too long is told so though the database hangs that knows its caller', async () => {
  const { url, asked } = await unconfirmed();
  assert.deepEqual(await answerOf(`${url}/hangs`), [503, 'unavailable', null]);
  assert.equal(asked(), 0);
});

for (const how of ['good', 'lost'])
  test(`an answer that waited for its caller until its time was over is dropped when the caller is ${how}`, async () => {
    const { url, confirmed, told } = await unconfirmed();
    assert.deepEqual(await answerOf(`${url}/read`), [503, 'unavailable', null]);
    how === 'good' ? confirmed.resolve(true) : confirmed.reject(new Error('connection terminated'));
    await new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
    assert.ok(!told().includes('already sent'), told());
    assert.deepEqual(
      await answerOf(`${url}/read`),
      how === 'good' ? [200, undefined, '"1"'] : [503, 'unavailable', null],
    );
  });

test('a request whose time is over while it waits for a place gives up its turn, and no place stays taken', async () => {
  const app = fastify() as unknown as App;
  app.decorateRequest('route', null).decorateRequest('caller', null).decorateRequest('preflightOf', null);
  app.decorate('shed', { inc: () => {} } as never);
  const { atLast } = registerTimeLimit(app, 20 * LIMIT_MS, { lookMs });
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { tenantId: 1 } as never;
    done();
  });
  const scheduler = { noteRequest: () => {} } as never;
  const queues = registerAdmission(app, { scheduler, costly: { enter: () => () => {} } as never });
  atLast();
  const works: (() => void)[] = [];
  let begun = 0;
  app.get('/works', () => new Promise<string>((resolve) => works.push(() => resolve('done'))));
  app.post('/waits', async () => {
    begun++;
    return 'done';
  });
  after(() => app.close());
  const { port } = new URL(await app.listen({ port: 0 }));
  const slow = connect(Number(port), '127.0.0.1').setTimeout(waitMs(), () => slow.destroy());
  after(() => slow.destroy());
  slow.write('POST /waits HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n');
  await until('its headers have arrived', () => queues.inWork() === 0 && slow.bytesWritten > 0);
  const others = Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${port}/works`));
  await until('all places are taken, and others wait', () => queues.waiting() > 0);
  const places = queues.inWork();
  const waiting = queues.waiting();
  slow.write('{}');
  await until('it waits behind them', () => queues.waiting() > waiting);
  assert.match(String((await once(slow, 'data'))[0]), /^HTTP\/1\.1 503 /);
  await Promise.all(others.map(async (other) => assert.equal((await other).status, 503)));
  for (const end of works) end();
  assert.ok(places > 0);
  assert.deepEqual([queues.inWork(), queues.waiting(), begun], [0, 0, 0]);
});

/** docs/adr/0032: requests that wait for the scheduler, on a clock of the test. */
const heldService = async () => {
  const clock = { ms: 0, wait: [] as (() => void)[] };
  const now = () => clock.ms;
  const later = (work: () => void) => void clock.wait.push(work);
  const scheduler = fairScheduler({ now, worked: now, later });
  const app = fastify() as unknown as App;
  let left = 0;
  app.decorateRequest('route', null).decorateRequest('caller', null).decorateRequest('leaveQueue', null);
  registerTimeLimit(app, 10_000, { now, lookMs });
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { tenantId: 1 } as never;
    request.leaveQueue = () => left++;
    done();
  });
  let begun = 0;
  const begin = () => begun++;
  app.get('/held', async ({ held }) => {
    begin();
    await scheduler.wait(1, held);
    return 'done';
  });
  app.get('/hangs', () => {
    begin();
    return hang();
  });
  after(() => app.close());
  const url = await app.listen({ port: 0 });
  /** The neighbour sends requests all the time, so that the first tenant is never alone. */
  const neighbour = () => scheduler.noteRequest(2);
  const pay = () => {
    for (const work of clock.wait.splice(0)) work();
  };
  neighbour();
  scheduler.charge(1, 60_000);
  return {
    clock,
    neighbour,
    pay,
    left: () => left,
    get: (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(waitMs()) }),
    begun: (count: number) => until(`${count} have begun`, () => begun === count),
  };
};

test('D11: a twentieth of the time that a request is held for others counts, and all of the rest', async () => {
  const { clock, neighbour, pay, get, begun, left } = await heldService();
  const held = get('/held');
  await begun(1);
  const hanging = get('/hangs');
  await begun(2);
  clock.ms = 150_000;
  neighbour();
  assert.equal((await hanging).status, 503);
  assert.equal(left(), 1, 'the place of the request that is held is free');
  pay();
  const response = await held;
  assert.deepEqual([response.status, await response.text()], [200, 'done']);
});

test('D11: a request that is held for twenty times as long as its limit ends', async () => {
  const { clock, neighbour, get, begun } = await heldService();
  const held = get('/held');
  await begun(1);
  clock.ms = 201_000;
  neighbour();
  assert.equal((await held).status, 503);
});

test('D11: at most 16 requests of a tenant are held for longer than the limit', async () => {
  const { clock, neighbour, pay, get, begun, left } = await heldService();
  const answers: number[] = [];
  const all = Array.from({ length: 20 }, async () => answers.push((await get('/held')).status));
  await begun(20);
  clock.ms = 11_000;
  neighbour();
  await until('four have ended', () => answers.length === 4);
  assert.deepEqual([answers, left()], [[503, 503, 503, 503], 16]);
  while (answers.length < 20) {
    pay();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  assert.deepEqual(answers.slice(4), Array(16).fill(200));
});
