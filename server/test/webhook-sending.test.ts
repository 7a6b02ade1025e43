import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { messageOf } from '../src/history/webhooks/message.ts';
import { sendMessage } from '../src/history/webhooks/send-message.ts';
import { startReceiver, startSpeaker, type Taken } from './support/receiver.ts';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`;
const event = {
  id: 'msg_7_42',
  type: 'product.updated',
  timestamp: '2026-01-31T12:00:00.000Z',
  data: { number: 42, name: 'Fenêtre « Été » 窗' },
};

const terms = { allowPrivate: true };
const message = () => messageOf(event, [secretOf(1)], new Date());

test('D13.2 what arrives is accepted by the verifier of the standardwebhooks package, with the old secret and the new one', async () => {
  const { url, taken } = await startReceiver();
  const signed = messageOf(event, [secretOf(2), secretOf(1)], new Date());
  const sent = await sendMessage(url, signed, terms);
  assert.deepEqual({ ...sent, ms: 0 }, { status: 200, ms: 0, error_class: null });
  const [{ headers, body, url: path }] = taken as [Taken];
  for (const secret of [secretOf(1), secretOf(2)]) {
    assert.deepEqual(new Webhook(secret).verify(body, headers), {
      type: event.type,
      timestamp: event.timestamp,
      data: event.data,
    });
  }
  assert.throws(() => new Webhook(secretOf(3)).verify(body, headers));
  assert.throws(() => new Webhook(secretOf(1)).verify(`${body} `, headers));
  assert.equal(path, '/hook?a=b');
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers.host, new URL(url).host);
});

test('D13.2 the headers to the letter: id, whole seconds of this try, one signature for each secret; the same bytes on every try', () => {
  const [first, second] = [new Date('2026-02-01T00:00:00.999Z'), new Date('2026-02-01T00:00:05.001Z')];
  const tries = [first, second].map((now) => messageOf(event, [secretOf(2), secretOf(1)], now));
  assert.equal(new Set(tries.map(({ body }) => body)).size, 1);
  for (const [place, { body, headers }] of tries.entries()) {
    const stamp = String(Math.floor((place === 0 ? first : second).getTime() / 1000));
    assert.equal(headers['webhook-id'], 'msg_7_42');
    assert.equal(headers['webhook-timestamp'], stamp);
    const signatures = [2, 1].map((byte) => {
      const hmac = createHmac('sha256', Buffer.alloc(24, byte)).update(`msg_7_42.${stamp}.${body}`);
      return `v1,${hmac.digest('base64')}`;
    });
    assert.equal(headers['webhook-signature'], signatures.join(' '));
  }
  assert.deepEqual(Object.keys(JSON.parse(tries[0]?.body ?? '')), ['type', 'timestamp', 'data']);
});

test('D13.3 2xx is delivered, all else is not, and nothing is followed', async () => {
  const target = await startReceiver();
  for (const [status, error_class] of [
    ...([
      [200, null],
      [201, null],
      [204, null],
      [299, null],
      [301, 'redirect'],
      [307, 'redirect'],
      [304, 'redirect'],
    ] as const),
    ...([
      [400, 'status'],
      [410, 'status'],
      [429, 'status'],
      [500, 'status'],
      [503, 'status'],
    ] as const),
  ]) {
    const { url } = await startReceiver(
      (_request, response) => void response.writeHead(status, { location: target.url }).end(),
    );
    const sent = await sendMessage(url, message(), terms);
    assert.deepEqual({ ...sent, ms: 0 }, { status, ms: 0, error_class }, String(status));
  }
  assert.equal(target.taken.length, 0);
});

test('D13.5 of an answer of 10 MB little is read, and it counts by its status', async () => {
  let written = 0;
  const { url } = await startReceiver(async (_request, response) => {
    response.setMaxListeners(0).writeHead(200);
    for (let part = 0; part < 160 && !response.destroyed; part++) {
      const isTaken = response.write(Buffer.alloc(64 * 1024));
      written += 64 * 1024;
      if (!isTaken) await new Promise((resolve) => response.once('drain', resolve));
    }
    response.end();
  });
  const sent = await sendMessage(url, message(), terms);
  assert.equal(sent.error_class, null);
  // The rest is what the buffers of two sockets hold.
  assert.ok(written < 8 * 1024 * 1024, `${written} bytes were taken`);
});

test('D13.3 a receiver that hangs, at any point, ends with the time limit; a status in time counts however slowly the rest comes', async () => {
  const limited = { ...terms, limitMs: 300 };
  const silent = await startReceiver(() => {});
  const dripping = await startReceiver((_request, response) => {
    response.writeHead(200).write('.');
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const deaf = await startSpeaker(() => {});
  const halfway = await startSpeaker((socket) => void socket.write('HTTP/1.1 200 OK\r\nx: '));
  for (const url of [silent.url, deaf, halfway]) {
    const { status, ms, error_class } = await sendMessage(url, message(), limited);
    assert.deepEqual({ status, error_class }, { status: null, error_class: 'timeout' }, url);
    assert.ok(ms >= 290, String(ms));
  }
  const never = async () => new Promise<never>(() => {});
  const lost = await sendMessage('http://name.test/', message(), { ...limited, resolve: never });
  assert.equal(lost.error_class, 'timeout');
  assert.deepEqual(
    { ...(await sendMessage(dripping.url, message(), limited)), ms: 0 },
    { status: 200, ms: 0, error_class: null },
  );
});

test('D13.4 each failure has its class', async () => {
  const { port } = await startReceiver();
  const free = net.createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const closed = (free.address() as AddressInfo).port;
  await new Promise((resolve) => free.close(resolve));
  const garbled = await startSpeaker((socket) => void socket.end('SSH-2.0-x\r\n\r\n'));
  const hangingUp = await startSpeaker((socket) => void socket.destroy());
  const noName = async () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  for (const [url, expected] of [
    [`http://127.0.0.1:${closed}/`, 'connection'],
    [hangingUp, 'connection'],
    [garbled, 'protocol'],
    [`https://127.0.0.1:${port}/`, 'tls'],
    ['http://name.test/', 'name'],
    ['ftp://127.0.0.1/', 'protocol'],
  ] as const) {
    const { status, error_class } = await sendMessage(url, message(), { ...terms, resolve: noName });
    assert.deepEqual({ status, error_class }, { status: null, error_class: expected }, url);
  }
  const { error_class } = await sendMessage(`http://127.0.0.1:${port}/`, message(), { allowPrivate: false });
  assert.equal(error_class, 'protocol', 'http, once the setting is taken back');
});

