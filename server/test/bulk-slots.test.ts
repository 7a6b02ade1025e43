import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { until as untilTrue, within } from '../../scripts/testing/until.ts';
import { batchAt, stepBytes } from '../src/configurator/copies/write-configuration.ts';
import { type BulkLimits, bulkLimits, registerBulkSlots } from '../src/platform/http/admission/bulk-slots.ts';
import { registerProblemAnswers } from '../src/platform/http/answers/problem-answers.ts';
import { sendLines } from '../src/platform/http/answers/progress-lines.ts';
import type { App } from '../src/platform/http/fastify-types.ts';
import { fairScheduler } from '../src/platform/scheduling/fair-scheduler.ts';

/** docs/adr/0021: work in bulk has few slots, shared between tenants, and a bounded wait. */
const MIB = 1024 * 1024;
const limits: BulkLimits = {
  work: { slots: 4, reserved: 2 },
  bodies: { slots: 2, reserved: 0 },
  bodiesOfNode: { slots: 2, reserved: 0 },
  waitMs: 60_000,
  line: 3,
};

/** A service whose work ends when the test says so. */
const newService = async (changed: Partial<BulkLimits> = {}, nodeOf?: (tenantId: number) => string) => {
  // The connection of a caller that has gone would be waited for.
  const app = fastify({ forceCloseConnections: true }) as unknown as App;
  after(() => app.close());
  app.decorateRequest('caller', null);
  app.decorateRequest('route', null);
  registerProblemAnswers(app);
  const shed: string[] = [];
  app.decorate('shed', { inc: ({ kind }: { kind: string }) => shed.push(kind) } as never);
  app.addHook('onRequest', async (request) => {
    request.caller = { tenantId: Number(request.headers['x-tenant']) } as never;
    request.isConfirmed = true;
  });
  const load = registerBulkSlots(app, { ...limits, ...changed }, { scheduler: fairScheduler(), nodeOf });
  const begun: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => begun.push(resolve));
  const config = { bulk: true, access: [] };
  app.get('/work', { config }, async () => {
    await work();
    return 'done';
  });
  app.get('/lines', { config }, (request, reply) =>
    sendLines(request, reply, async (say) => {
      say({ type: 'progress' });
      await work();
      return '{}';
    }),
  );
  app.post('/large', { config, bodyLimit: 32 * MIB }, async () => {
    await work();
    return 'done';
  });
  await app.ready();
  const call = (tenant: number, url = '/work') =>
    app.inject({
      method: url === '/large' ? 'POST' : 'GET',
      url,
      headers: { 'x-tenant': String(tenant) },
      ...(url === '/large' ? { payload: {} } : {}),
    });
  const until = async (count: number) => {
    while (begun.length < count) await setImmediate();
  };
  /** Long enough for one more to begin, if it might. */
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    return begun.length;
  };
  return { app, begun, shed, load, call, until, settled, end: (place: number) => begun[place]?.() };
};

test('a tenant cannot take all slots: the others find theirs at once, and a freed one goes to who waits', async () => {
  const { call, until, settled, end, begun } = await newService();
  const noisy = Array.from({ length: 4 }, () => call(1));
  assert.equal(await settled(), 2);
  const quiet = [call(2), call(3)];
  await until(4);
  end(2);
  assert.equal((await quiet[0])?.statusCode, 200);
  assert.equal(await settled(), 4, 'the slots of those who have none are not for those who have two');
  end(0);
  end(1);
  await until(5);
  for (let place = 3; place < 6; place++) {
    await until(place + 1);
    end(place);
  }
  for (const answer of await Promise.all(noisy)) assert.equal(answer.statusCode, 200);
  assert.equal(begun.length, 6);
});

test('who is too many, or has waited too long, hears 503 and when to come back', async () => {
  const { call, settled, end, shed } = await newService({ waitMs: 300 });
  const answers = Array.from({ length: 6 }, () => call(1));
  assert.equal(await settled(), 2);
  for (const answer of await Promise.all(answers.slice(2))) {
    assert.deepEqual([answer.statusCode, answer.json().code, answer.headers['retry-after']], [503, 'unavailable', '5']);
  }
  assert.deepEqual(shed, ['bulk', 'bulk', 'bulk', 'bulk']);
  end(0);
  end(1);
  for (const answer of await Promise.all(answers.slice(0, 2))) assert.equal(answer.statusCode, 200);
});

