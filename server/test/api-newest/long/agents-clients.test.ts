import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import { newAgentShop } from '../../support/agents/agent-shop.ts';
import { callEveryTool, patiently } from '../../support/agents/sdk-client.ts';
import { type Body, startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const shop = await newAgentShop(tenant);
const allTools = Object.keys(shop.argumentsOf);
await service.app.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/mcp`;
const headers = { authorization: `Bearer ${tenant.key}` };

test("D23.1 the SDK's own client of the older protocol lists and calls every tool over HTTP", () =>
  callEveryTool({ url, headers, shop, version: 'legacy' }));

test('D23.1 a client that others wrote lists and calls every tool over HTTP', async () => {
  const client = await createMCPClient({ transport: { type: 'http', url, headers } });
  try {
    const tools = await client.tools();
    assert.deepEqual(Object.keys(tools).sort(), [...allTools].sort());
    for (const name of allTools) {
      const tool = tools[name] as unknown as { execute: (given: unknown, options: object) => Promise<Body> };
      const result = await patiently(name, () =>
        tool.execute(shop.argumentsOf[name], { toolCallId: name, messages: [] }),
      );
      assert.ok(!result.isError, `${name}: ${JSON.stringify(result)}`);
    }
  } finally {
    await client.close();
  }
});
