import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { until } from '../../../../scripts/testing/until.ts';
import type { AgentShop } from './agent-shop.ts';

/** A drawing is made by a process of its own: on a busy machine it may take longer than a request may, and a client tries again. */
export const patiently = <T>(name: string, call: () => Promise<T>): Promise<NonNullable<T>> =>
  until(`an answer of ${name}`, () =>
    call().catch((error: unknown) => {
      if (String(error).includes('503')) return undefined;
      throw error;
    }),
  );

type Asked = { url: string; headers: Record<string, string>; shop: AgentShop; version: 'legacy' | { pin: string } };

/** As the SDK's own client does it, in a version of the protocol. */
export const callEveryTool = async ({ url, headers, shop, version }: Asked): Promise<void> => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: version } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const allTools = Object.keys(shop.argumentsOf);
  try {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), [...allTools].sort());
    // The client checks what it is answered against the schema of the tool.
    for (const name of allTools) {
      const given = {
        ...shop.argumentsOf[name],
        ...(name === 'save_quote' ? { idempotency_key: `k ${version}` } : {}),
      };
      const result = await patiently(name, () => client.callTool({ name, arguments: given }));
      assert.ok(!result.isError, `${name}: ${JSON.stringify(result.structuredContent)}`);
      assert.ok(result.structuredContent, name);
      const [first] = result.content as { type: string; text: string }[];
      assert.equal(first?.type, 'text');
      assert.ok(first.text.length > 0 && first.text.length < 4000, name);
    }
  } finally {
    await client.close();
  }
};