test('D13.5 a name whose address changes at every look-up reaches the allowed one or none', async () => {
  const allowed = await startReceiver(undefined, '127.0.0.1');
  const closed = await startReceiver(undefined, '127.0.0.2', allowed.port);
  let lookUps = 0;
  const resolve = async () => [{ address: lookUps++ % 2 === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  const isAllowed = (address: string) => address === '127.0.0.1';
  const outcomes: (string | null)[] = [];
  for (let turn = 0; turn < 10; turn++) {
    const sent = await sendMessage(`http://name.test:${allowed.port}/`, message(), { ...terms, resolve, isAllowed });
    outcomes.push(sent.error_class);
  }
  assert.equal(lookUps, 10, 'one look-up for each connection');
  assert.deepEqual(
    outcomes,
    [0, 1, 2, 3, 4].flatMap(() => [null, 'private_address']),
  );
  assert.deepEqual([allowed.taken.length, closed.taken.length], [5, 0]);
});

test('D13.5 no proxy of the environment is used', async () => {
  const proxy = await startReceiver();
  const { url, taken } = await startReceiver();
  const file = new URL('../src/history/webhooks/send-message.ts', import.meta.url).href;
  const script = `const { sendMessage } = await import(${JSON.stringify(file)});
    console.log((await sendMessage(${JSON.stringify(url)}, { body: '{}', headers: {} }, { allowPrivate: true })).status)`;
  // Read at the start of a process, hence one of its own.
  const { origin } = new URL(proxy.url);
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: origin, NO_PROXY: '' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
  assert.equal(stdout.trim(), '200');
  assert.deepEqual([taken.length, proxy.taken.length], [1, 0]);
});
