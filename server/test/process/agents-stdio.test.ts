import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { newAgentShop } from '../support/agents/agent-shop.ts';
import { startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const shop = await newAgentShop(tenant);
const allTools = Object.keys(shop.argumentsOf).sort();
await service.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = service.app.server.address() as AddressInfo;

/** `vantail mcp`, as an assistant starts it. */
const commandWith = (key: string) => ({
  command: process.execPath,
  args: [fileURLToPath(new URL('../../bin/vantail.mjs', import.meta.url)), 'mcp'],
  env: { PATH: process.env.PATH ?? '', VANTAIL_URL: `http://127.0.0.1:${port}`, VANTAIL_KEY: key },
  stderr: 'ignore' as const,
});

test("D23.1 the SDK's own client lists and calls every tool over stdio", async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport(commandWith(tenant.key)));
  try {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), allTools);
    for (const name of allTools) {
      const result = await client.callTool({ name, arguments: shop.argumentsOf[name] ?? {} });
      assert.ok(!result.isError, `${name}: ${JSON.stringify(result.structuredContent)}`);
    }
    const refused = await client.callTool({ name: 'price_window', arguments: { product_id: 'x' } });
    assert.equal((refused.structuredContent as { code: string }).code, 'validation_error');
  } finally {
    await client.close();
  }
});

test('D23.1 a client that others wrote lists and calls every tool over stdio', async () => {
  const client = await createMCPClient({ transport: new StdioMCPTransport(commandWith(tenant.key)) });
  try {
    const tools = await client.tools();
    assert.deepEqual(Object.keys(tools).sort(), allTools);
    for (const name of allTools) {
      const tool = tools[name] as unknown as { execute: (given: unknown, options: object) => Promise<object> };
      const result = await tool.execute(shop.argumentsOf[name], { toolCallId: name, messages: [] });
      assert.ok(!('isError' in result && result.isError), `${name}: ${JSON.stringify(result)}`);
    }
  } finally {
    await client.close();
  }
});

test('D23.1 a key that is none is told so to the assistant, and the process goes on', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport(commandWith('vtl_none')));
  try {
    await assert.rejects(client.listTools(), /not valid there/);
    await assert.rejects(client.callTool({ name: 'find_products', arguments: {} }));
  } finally {
    await client.close();
  }
});

test('D23.1 stdio: a message that is neither a request nor a notification is refused, and a call ends with its client', async (t) => {
  // A service that never answers.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const { command, args, env } = commandWith('vtl_none');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const child = spawn(command, args, { env: { ...env, VANTAIL_URL: url }, stdio: ['pipe', 'pipe', 'ignore'] });
  t.after(() => child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const answer = async () => JSON.parse((await lines.next()).value ?? '') as { id: unknown; error?: { code: number } };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  assert.equal((await answer()).id, 1);
  for (const more of [{ result: {} }, { error: { code: 1, message: 'x' } }, { id: 1.5 }]) {
    send({ jsonrpc: '2.0', id: 2, method: 'tools/list', ...more });
    assert.equal((await answer()).error?.code, -32_600);
  }
  child.stdin.write('no JSON\n');
  assert.deepEqual((await answer()).id, null);
  const arrived = async () => (await once(silent, 'request'))[0] as IncomingMessage;
  const list = async (id: number) => {
    const next = arrived();
    send({ jsonrpc: '2.0', id, method: 'tools/list' });
    return next;
  };
  const cancelled = once((await list(3)).socket, 'close');
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } });
  await cancelled;
  await list(4);
  child.stdin.end();
  assert.equal((await once(child, 'exit'))[0], 0);
});
