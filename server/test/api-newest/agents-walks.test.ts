import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../pricing/test/oracle/generate.ts';
import { agentOf } from '../support/agents/agent.ts';
import { newRandomShop } from '../support/agents/random-shop.ts';
import { walk } from '../support/agents/walk.ts';
import { sharedTestService } from '../support/test-service.ts';

const SHOPS = Number(process.env.AGENT_SHOPS ?? 8);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** Shops share a tenant, so that a search has others to leave out. */
const SHOPS_OF_A_TENANT = 10;

const service = await sharedTestService();

const newShopkeeper = async () => {
  const tenant = await service.newTenant();
  return { tenant, agent: agentOf(service, await tenant.keyWith(['storefront:read'])) };
};

test(`D23 ${SHOPS} random shops: every walk ends in the price of the API, or in its refusal (SEED=${SEED})`, async (t) => {
  const r = randomFrom(SEED);
  let { tenant, agent } = await newShopkeeper();
  let priced = 0;
  for (let shop = 0; shop < SHOPS; shop++) {
    if (shop % SHOPS_OF_A_TENANT === 0) ({ tenant, agent } = await newShopkeeper());
    const name = `Window W${shop}X`;
    await newRandomShop(tenant, r, name);
    const { products } = await agent.must<{ products: { product_id: number }[] }>('find_products', { q: name });
    assert.equal(products.length, 1, name);
    const productId = products[0]?.product_id as number;
    const { window, end } = await walk(agent, productId, r);
    const { product_id: _, ...body } = window;
    const answer = await tenant.call('POST', `/v1/products/${productId}/quote`, body);
    const { request_id: _of, ...expected } = answer.body;
    const { request_id: _own, configuration, ...told } = end.structuredContent;
    const what = `shop ${shop} of SEED=${SEED}: ${JSON.stringify(window)}`;
    assert.deepEqual(told, expected, what);
    assert.equal(end.isError === true, answer.status !== 200, what);
    if (answer.status === 200) {
      assert.deepEqual(configuration, window, what);
      priced++;
    }
  }
  t.diagnostic(`${priced} of ${SHOPS} walks ended in a price`);
  // Shops that cannot be bought from would show nothing.
  assert.ok(priced >= SHOPS / 4, `${priced} of ${SHOPS} walks ended in a price`);
});