test('a slot is held to the end of the work, also when its answer has begun or its caller has gone', async () => {
  const { app, call, until, settled, end } = await newService({ work: { slots: 1, reserved: 0 } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  const headers = { 'x-tenant': '1' };
  const lines = await fetch(`${url}/lines`, { headers });
  assert.equal(lines.status, 200);
  const left = fetch(`${url}/work`, { headers, signal: gone.signal });
  assert.equal(await settled(), 1);
  end(0);
  assert.equal(await lines.text(), '{"type":"progress"}\n{}\n');
  await until(2);
  gone.abort();
  await assert.rejects(left);
  const next = call(1);
  await sleep(50);
  assert.equal(await settled(), 2);
  end(1);
  await until(3);
  end(2);
  assert.equal((await next).statusCode, 200);
});

/** Sends a large body, or its beginning, over a connection of its own. */
const sendTo = (port: number, tenant: number, length: number, body: string) => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => {});
  socket.write(
    `POST /large HTTP/1.1\r\nhost: x\r\nx-tenant: ${tenant}\r\nconnection: close\r\n` +
      `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
  );
  return socket;
};

/** Tenants up to 9 are on one database node, the others on another. */
const nodeOf = (tenantId: number) => (tenantId < 10 ? 'one' : 'other');

test('bulk work of a database node that hangs leaves the slots of another node to its tenants', async () => {
  const { call, settled, until, end } = await newService({}, nodeOf);
  const hung = Array.from({ length: 8 }, (_, index) => call(index + 1));
  assert.equal(await settled(), 4);
  const other = call(10);
  await until(5);
  end(4);
  assert.equal((await other).statusCode, 200);
  for (let place = 0; place < 4; place++) end(place);
  for (let place = 5; place < 9; place++) {
    await until(place + 1);
    end(place);
  }
  for (const answer of await Promise.all(hung)) assert.equal(answer.statusCode, 200);
});

test('large bodies of a database node that hangs leave room for one of another node, and the process has no more', async () => {
  const bodies = { bodies: { slots: 3, reserved: 0 }, bodiesOfNode: { slots: 2, reserved: 0 } };
  const { call, until, settled, end } = await newService(bodies, nodeOf);
  const send = (tenant: number) => call(tenant, '/large');
  const hung = [send(1), send(2), send(3)];
  assert.equal(await settled(), 2);
  const others = [send(10), send(11)];
  await until(3);
  assert.equal(await settled(), 3);
  end(2);
  assert.equal((await others[0])?.statusCode, 200);
  await until(4);
  for (let place = 0; place < 5; place++) {
    await until(place + 1);
    end(place);
  }
  for (const answer of await Promise.all([...hung, ...others])) assert.equal(answer.statusCode, 200);
});

test('the waits for a place of the node, for one of the process and for a slot have one limit together', async (t) => {
  const realNow = performance.now.bind(performance);
  let passedMs = 0;
  t.mock.method(performance, 'now', () => realNow() + passedMs);
  const one = { slots: 1, reserved: 0 };
  const { call, load, until, settled, end } = await newService({ work: one, bodies: one, bodiesOfNode: one }, nodeOf);
  const ofNode = call(1, '/large');
  await until(1);
  const long = call(2, '/large');
  const ofProcess = call(10, '/large');
  await untilTrue('both wait, one of them for its node', () => load().waiting === 2);

  passedMs += 25_000;
  end(0);
  assert.equal((await ofNode).statusCode, 200);
  await until(2);
  const ofSlot = call(3);
  await until(3);
  passedMs += 25_000;
  end(1);
  assert.equal((await ofProcess).statusCode, 200);
  await settled();
  assert.equal(load().waiting, 1);

  passedMs += 15_000;
  const answer = await within('who has waited for 65 s is refused', long);
  assert.deepEqual([answer.statusCode, answer.json().code], [503, 'unavailable']);
  assert.equal(await settled(), 3);
  end(2);
  assert.equal((await ofSlot).statusCode, 200);
});

test('who hangs up while it waits for a place of the process gives the place of its node to the next one at once', async () => {
  const one = { slots: 1, reserved: 0 };
  const { app, call, load, until, settled, end } = await newService({ bodies: one, bodiesOfNode: one }, nodeOf);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const other = call(10, '/large');
  await until(1);
  const gone = sendTo(Number(port), 1, 100, '{');
  await untilTrue('it waits for a place of the process', () => load().waiting === 1);
  const next = call(2, '/large');
  await untilTrue('the next one waits for the place of the node', () => load().waiting === 2);
  gone.destroy();
  await untilTrue('who has gone waits no longer', () => load().waiting === 1);
  assert.equal(await settled(), 1, 'the next one waits for the place of the process');
  end(0);
  assert.equal((await other).statusCode, 200);
  await until(2);
  end(1);
  assert.equal((await next).statusCode, 200);
});

test('of several nodes none has all places for bodies, and a tenant has as many as on one database', () => {
  const { bodies, bodiesOfNode } = bulkLimits({ nodeOf });
  assert.ok(bodiesOfNode.slots < bodies.slots);
  assert.equal(bodiesOfNode.slots - bodiesOfNode.reserved, bodies.slots - bodies.reserved);
  const one = bulkLimits({});
  assert.deepEqual(one.bodiesOfNode, one.bodies);
});

test('a large body is not read before it has a place, and who goes away in the middle gives it back', async () => {
  const { app, until, settled, end } = await newService();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send = (tenant: number, length: number, body: string) => sendTo(port, tenant, length, body);
  const [first, second] = [send(1, 100, '{'), send(2, 100, '{')];
  await sleep(50);
  const third = send(3, 2, '{}');
  await sleep(50);
  assert.equal(await settled(), 0, 'both places are taken by those who have not sent all');
  first.destroy();
  await until(1);
  end(0);
  const [answer] = await once(third, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 200 /);
  second.destroy();
});

test('a route that takes long and does not say that it works in bulk stops the start', async () => {
  const app = fastify() as unknown as App;
  registerBulkSlots(app, limits, { scheduler: fairScheduler() });
  assert.throws(
    () => app.get('/long', { handlerTimeout: 1000, config: { access: [] } }, async () => 'done'),
    /GET \/long takes long and does not say that it works in bulk/,
  );
  await app.close();
});

test('a batch has at most as many items and bytes as it may, and every item is in one', () => {
  const batchesOf = (sizes: readonly number[]): number[][] => {
    const batches: number[][] = [];
    for (let from = 0; from < sizes.length; from += batches.at(-1)?.length ?? 0)
      batches.push(batchAt(sizes, from, (bytes) => bytes, { items: 100, bytes: MIB }));
    return batches;
  };
  assert.deepEqual(
    batchesOf(Array.from({ length: 250 }, () => 1)).map(({ length }) => length),
    [100, 100, 50],
  );
  const sizes = [MIB / 2, MIB / 2, 1, 3 * MIB, 5, 5];
  assert.deepEqual(batchesOf(sizes), [[MIB / 2, MIB / 2], [1], [3 * MIB], [5, 5]]);
  assert.deepEqual(batchesOf([]), []);
});

test('steps of a copy are made a few at a time where each attaches hundreds of options', () => {
  const step = (options: number): Parameters<typeof stepBytes>[0] => ({
    key: 1,
    values: { type: 'selection', content_type: null, content_configuration: {} },
    options_written: false,
    option_ids: Array.from({ length: options }, (_, index) => index + 1),
  });
  const lengthOf = (options: number) =>
    batchAt(
      Array.from({ length: 100 }, () => step(options)),
      0,
      stepBytes,
      { items: 100, bytes: MIB },
    ).length;
  assert.ok(lengthOf(500) <= 2, `${lengthOf(500)} steps at once`);
  assert.equal(lengthOf(2), 100);
});
