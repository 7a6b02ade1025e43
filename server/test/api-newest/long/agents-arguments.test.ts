import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { agentOf } from '../../support/agents/agent.ts';
import { newAgentShop } from '../../support/agents/agent-shop.ts';
import { STRANGE } from '../../support/agents/strange-values.ts';
import { type Body, startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const own = await newAgentShop(tenant);
const agent = agentOf(service, tenant.key);

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

test('D23.1 arguments of any shape are answered or refused, and never a fault of the service', async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  t.diagnostic(`SEED=${seed}`);
  const r = randomFrom(seed);
  const strange = [...STRANGE, deep(1000), deep(40)];
  const isAnswer = async (name: string, given: unknown) => {
    const result = await agent.tool(name, given);
    assert.equal(typeof result.structuredContent, 'object', name);
    if (result.isError) {
      assert.equal(typeof result.structuredContent.code, 'string');
      assert.ok(Number(result.structuredContent.status) < 500, JSON.stringify(result.structuredContent));
    }
  };
  const { body } = await agent.ask('tools/list');
  const { tools } = body.result as { tools: { name: string; inputSchema: { properties: object } }[] };
  for (const { name, inputSchema } of tools) {
    const given = own.argumentsOf[name] ?? {};
    for (const value of strange) await isAnswer(name, value);
    // Every argument that there is, once at least: what checks it is made when it is first sent.
    for (const field of Object.keys(inputSchema.properties))
      await isAnswer(name, { ...given, [field]: r.pick(strange) });
    // The drawing is made in a process of its own: a few of them will do.
    const rounds = name === 'draw_window' ? 6 : 25;
    for (let round = 0; round < rounds; round++) {
      const broken: Body = { ...given };
      broken[r.pick([...Object.keys(given), 'width', 'selections', 'cursor', 'language', 'q', 'product_id'])] =
        r.pick(strange);
      if (name === 'save_quote') broken.idempotency_key ??= `f${round}`;
      await isAnswer(name, broken);
    }
  }
  assert.equal(({} as Body).polluted, undefined);
});
