import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { type JSONRPCRequest, Server } from '@modelcontextprotocol/server';
import { openCalls } from '../src/agents/tool-calls.ts';

const open = () =>
  openCalls(new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } }), { era: 'legacy' });

const call: JSONRPCRequest = { jsonrpc: '2.0', id: 'mine', method: 'tools/call', params: { name: 'x' } };

test('D23.1 a call is kept until it is answered, under the id of its own message', async () => {
  const calls = await open();
  const { status, body } = await calls.ask(call, { era: 'legacy' }, async () => ({ content: [] }), new EventEmitter());
  assert.deepEqual([status, JSON.parse(body).id, calls.pending], [200, 'mine', 0]);
});

test('D23.1 a call whose message the SDK drops is refused, and not kept', async () => {
  const calls = await open();
  const dropped = [
    { ...call, result: {} },
    { ...call, params: { name: 'x', _meta: 7 } },
  ] as never as JSONRPCRequest[];
  for (const message of dropped) {
    const { status, body } = await calls.ask(message, { era: 'legacy' }, async () => ({}), new EventEmitter());
    assert.deepEqual([status, JSON.parse(body).id, calls.pending], [400, 'mine', 0]);
  }
});

test('D23.1 a call whose connection closes is not kept, and what it answers later goes nowhere', async () => {
  const calls = await open();
  const connection = new EventEmitter();
  const tool = Promise.withResolvers<object>();
  const answer = calls.ask(call, { era: 'legacy' }, () => tool.promise, connection);
  assert.equal(calls.pending, 1);
  connection.emit('close');
  assert.equal((await answer).status, 503);
  assert.equal(calls.pending, 0);
  tool.resolve({ content: [] });
  await new Promise(setImmediate);
});
