import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerPageTools } from '../src/elements/page-tools.ts';

type Tool = { name: string; execute: (given: object) => Promise<object> };

/** A browser with the interface, which keeps what is registered until its signal is aborted. */
const browserWith = (modelContext: object | undefined) =>
  Object.defineProperty(globalThis, 'navigator', { value: { modelContext }, configurable: true });

const actions = (chosen: object[]) => ({
  name: 'vantail_3',
  read: () => ({ price: 92 }),
  choose: (given: object) => void chosen.push(given),
  ask: () => {},
});

test('D23 a browser without the interface is left alone', () => {
  browserWith(undefined);
  offerPageTools(actions([]))();
});

test('D23 state and actions are offered to the page’s assistant, and taken back with the element', async () => {
  const tools = new Map<string, Tool>();
  browserWith({
    registerTool: (tool: Tool, { signal }: { signal: AbortSignal }) => {
      if (tools.has(tool.name)) throw new Error('This name is taken');
      tools.set(tool.name, tool);
      signal.addEventListener('abort', () => tools.delete(tool.name));
    },
  });
  const chosen: object[] = [];
  const withdraw = offerPageTools(actions(chosen));
  assert.deepEqual([...tools.keys()], ['vantail_3_state', 'vantail_3_choose', 'vantail_3_offer']);
  assert.deepEqual(await tools.get('vantail_3_state')?.execute({}), { price: 92 });
  assert.deepEqual(await tools.get('vantail_3_choose')?.execute({ width: 800 }), { price: 92 });
  assert.deepEqual(chosen, [{ width: 800 }]);
  assert.deepEqual(await tools.get('vantail_3_offer')?.execute({}), {});
  // A second configurator of the same product has no names left, and does no harm.
  offerPageTools(actions([]));
  withdraw();
  assert.equal(tools.size, 0);
});
