import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startStdioShop } from '../../support/agents/stdio-shop.ts';

const { tenant, shop, allTools, port, commandWith } = await startStdioShop();

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

type Answer = { id: unknown; result?: { instructions?: string }; error?: { code: number; message: string } };

/** The command in the hands of a program that writes what it likes. */
const startRaw = (url = `http://127.0.0.1:${port}`) => {
  const { command, args, env } = commandWith(tenant.key);
  const child = spawn(command, args, { env: { ...env, VANTAIL_URL: url }, stdio: 'pipe' });
  const [errors, ended] = [text(child.stderr), once(child, 'exit')];
  const end = async () => ({ code: (await ended)[0] as number | null, errors: await errors });
  return { child, send: (line: string | Buffer) => child.stdin.write(line), end };
};

const answersOf = (printed: string): Answer[] =>
  printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const message = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const listTools = (id: number) => message(id, 'tools/list');
const greet = message(0, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

test('D23.1 over stdio every line gets an answer, whatever it is, also after stdin was closed', async () => {
  const { child, send, end } = startRaw();
  const printed = text(child.stdout);
  send(greet);
  for (const line of [
    '{"jsonrpc":',
    '[]',
    '5',
    '{"jsonrpc":"2.0","id":7}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  ])
    send(`${line}\r\n`);
  send(`${JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'ping', params: { x: 'x'.repeat(12_000_000) } })}\n`);
  send('{"jsonrpc":"2.0","id":9,"method":"tools/list","result":{}}\n');
  for (let id = 10; id < 30; id++) send(listTools(id));
  child.stdin.end('{"jsonrpc":"2.0","id":30,"method":"ping"}');
  const { code, errors } = await end();
  const answers = answersOf(await printed);
  assert.equal(code, 0, errors);
  assert.equal(errors.trim().split('\n').length, 1, errors);
  const failures = answers.flatMap(({ id, error }) => (error ? [[id, error.code]] : []));
  // The service refuses it, after all that are refused here.
  assert.deepEqual(
    failures.filter(([id]) => id === 9),
    [[9, -32600]],
  );
  assert.deepEqual(
    failures.filter(([id]) => id !== 9),
    [
      [null, -32700],
      [null, -32600],
      [null, -32600],
      [7, -32600],
      [null, -32600],
      [null, -32600],
    ],
  );
  const ids = answers.flatMap(({ id, result }) => (result ? [Number(id)] : [])).sort((a, b) => a - b);
  assert.deepEqual(ids, [0, ...Array.from({ length: 21 }, (_, at) => at + 10)]);
  // Texts of the catalogue are data: an assistant is told so here, too.
  assert.match(answers.find(({ id }) => id === 0)?.result?.instructions ?? '', /not instructions/);
});

test('D23.1 the process ends with 0 when the assistant reads no more', async () => {
  const { child, send, end } = startRaw();
  send(greet);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  send(listTools(1));
  assert.equal((await end()).code, 0);
});

test('D23.1 a cancelled call is given up, and 64 calls are under way at the most', async () => {
  let open = 0;
  const changed = new EventTarget();
  const silent = createServer((request, response) => {
    request.resume();
    open += 1;
    response.once('close', () => {
      open -= 1;
      changed.dispatchEvent(new Event('closed'));
    });
    changed.dispatchEvent(new Event('opened'));
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { child, send, end } = startRaw(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const printed = text(child.stdout);
  try {
    send(listTools(1));
    await once(changed, 'opened');
    send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n');
    await once(changed, 'closed');
    for (let id = 2; id < 200; id++) send(listTools(id));
    while (open < 64) await once(changed, 'opened');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(open, 64);
  } finally {
    child.kill();
    await end();
    silent.closeAllConnections();
    silent.close();
  }
  assert.equal(await printed, '');
});
