import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { registerProblemAnswers } from '../src/platform/http/answers/problem-answers.ts';
import type { App } from '../src/platform/http/fastify-types.ts';
import { DOCUMENT_LIMITS, jsonWeight, RECORD_LIMITS, weightFault } from '../src/platform/http/json-weight.ts';
import { registerBodyBudget, registerBodyParser } from '../src/platform/http/request-body.ts';
import { type FairScheduler, fairScheduler } from '../src/platform/scheduling/fair-scheduler.ts';

/** docs/adr/0032: a large body is taken and counted a piece at a time, and what holds too much is never in memory. */
const MIB = 1024 * 1024;

/**
 * A service that counts the turns that are taken, the bytes that were ever held, and the pauses of the parser; and tells whether the
 * event loop ran between the last of these and the check of the body.
 */
const start = async () => {
  const app = fastify({ bodyLimit: MIB }) as unknown as App;
  after(() => app.close());
  for (const name of ['caller', 'route', 'rawBody', 'bulk'] as const) app.decorateRequest(name, null);
  registerProblemAnswers(app);
  app.addHook('onRequest', async (request) => {
    request.caller = { tenantId: 1 } as never;
    request.isConfirmed = true;
  });
  const real = fairScheduler();
  const counts = { turns: 0, held: 0, pauses: 0, isLoopRun: false, isCheckedLater: false };
  const scheduler: FairScheduler = {
    ...real,
    run: (tenantId, piece) => {
      counts.turns++;
      return real.run(tenantId, piece);
    },
    wait: async (tenantId) => {
      await real.wait(tenantId);
      counts.pauses++;
      counts.isLoopRun = false;
      setImmediate(() => {
        counts.isLoopRun = true;
      });
    },
  };
  const take = (_tenantId: number, bytes: number) => {
    counts.held += bytes;
    return true;
  };
  registerBodyBudget(app, scheduler, { take, give: () => {} });
  registerBodyParser(app, scheduler);
  const schema = { body: { type: 'object' } };
  app.setValidatorCompiler(() => (value) => {
    counts.isCheckedLater = counts.isLoopRun;
    return { value };
  });
  app.post('/documents', { schema, bodyLimit: 32 * MIB }, async (request) => ({ bytes: request.rawBody?.length }));
  app.post('/records', { schema }, async (request) => ({ bytes: request.rawBody?.length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, counts };
};

const send = async (port: number, path: string, body: Buffer, headers: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}\r\n`,
  );
  socket.write(body);
  await once(socket, 'close');
  return text;
};

const withLength = (body: Buffer) => `content-length: ${body.length}\r\n`;
const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

test('a large body takes a turn for each piece of it', async () => {
  const { port, counts } = await start();
  const body = Buffer.from(JSON.stringify({ note: 'x'.repeat(900_000) }));
  assert.match(await send(port, '/records', body, withLength(body)), /^HTTP\/1\.1 200 [\s\S]*"bytes":900011/);
  assert.ok(counts.turns > 900_000 / 65_536, `${counts.turns} turns`);
  const small = Buffer.from('{}');
  const before = counts.turns;
  assert.match(await send(port, '/records', small, withLength(small)), /^HTTP\/1\.1 200 /);
  assert.equal(counts.turns, before, 'a small one takes none');
});

test('a large body is parsed in pieces, and checked in another run of the event loop than its last piece', async () => {
  const { port, counts } = await start();
  const body = Buffer.from(JSON.stringify({ notes: Array(100).fill('x'.repeat(80_000)) }));
  assert.match(await send(port, '/documents', body, withLength(body)), /^HTTP\/1\.1 200 /);
  assert.ok(counts.pauses > 3, `${counts.pauses} pauses of the parser`);
  assert.ok(counts.isCheckedLater, 'the last piece and the check were one piece');
});

test('B6 31 MiB of {},{} are refused with 422 when all of it was sent, and none of it is kept from where it is too much', async () => {
  const { port, counts } = await start();
  const body = Buffer.from(`[${'{},'.repeat(Math.floor((31 * MIB) / 3) - 1)}{}]`);
  const answer = await send(port, '/documents', body, withLength(body));
  assert.match(answer, /^HTTP\/1\.1 422 [\s\S]*"code":"too_many_values"/);
  assert.ok(counts.held > MIB && counts.held < 4 * MIB, `${counts.held} bytes were held`);
});

test('D2 a body that is too long is 413, also where it holds too much before it ends', async () => {
  const { port } = await start();
  for (const item of ['0', '"xxxxxxxxxxxxxxxxxxxxxxxxxxxx"']) {
    const body = Buffer.from(`[${Array(Math.floor((2 * MIB) / (item.length + 1))).fill(item)}]`);
    for (const [bytes, headers] of [
      [body, withLength(body)],
      [chunked(body), 'transfer-encoding: chunked\r\n'],
    ] as const)
      assert.match(await send(port, '/records', bytes, headers), /^HTTP\/1\.1 413 /, `${item}, ${headers}`);
  }
});

test('what a body holds is the same wherever its pieces are cut', () => {
  const bodies = [
    `[${Array(210_000).fill('0')}]`,
    `{${Array.from({ length: 41_000 }, (_, place) => `"na\\"me\\\\${place}":{}`)}}`,
    `["${'[,{:\\"'.repeat(100_000)}"]`,
    `{"\\\\":${JSON.stringify(['a:b,c', '"', '\\', '\\"', '{['.repeat(50_000)])}}`,
  ].map((text) => Buffer.from(text));
  for (const limits of [RECORD_LIMITS, DOCUMENT_LIMITS, { values: 10, names: 2, differentNames: 2 }])
    for (const bytes of bodies)
      for (const size of [1, 7, 65_536]) {
        const weigh = jsonWeight(limits);
        let fault: ReturnType<typeof weigh>;
        for (let at = 0; at < bytes.length && !fault; at += size) fault = weigh(bytes.subarray(at, at + size));
        assert.deepEqual(fault, weightFault(bytes, limits), `${bytes.subarray(0, 20)} by ${size}`);
      }
});
