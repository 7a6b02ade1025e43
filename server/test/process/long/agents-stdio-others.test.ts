import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { startStdioShop } from '../../support/agents/stdio-shop.ts';

const { tenant, shop, allTools, commandWith } = await startStdioShop();

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
