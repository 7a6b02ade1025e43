import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { until, waitMs } from '../../../../scripts/testing/until.ts';
import { endSlowReaders, oneAtATime } from '../../../src/platform/http/connections.ts';
import { newProduct } from '../../support/new-product.ts';
import { startTestService } from '../../support/test-service.ts';

/** docs/adr/0021: who does not read holds no place that others need, and is ended; what waits in memory is bounded. */
const MIB = 1024 * 1024;

const readNothing = (port: number, request: string): Socket => {
  const socket = connect(port, '127.0.0.1').pause();
  after(() => socket.destroy());
  socket.on('error', () => {});
  socket.write(request);
  return socket;
};

test('forty connections that never read: everyone is served meanwhile, and they are ended', async () => {
  const readers = { unreadMs: 1000, bufferedBytes: 2048 * MIB };
  const service = await startTestService({}, undefined, { readers });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const [slow, other] = [await service.newTenant(), await service.newTenant()];
  const { id } = await newProduct(slow);
  const table = `{"type":"table-directe","modeInterpolation":"majoration","widths":[1],"heights":[1],"prices":[[1]],"note":"${'x'.repeat(500_000)}"}`;
  for (let row = 0; row < 24; row++)
    await slow.must('POST', `/v1/products/${id}/pricing-configurations`, { leaf_count: 1, price_table: table });
  const path = `/v1/products/${id}/configuration`;
  assert.ok((await slow.call('GET', path)).text.length > 12_000_000, 'more than the system takes by itself');
  const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${slow.key}\r\n\r\n`;
  for (let count = 0; count < 40; count++) readNothing(port, request);
  // They have been answered when one of their own tenant gets through: the line is first come, first served.
  assert.equal((await slow.call('GET', '/v1/brands')).status, 200);
  assert.equal((await other.call('GET', '/v1/brands')).status, 200);
  const connections = promisify(service.app.server.getConnections).bind(service.app.server);
  await until('they are ended', async () => (await connections()) === 0);
  assert.equal((await other.call('GET', '/v1/brands')).status, 200);
});

/** A bare server that answers so much to every request. */
const answering = async (bytes: number, limits: Parameters<typeof endSlowReaders>[1]) => {
  let begun = 0;
  const open = new Set<Socket>();
  const server = createServer(
    oneAtATime((_request, response) => {
      begun++;
      response.end(Buffer.alloc(bytes));
    }),
  );
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  endSlowReaders(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  const buffered = () => [...open].reduce((sum, socket) => sum + socket.writableLength, 0);
  return { port: (server.address() as AddressInfo).port, begun: () => begun, open, buffered };
};

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

test('what waits for all readers together is bounded: those who have waited longest are ended first', async () => {
  const { port, open, buffered } = await answering(16 * MIB, { unreadMs: 600_000, bufferedBytes: 100 * MIB });
  for (let count = 0; count < 20; count++) readNothing(port, GET);
  while (open.size < 20) await sleep(5);
  await until('the first are ended', () => open.size < 20 && buffered() <= 100 * MIB);
  assert.ok(buffered() <= 100 * MIB, `${buffered()} bytes`);
  assert.ok(open.size > 0 && open.size < 20, `${open.size} are open`);
});

test('who reads slowly, but reads, is not ended', async () => {
  const { port } = await answering(24 * MIB, { unreadMs: 1000, bufferedBytes: 100 * MIB });
  const socket = readNothing(port, GET);
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  socket.pause();
  for (let turn = 0; turn < 12 && !socket.closed; turn++) {
    await sleep(200);
    socket.resume();
    await sleep(10);
    socket.pause();
  }
  socket.resume();
  while (bytes < 24 * MIB && !socket.closed) await sleep(10);
  assert.ok(bytes >= 24 * MIB, `${bytes} bytes came`);
});

test('requests sent ahead are begun one after the other: none while an answer is unread, and too many end the connection', async () => {
  const { port, begun } = await answering(16 * MIB, { unreadMs: 600_000, bufferedBytes: 100 * MIB });
  const socket = readNothing(port, GET.repeat(5));
  while (begun() === 0) await sleep(5);
  await sleep(100);
  assert.equal(begun(), 1);
  socket.resume();
  await until('all are begun', () => begun() === 5);
  const flood = readNothing(port, GET.repeat(500)).resume();
  await once(flood, 'close', { signal: AbortSignal.timeout(waitMs()) });
  assert.ok(begun() < 505);
});
