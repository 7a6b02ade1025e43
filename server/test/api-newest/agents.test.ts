import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { agentOf } from '../support/agents/agent.ts';
import { newAgentShop } from '../support/agents/agent-shop.ts';
import { callEveryTool } from '../support/agents/sdk-client.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Body, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const shop = await newAgentShop(tenant);
const agent = agentOf(service, tenant.key);
const allTools = Object.keys(shop.argumentsOf);
await service.app.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/mcp`;
const headers = { authorization: `Bearer ${tenant.key}` };

/** What each scope allows (D23.2, D23.3). */
const SHOP = ['find_products', 'next_question', 'price_window', 'compare_windows', 'draw_window'];
const READERS = ['find_records', 'explain_price', 'price_history', 'readiness'];
const WRITERS = ['plan_changes', 'check_plan'];

test("D23.1 the SDK's own client lists and calls every tool over HTTP", () =>
  callEveryTool({ url, headers, shop, version: { pin: '2026-07-28' } }));

test('D23.2, D23.3 the rules list every tool', async () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../docs/rules/agents.md'), 'utf8');
  const listed = [...rules.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(listed.sort(), (await agent.toolNames()).sort());
});

test('D23.1 a key sees the tools of its scopes, and is refused the others as the API refuses it', async () => {
  const allowed: [string[], string[]][] = [
    [['storefront:read'], SHOP],
    [
      ['storefront:read', 'quotes:create'],
      [...SHOP, 'save_quote'],
    ],
    [['quotes:create'], ['save_quote']],
    [['catalogue:read'], [...SHOP, ...READERS]],
    [['catalogue:write'], ['save_quote', ...WRITERS]],
    [['keys:manage'], []],
  ];
  for (const [scopes, tools] of allowed) {
    const own = agentOf(service, await tenant.keyWith(scopes));
    assert.deepEqual((await own.toolNames()).sort(), [...tools].sort(), scopes.join());
    for (const name of allTools.filter((known) => !tools.includes(known))) {
      const result = await own.tool(name, shop.argumentsOf[name]);
      assert.deepEqual([result.isError, result.structuredContent.code], [true, 'insufficient_scope'], name);
    }
  }
});

test('D23.1 without a key, from another origin, and with another method it is refused as every route is', async () => {
  assert.equal((await agentOf(service, undefined).ask('tools/list')).status, 401);
  assert.equal((await agentOf(service, `${tenant.key}x`).ask('tools/list')).status, 401);
  assert.equal((await service.call('GET', '/mcp', { token: tenant.key })).status, 405);
  const made = await tenant.must<{ key: string }>('POST', '/v1/api-keys', {
    name: 'Shop',
    scopes: ['storefront:read'],
    allowed_origins: ['https://shop.example'],
  });
  const page = agentOf(service, made.key);
  const refused = await page.ask('tools/list', {}, { origin: 'https://evil.example' });
  assert.equal((refused.body as Body).code, 'origin_not_allowed');
  assert.equal((await page.ask('tools/list', {}, { origin: 'https://shop.example' })).status, 200);
});

test('D23.2 a price and a refusal are those of the API', async () => {
  const { product_id: _, ...body } = shop.window();
  const route = `/v1/products/${shop.productId}/quote`;
  const quote = await tenant.must('POST', route, body);
  const { configuration, ...priced } = await agent.must('price_window', shop.window());
  assert.deepEqual(priced, quote);
  assert.deepEqual(configuration, shop.window());
  const { request_id: _id, ...problem } = (await tenant.call('POST', route, { ...body, width: 9000 })).body;
  const refused = await agent.tool('price_window', shop.window({ width: 9000 }));
  const { request_id: _own, ...told } = refused.structuredContent;
  assert.equal(refused.isError, true);
  assert.deepEqual(told, problem);
  assert.match(String(refused.content[0]?.text), /Nearest sizes/);
});

test('D23.2 no amount is told without its currency and its basis', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 59 });
  await product.step({ content_configuration: { pricingConfig: row.id } });
  for (const [name, given] of [
    ['find_products', {}],
    ['price_window', shop.window()],
  ] as const) {
    const { content } = await agent.tool(name, given);
    const amounts = [...String(content[0]?.text).matchAll(/[0-9]+\.[0-9]{2}[^;,.]*/g)].map(([amount]) => amount);
    assert.ok(amounts.length > 0, name);
    for (const amount of amounts) assert.match(amount, /^[0-9.]+ EUR (?:HT|TTC)/, name);
  }
});

test('D23.2 names are in the language of the argument, else of the header, else the shop’s own', async () => {
  const nameOf = async (given: object, header: Record<string, string> = {}) => {
    const { structuredContent } = await agent.tool('find_products', given, header);
    return (structuredContent.products as { name: string }[])[0]?.name;
  };
  assert.equal(await nameOf({}), 'Fenêtre fixe');
  assert.equal(await nameOf({ language: 'de-AT' }), 'Festverglasung');
  assert.equal(await nameOf({}, { 'accept-language': 'en' }), 'Fixed window');
  const priced = await agent.must('price_window', { ...shop.window(), language: 'de' });
  assert.ok((priced.breakdown as { label: string }[]).some(({ label }) => label === 'Anthrazit'));
});

test('D23.2 a drawing is SVG and PNG, in the finish of what was chosen', async () => {
  const { content, structuredContent } = await agent.tool('draw_window', shop.window());
  assert.match(String(structuredContent.svg), /^<svg/);
  assert.equal(structuredContent.finish, 'ral-7016');
  const image = content.find(({ type }) => type === 'image');
  assert.equal(image?.mimeType, 'image/png');
  assert.equal(Buffer.from(String(image?.data), 'base64').toString('latin1', 1, 4), 'PNG');
});

test('D23.2 the same idempotency_key saves one quote, and says what its page shows', async () => {
  const given = { lines: [shop.window()], idempotency_key: 'once' };
  const first = await agent.must('save_quote', given);
  const again = await agent.must('save_quote', given);
  assert.equal(again.number, first.number);
  assert.equal(first.offer_page, 'not_yet');
  const visitor = agentOf(service, await tenant.keyWith(['storefront:read', 'quotes:create']));
  const saved = await visitor.must('save_quote', { ...given, idempotency_key: 'visitor' });
  assert.equal(saved.offer_page, 'request_received');
  const other = await agent.tool('save_quote', { ...given, lines: [shop.window({ width: 900 })] });
  assert.equal(other.structuredContent.code, 'idempotency_key_reused');
});

test('D23.3 a price is explained by its records, and by who changed them last', async () => {
  await tenant.must('PATCH', `/v1/options/${shop.grey}`, { price: 13 });
  await tenant.must('PATCH', `/v1/options/${shop.grey}`, { name_en: 'Anthracite' });
  const { breakdown } = await agent.must<{ breakdown: Body[] }>('explain_price', shop.window());
  const [row, option] = breakdown as { sources: { kind: string; id: number; last_change: Body }[] }[];
  assert.deepEqual(
    row?.sources.map(({ kind, id }) => [kind, id]),
    [['pricing_configuration', shop.rowId]],
  );
  const [source] = option?.sources ?? [];
  assert.deepEqual([source?.kind, source?.id], ['option', shop.grey]);
  // Not the change of a name, which came later.
  assert.deepEqual(source?.last_change.fields, ['price']);
  assert.equal((source?.last_change.actor as { name?: string } | undefined)?.name, 'Test');
  await tenant.must('PATCH', `/v1/options/${shop.grey}`, { price: 12 });
});

test('D23.3 a plan changes nothing until a person publishes it, and a refused one leaves none behind', async () => {
  const path = `/v1/options/${shop.grey}`;
  const before = await tenant.must('GET', path);
  const request = { method: 'PATCH', path, body: { price: 99 } };
  const plan = await agent.must('plan_changes', { name: 'Grey costs more', requests: [request] });
  assert.equal(plan.state, 'draft');
  assert.deepEqual(await tenant.must('GET', path), before);
  const check = await agent.must('check_plan', { plan_id: plan.id, quotes: [shop.window()] });
  assert.equal((check.quotes as unknown[]).length, 1);
  const count = async () => (await tenant.must('GET', '/v1/plans?state=draft')).total;
  const drafts = await count();
  const refused = await agent.tool('plan_changes', {
    name: 'Wrong',
    requests: [{ ...request, path: '/v1/nothing/1' }],
  });
  assert.equal(refused.isError, true);
  assert.equal(await count(), drafts);
});

test('D23 a product of 500 options is answered in pages of 50, each small, and in the order of the shop', async () => {
  const many = await newAgentShop(tenant, 'Many');
  // The last ones first: the order is the shop's, not that of the ids.
  const optionIds = (
    await service.db.asSuperuser(
      `insert into options (tenant_id, name, price, price_type, configuration, translations, active)
       select $1, 'Colour ' || n, n, 'flat', '{}', '{}', true from generate_series(1, 500) n returning id`,
      [tenant.id],
    )
  )
    .map(({ id }) => Number(id))
    .reverse();
  await tenant.must('PUT', `/v1/products/${many.productId}/steps/${many.colours}/options`, { option_ids: optionIds });
  type Page = { question: Body & { next_cursor: string | null; options: { option_id: number }[] } };
  const pageAt = async (cursor: string | undefined): Promise<Page['question']> => {
    const given = { product_id: many.productId, ...(cursor ? { cursor } : {}) };
    const { text, body } = await agent.ask('tools/call', { name: 'next_question', arguments: given });
    assert.ok(text.length < 40_000, `a page of ${text.length} characters`);
    return ((body.result as Body).structuredContent as Page).question;
  };
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { options, options_total, next_cursor } = await pageAt(cursor);
    assert.equal(options_total, 500);
    assert.equal(options.length, 50);
    seen.push(...options.map(({ option_id }) => option_id));
    assert.ok(seen.length <= 500, 'a page came twice');
    cursor = next_cursor ?? undefined;
  } while (cursor);
  assert.deepEqual(seen, optionIds);
  // A place that no answer gave is past the end, and no fault.
  assert.deepEqual((await pageAt('99999')).options, []);
});

test('D23.1 a question that was answered before is answered with the same words, under its own number', async () => {
  const given = { name: 'next_question', arguments: { product_id: shop.productId, language: 'de' } };
  const message = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: given });
  const first = await agent.send(message('a "quoted" one'));
  const again = await agent.send(message(-3));
  assert.deepEqual(first.body.result, again.body.result);
  assert.deepEqual([(first.body as Body).id, (again.body as Body).id], ['a "quoted" one', -3]);
  assert.ok((again.body.result as Body).structuredContent);
});

test('D23.2 step_id asks about that step, though the same was asked about another before', async () => {
  const stepAsked = async (given: object) => {
    const { question } = await agent.must<{ question: Body }>('next_question', {
      product_id: shop.productId,
      ...given,
    });
    return question.step_id;
  };
  assert.equal(await stepAsked({}), shop.colours);
  assert.equal(await stepAsked({ step_id: shop.sizes }), shop.sizes);
  assert.equal(await stepAsked({ step_id: shop.colours }), shop.colours);
});
