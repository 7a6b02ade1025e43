import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../scripts/testing/until.ts';
import { serviceLog } from '../../src/platform/http/request-telemetry.ts';
import { startTestService } from '../support/test-service.ts';

/** D2: what is no good HTTP is refused as everything else is: problem+json, our headers, an id. Over bare connections. */
const lines: string[] = [];
const service = await startTestService({}, undefined, {
  log: serviceLog('info', { write: (line) => void lines.push(line) }),
});
await service.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = service.app.server.address() as AddressInfo;
const tenant = await service.newTenant();

/** Sends bytes, and reads the answer until the service closes the connection. */
const answerTo = async (bytes: string) => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')));
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(line.split(' ')[1]), headers, body };
};

const close = 'connection: close\r\n';
const faults: [name: string, bytes: string, status: number, code: string][] = [
  ['nonsense', 'nonsense\r\n\r\n', 400, 'bad_request'],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'bad_request'],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['two Hosts', 'GET /healthz HTTP/1.1\r\nhost: x\r\nHOST: y\r\n\r\n', 400, 'bad_request'],
  ['the same Host twice', 'GET /healthz HTTP/1.0\r\nhost: x\r\nhost: x\r\n\r\n', 400, 'bad_request'],
  ['an unknown Expect', `GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n`, 417, 'expectation_failed'],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n', 400, 'bad_request'],
  [
    'no Host and an upgrade',
    'GET /healthz HTTP/1.1\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
    400,
    'bad_request',
  ],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  [
    'two lengths',
    'GET /healthz HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n',
    400,
    'bad_request',
  ],
  ['an unknown method', `PROPFIND /v1/brands HTTP/1.1\r\nhost: x\r\n${close}\r\n`, 405, 'method_not_allowed'],
  ['TRACE', `TRACE /v1/brands HTTP/1.1\r\nhost: x\r\n${close}\r\n`, 405, 'method_not_allowed'],
  ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\nhost: x\r\n${close}\r\n`, 404, 'not_found'],
];

for (const [name, bytes, status, code] of faults)
  test(`${name}: ${status} as problem+json, with the headers and the id of every answer`, async () => {
    const answer = await answerTo(bytes);
    assert.equal(answer.status, status, JSON.stringify(answer));
    assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
    assert.match(answer.headers['content-security-policy'] ?? '', /default-src 'none'/);
    const problem = JSON.parse(answer.body) as Record<string, unknown>;
    assert.deepEqual([problem.code, problem.status, problem.type], [code, status, `/problems/${code}`]);
    assert.ok(problem.request_id);
    assert.equal(problem.request_id, answer.headers['x-request-id']);
  });

test('a refusal of the wire keeps the id that the client gave, and is logged and counted', async () => {
  const { body } = await answerTo('GET /healthz HTTP/1.1\r\nx-request-id: mine-1\r\n\r\n');
  assert.equal(JSON.parse(body).request_id, 'mine-1');
  const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.request_id === 'mine-1');
  assert.equal(line?.status, 400);
  const metrics = (await service.operator('GET', '/metrics')).text;
  assert.match(metrics, /_count\{method="GET",route="refused",status="400"\} [1-9]/);
});

test('HTTP/1.0 without Host, Expect: 100-continue, and an upgrade that nobody asked for are served', async () => {
  assert.equal((await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).status, 200);
  const upgrade = 'GET /healthz HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n';
  assert.equal((await answerTo(upgrade)).status, 200);
  const body = '{"name":"Atelier"}';
  const post =
    `POST /v1/brands HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.key}\r\n${close}expect: 100-continue\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  assert.equal((await answerTo(post)).status, 100);
  assert.equal((await tenant.call<{ total: number }>('GET', '/v1/brands')).body.total, 1);
});

test('who hangs up in the middle of its body is no error: a line of its own, and no 5xx is counted', async () => {
  for (const [path, type] of [
    ['/v1/brands', 'application/json'],
    ['/v1/products/import', 'application/json'],
    ['/v1/products/1/pricing-configurations/import', 'multipart/form-data; boundary=x'],
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.key}\r\nx-request-id: gone-${path?.length}\r\n` +
        `content-type: ${type}\r\ncontent-length: 100\r\n\r\n{"name":`,
    );
    await sleep(100);
    socket.destroy();
    await once(socket, 'close');
  }
  const gone = () => lines.map((text) => JSON.parse(text)).filter(({ code }) => code === 'caller_gone');
  await until('all three are told', () => gone().length >= 3);
  assert.equal(gone().length, 3);
  assert.deepEqual(
    lines.map((text) => JSON.parse(text)).filter(({ level }) => level === 'error' || level === 50),
    [],
  );
  assert.doesNotMatch((await service.operator('GET', '/metrics')).text, /status="5\d\d"/);
});
