import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf } from '../support/agents/agent.ts';
import { newAgentShop } from '../support/agents/agent-shop.ts';
import { startTestService } from '../support/test-service.ts';

const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '30' });
const limitedTenant = await limited.newTenant();
const limitedShop = await newAgentShop(limitedTenant);

test('D23.1 a comparison counts as many requests as it prices', async () => {
  const windows = Array.from({ length: 20 }, () => limitedShop.window());
  const own = agentOf(limited, await limitedTenant.keyWith(['storefront:read']));
  assert.equal((await own.tool('compare_windows', { windows })).isError, undefined);
  assert.equal((await own.tool('compare_windows', { windows })).structuredContent.code, 'rate_limited');
  assert.equal((await own.ask('tools/list')).status, 429);
});
