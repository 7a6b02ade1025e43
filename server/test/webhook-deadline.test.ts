import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import net, { type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { until, waitMs } from '../../scripts/testing/until.ts';
import { resolveBy } from '../src/history/webhooks/guarded-lookup.ts';
import type { Message } from '../src/history/webhooks/message.ts';
import { type SendingTerms, sendMessage } from '../src/history/webhooks/send-message.ts';

/** D13.3: one deadline for every phase of a try, against receivers that speak TCP and little else. */
const LIMIT_MS = 100;
/** Something has to be sent before its end. */
const LONGER_MS = 300;
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const SMALL: Message = { body: '{}', headers: { 'content-length': '2' } };

const ended = new Set<() => void>();
after(() => ended.forEach((end) => void end()));

/** A server on a port of its own; `open` counts the connections that the sender has not closed. */
const startHostile = async (speak: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  let open = 0;
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    open++;
    let isOpen = true;
    const close = () => {
      if (isOpen) open--;
      isOpen = false;
    };
    socket.on('error', close).on('end', close).on('close', close);
    speak(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.add(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { http: `http://${host}`, https: `https://${host}`, open: () => open };
};

/** A try that does not end would end the file without a word of why. */
const send = async (url: string, terms: Partial<SendingTerms> = {}, message = SMALL) => {
  let outcome: Awaited<ReturnType<typeof sendMessage>> | undefined;
  void sendMessage(url, message, { allowPrivate: true, limitMs: LIMIT_MS, ...terms }).then((its) => {
    outcome = its;
  });
  const { status, error_class } = await until(`the try at ${url} ends`, () => outcome);
  return { status, error_class };
};

/** Reads the request, so that the answer is not the only thing on its way. */
const answering = (answer: (socket: Socket) => void) => (socket: Socket) =>
  void socket.resume().once('data', () => answer(socket));
const repeating = (text: string | Buffer, everyMs: number) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on('close', () => clearInterval(timer)).on('error', () => clearInterval(timer));
};
/** As fast as the other side reads. */
const flooding = (text: string) => (socket: Socket) => {
  const piece = text.repeat(Math.ceil(16_384 / text.length));
  const pour = () => {
    while (socket.writable && socket.write(piece));
  };
  socket.on('drain', pour);
  pour();
};
const saying = (text: string) => (socket: Socket) => void socket.write(text);
const sayingThen = (text: string, then: (socket: Socket) => void) => (socket: Socket) =>
  void socket.write(text, () => then(socket));

const TIMEOUT = { status: null, error_class: 'timeout' };
const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';

const receivers: [string, (socket: Socket) => void, object][] = [
  ['an upgrade', answering(saying(UPGRADE)), { status: 101, error_class: 'status' }],
  [
    'an upgrade before the request was read',
    (socket) => void socket.resume().write(UPGRADE),
    { status: 101, error_class: 'status' },
  ],
  [
    'an upgrade without its headers',
    answering(saying('HTTP/1.1 101 x\r\n\r\n')),
    { status: 101, error_class: 'status' },
  ],
  [
    'an upgrade that goes on',
    answering(sayingThen(UPGRADE, repeating('x', 10))),
    { status: 101, error_class: 'status' },
  ],
  [
    'an upgrade that is cut',
    answering(sayingThen(UPGRADE, (socket) => socket.resetAndDestroy())),
    { status: 101, error_class: 'status' },
  ],
  ['a trickle of 1xx', answering(repeating('HTTP/1.1 102 Processing\r\n\r\n', 40)), TIMEOUT],
  ['a flood of 100', answering(flooding('HTTP/1.1 100 Continue\r\n\r\n')), { status: null, error_class: 'protocol' }],
  [
    'a flood of 103',
    answering(flooding('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')),
    { status: null, error_class: 'protocol' },
  ],
  [
    'some 1xx and then an answer',
    answering(saying(`${'HTTP/1.1 103 x\r\n\r\n'.repeat(10)}${OK}`)),
    { status: 200, error_class: null },
  ],
  ['silence', (socket) => void socket.resume(), TIMEOUT],
  ['silence after the request', answering(() => {}), TIMEOUT],
  ['a half-closed socket', (socket) => void socket.resume().end(), { status: null, error_class: 'connection' }],
  [
    'a half-closed socket in the head',
    answering((socket) => void socket.end('HTTP/1.1 200 OK\r\nx')),
    { status: null, error_class: 'connection' },
  ],
  [
    'a half-closed socket in the body',
    answering((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx')),
    { status: 200, error_class: null },
  ],
  ['a trickled head', answering(sayingThen('HTTP/1.1 200 OK\r\nx: ', repeating('x', 10))), TIMEOUT],
  ['a trickled status line', answering(repeating('\r\n', 10)), TIMEOUT],
  [
    'a head without end',
    answering(sayingThen('HTTP/1.1 200 OK\r\n', flooding('x: y\r\n'))),
    { status: null, error_class: 'protocol' },
  ],
  [
    'a body without end',
    answering(sayingThen('HTTP/1.1 200 OK\r\n\r\n', flooding('x'))),
    { status: 200, error_class: null },
  ],
  [
    'a trickled body',
    answering(sayingThen('HTTP/1.1 503 x\r\n\r\n', repeating('x', 10))),
    { status: 503, error_class: 'status' },
  ],
  ['a body that stops', answering(saying('HTTP/1.1 204 OK\r\n\r\nHTTP/1.1')), { status: 204, error_class: null }],
  [
    'chunks that stop',
    answering(saying('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab')),
    { status: 200, error_class: null },
  ],
  ['a connection that is not closed', answering(saying(OK)), { status: 200, error_class: null }],
];

/** Their status came in time, and the rest of the answer does not. */
const hangs = new Set(['a trickled body', 'chunks that stop']);

for (const [name, speak, expected] of receivers)
  test(`D13.3 a try ends by its deadline, and its connection with it: ${name}`, async () => {
    const { http, open } = await startHostile(speak);
    const limitMs = hangs.has(name) ? LONGER_MS : expected === TIMEOUT ? LIMIT_MS : waitMs();
    assert.deepEqual(await send(http, { limitMs }), expected);
    await until('the connection is closed', () => open() === 0);
  });

test('D13.3 a receiver that answers and never reads the rest of the request keeps no connection', async () => {
  const body = 'x'.repeat(8 * 1024 * 1024);
  const message = { body, headers: { 'content-length': String(body.length) } };
  for (const [answer, expected] of [
    [OK, { status: 200, error_class: null }],
    [UPGRADE, { status: 101, error_class: 'status' }],
    ['', TIMEOUT],
  ] as const) {
    const sockets: Socket[] = [];
    const { http, open } = await startHostile((socket) => {
      sockets.push(socket.pause());
      socket.write(answer);
    });
    assert.deepEqual(await send(http, { limitMs: expected === TIMEOUT ? LIMIT_MS : waitMs() }, message), expected);
    // What was sent lies before the end of the connection.
    for (const socket of sockets) socket.resume();
    await until('the connection is closed', () => open() === 0);
  }
});

test('D13.3 a reset at any byte of an answer ends the try, with the status once the head is there', async () => {
  const head = OK.indexOf('\r\n\r\n') + 4;
  for (let bytes = 0; bytes <= OK.length; bytes++) {
    const answer = sayingThen(OK.slice(0, bytes), (socket) => setTimeout(() => socket.resetAndDestroy(), 2));
    const { http, open } = await startHostile(answering(answer));
    const expected = bytes < head ? { status: null, error_class: 'connection' } : { status: 200, error_class: null };
    assert.deepEqual(await send(http, { limitMs: 20_000 }), expected, `after ${bytes} bytes`);
    await until('the connection is closed', () => open() === 0);
  }
});

/** The first bytes of a server's hello, whose record never ends. */
const HELLO = Buffer.from('160303400002003ffc0303', 'hex');

test('D13.3 TLS that stalls, trickles or is cut ends by the same deadline', async () => {
  const tls: [string, (socket: Socket) => void, object][] = [
    ['silence', (socket) => void socket.resume(), TIMEOUT],
    ['silence after the hello', answering(() => {}), TIMEOUT],
    ['half a hello', answering((socket) => void socket.write(HELLO)), TIMEOUT],
    ['a trickled hello', answering((socket) => void socket.write(HELLO, () => repeating('\0', 10)(socket))), TIMEOUT],
    ['half-closed', (socket) => void socket.resume().end(), { status: null, error_class: 'connection' }],
  ];
  for (const [name, speak, expected] of tls) {
    const { https, open } = await startHostile(speak);
    assert.deepEqual(await send(https, { limitMs: expected === TIMEOUT ? LIMIT_MS : waitMs() }), expected, name);
    await until('the connection is closed', () => open() === 0);
  }
  for (let bytes = 0; bytes <= HELLO.length; bytes++) {
    const cut = (socket: Socket) => void socket.write(HELLO.subarray(0, bytes), () => socket.resetAndDestroy());
    const { https, open } = await startHostile(answering(cut));
    const expected = { status: null, error_class: 'connection' };
    assert.deepEqual(await send(https, { limitMs: 20_000 }), expected, `after ${bytes} bytes`);
    await until('the connection is closed', () => open() === 0);
  }
});

test('D13.3 a name server that is silent, or answers too late, ends by the same deadline, and its look-up with it', async () => {
  for (const isLate of [false, true]) {
    const queries: Buffer[] = [];
    const late: NodeJS.Timeout[] = [];
    const server = dgram.createSocket('udp4', (query, { port, address }) => {
      queries.push(query);
      // A refusal: the same message as an answer, with code 5.
      const refusal = Buffer.from(query);
      refusal.writeUInt16BE(0x8185, 2);
      if (isLate) late.push(setTimeout(() => server.send(refusal, port, address, () => {}), 2 * LONGER_MS));
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    const ask = resolveBy([`127.0.0.1:${server.address().port}`]);
    let lookUp: Promise<unknown> | undefined;
    const resolve: typeof ask = (hostname, signal) => {
      const answer = ask(hostname, signal);
      lookUp = answer.catch((error) => error.code);
      return answer;
    };
    assert.deepEqual(await send('http://name.test/', { resolve, limitMs: LONGER_MS }), TIMEOUT);
    assert.equal(await lookUp, 'ECANCELLED');
    assert.ok(queries.length > 0);
    late.forEach(clearTimeout);
    server.close();
  }
});

test('D13.3 a stop ends a try at any point, and leaves nothing behind', async () => {
  for (const speak of [
    (socket: Socket) => void socket.resume(),
    answering(repeating('HTTP/1.1 102 x\r\n\r\n', 100)),
    answering(() => {}),
  ]) {
    const { http, open } = await startHostile(speak);
    const stopped = new AbortController();
    const sending = send(http, { signal: stopped.signal, limitMs: 60_000 });
    await until('it is under way', () => open() === 1);
    stopped.abort();
    assert.equal((await sending).status, null);
    await until('the connection is closed', () => open() === 0);
    assert.equal((await send(http, { signal: stopped.signal, limitMs: 60_000 })).status, null);
  }
});
