import assert from 'node:assert/strict';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { until } from '../../../../scripts/testing/until.ts';
import { agentOf } from '../../support/agents/agent.ts';
import { newAgentShop } from '../../support/agents/agent-shop.ts';
import { startTestService } from '../../support/test-service.ts';

const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '30' });
const limitedTenant = await limited.newTenant();
const limitedShop = await newAgentShop(limitedTenant);

test('D23.1 a comparison counts as many requests as it prices', async () => {
  const windows = Array.from({ length: 20 }, () => limitedShop.window());
  const own = agentOf(limited, await limitedTenant.keyWith(['storefront:read']));
  assert.equal((await own.tool('compare_windows', { windows })).isError, undefined);
  assert.equal((await own.tool('compare_windows', { windows })).structuredContent.code, 'rate_limited');
  // On a busy machine two seconds may have passed, which are worth one request.
  await until('a list is refused', async () => (await own.ask('tools/list')).status === 429);
});

const HALF_SENT = 60;
const PARALLEL = 60;

test('D23.1 messages that are never sent to their end, and many calls at once: each call is answered, and other tenants are', async (t) => {
  const sockets: Socket[] = [];
  // Before the service is closed, which waits for requests that are on their way.
  after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const service = await startTestService();
  const [busy, other] = [await service.newTenant(), await service.newTenant()];
  const shop = await newAgentShop(busy);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const head = `POST /mcp HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${busy.key}\r\ncontent-type: application/json\r\n`;
  for (let place = 0; place < HALF_SENT; place++) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    // By a length that is never reached, or in chunks without a last one.
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/call",';
    if (place % 2) socket.write(`${head}content-length: 500000\r\n\r\n${body}`);
    else socket.write(`${head}transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`);
  }
  const connections = promisify(service.app.server.getConnections).bind(service.app.server);
  await until('all are there', async () => (await connections()) === HALF_SENT);
  const agent = agentOf(service, busy.key);
  const since = performance.now();
  const calls = Array.from({ length: PARALLEL }, () =>
    agent.ask('tools/call', { name: 'price_window', arguments: shop.window() }),
  );
  assert.equal((await other.call('GET', '/v1/brands')).status, 200);
  assert.equal((await agentOf(service, other.key).ask('tools/list')).status, 200);
  const totals = new Set<unknown>();
  for (const { status, headers, body } of await Promise.all(calls)) {
    if (status === 503) assert.ok(Number(headers['retry-after']) > 0);
    else {
      assert.equal(status, 200);
      totals.add((body.result as { structuredContent: { total: number } }).structuredContent.total);
    }
  }
  t.diagnostic(`answered after ${Math.round(performance.now() - since)} ms`);
  assert.equal(totals.size, 1, 'one window has one price');
});
