import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { type DeliveryLoop, startDelivery } from '../../src/history/webhooks/delivery-loop.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { assertProblem, type Body, startTestService, type TestTenant } from '../support/test-service.ts';

/** D13.1: nobody is told by a webhook what they may not read. */
const errors: unknown[] = [];
const loops: DeliveryLoop[] = [];
after(async () => {
  await Promise.all(loops.map((loop) => loop.stop(0)));
  assert.deepEqual(errors, []);
});
const service = await startTestService({ WEBHOOKS_ALLOW_PRIVATE: '1' });
loops.push(
  startDelivery({
    database: service.db.database,
    sending: { allowPrivate: true },
    onError: (error) => errors.push(error),
    pollMs: 20,
  }),
);

type Hook = { id: number; scopes: string[]; price_detail: string; types: string[] };
type Sent = {
  type: string;
  data: { number: number; resource: { kind: string }; fields: { field: string; after: unknown }[] };
};

const URL_OF_OTHERS = 'https://shop.example/hooks';
const sentTo = ({ taken }: Receiver): Sent[] => taken.map(({ body }) => JSON.parse(body));
const kindsAt = (receiver: Receiver) => [...new Set(sentTo(receiver).map(({ data }) => data.resource.kind))].sort();
const callAs =
  (token: string) =>
  <T = Body>(method: string, path: string, body?: unknown) =>
    service.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const keyWith = async (tenant: TestTenant, scopes: string[], price_detail = 'full') =>
  callAs((await tenant.must<{ key: string }>('POST', '/v1/api-keys', { name: 'K', scopes, price_detail })).key);

test('D13.1 a webhook needs the scopes that reading its types needs, when it is made and when it is steered', async () => {
  const tenant = await service.newTenant();
  const manager = await keyWith(tenant, ['keys:manage']);
  const make = (types: string[]) => manager<Hook>('POST', '/v1/webhooks', { url: URL_OF_OTHERS, types });
  for (const types of [['*'], ['product.*'], ['price_table.updated'], ['from_price.changed'], ['import.applied']]) {
    assertProblem(await make(types), 403, 'insufficient_scope');
    assertProblem(await make(['api_key.*', ...types]), 403, 'insufficient_scope');
  }
  const own = await make(['api_key.*', 'person.created', 'webhook.*']);
  assert.deepEqual([own.status, own.body.scopes, own.body.price_detail], [201, ['keys:manage'], 'full'], own.text);
  const path = `/v1/webhooks/${own.body.id}`;
  assertProblem(await manager('PATCH', path, { types: ['*'] }), 403, 'insufficient_scope');
  assert.equal((await manager('PATCH', path, { url: 'https://shop.example/other' })).status, 200);

  const all = await tenant.must<Hook>('POST', '/v1/webhooks', { url: URL_OF_OTHERS, types: ['*'] });
  assert.deepEqual(all.scopes, ['catalogue:read', 'keys:manage']);
  const other = `/v1/webhooks/${all.id}`;
  // The address of another's webhook is a way to read what it is told.
  assertProblem(await manager('PATCH', other, { url: 'https://evil.example/' }), 403, 'insufficient_scope');
  // What says neither where it goes nor what it is told needs no more than before, and leaves its rights alone.
  for (const body of [{ active: false }, { description: 'Paused' }, { active: true }])
    assert.deepEqual((await manager<Hook>('PATCH', other, body)).body.scopes, all.scopes);
  const fewer = await manager<Hook>('PATCH', other, { types: ['api_key.*'] });
  assert.deepEqual(fewer.body.scopes, ['keys:manage']);
  const wider = await tenant.must<Hook>('PATCH', other, { types: ['*'] });
  assert.deepEqual(wider.scopes, all.scopes);
  assert.equal((await manager('DELETE', other)).status, 204);
});

test('D13.1 a delivery passes over what the webhook may not be told, also in a replay from the beginning', async () => {
  const tenant = await service.newTenant();
  const receiver = await startReceiver();
  await newPricedProduct(tenant);
  const manager = await keyWith(tenant, ['keys:manage']);
  const { body: hook } = await manager<Hook>('POST', '/v1/webhooks', { url: receiver.url, types: ['api_key.*'] });
  // As if a type had come to mean more than it did when the webhook was made.
  await service.db.asSuperuser(`update webhooks set types = '{*}' where id = ${hook.id}`);
  assert.equal((await manager('POST', `/v1/webhooks/${hook.id}/replay`, { after: 0 })).status, 200);
  await tenant.must('POST', '/v1/brands', { name: 'Unseen' });
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', { name: 'Last' });
  assert.ok(key);
  await until('the last key arrived', () => receiver.taken.some(({ body }) => body.includes('"Last"')));
  assert.deepEqual(kindsAt(receiver), ['api_key', 'webhook']);
});

test('D13.1 its rights are its own: they outlive the key that made it', async () => {
  const tenant = await service.newTenant();
  const receiver = await startReceiver();
  const made = await tenant.must<{ id: number; key: string }>('POST', '/v1/api-keys', { name: 'Maker' });
  const { body: hook } = await callAs(made.key)<Hook>('POST', '/v1/webhooks', { url: receiver.url, types: ['*'] });
  await tenant.must('DELETE', `/v1/api-keys/${made.id}`);
  await tenant.must('POST', '/v1/brands', { name: 'After' });
  await until('the brand arrived', () => receiver.taken.some(({ body }) => body.includes('"After"')));
  assert.deepEqual((await tenant.must<Hook>('GET', `/v1/webhooks/${hook.id}`)).scopes, hook.scopes);
});

/** With four decimals, as no time has. */
const SECRETS = ['123.4567', '41.4142', '7.8913', '17.1717', '4.5678', '91.9191', '0.7731'];

test('D16.6 neither changes nor webhooks tell a key with price_detail final how a price comes about', async () => {
  const tenant = await service.newTenant();
  const [finalAt, fullAt] = [await startReceiver(), await startReceiver()];
  const final = await keyWith(tenant, ['catalogue:read', 'keys:manage'], 'final');
  const { body: hook } = await final<Hook>('POST', '/v1/webhooks', { url: finalAt.url, types: ['*'] });
  assert.deepEqual([hook.price_detail, hook.scopes], ['final', ['catalogue:read', 'keys:manage']]);
  await tenant.must('POST', '/v1/webhooks', { url: fullAt.url, types: ['*'] });

  const product = await newPricedProduct(tenant);
  await tenant.must('PATCH', product.path, { price_adjustment_percentage: 4.5678 });
  const row = await product.row({ price_table: '123.4567:0', price_per_square_meter: 41.4142, minimum_price: 50 });
  await tenant.must('PATCH', `${product.path}/pricing-configurations/${row.id}`, { price_table: '124.456:0' });
  const { id } = await tenant.must<Body>('POST', '/v1/options', {
    name: 'Teinte',
    price: 7.8913,
    price_type: 'percent',
    configuration: { pricing_configuration: '91.9191:4' },
  });
  const step = await product.step({
    name: 'Couleur',
    option_ids: [id],
    content_configuration: { pricingConfig: [row.id], deep: { pricingFormulas: ['0.7731:1'] } },
  });
  await tenant.must('POST', `${product.path}/rules`, { name: 'R', then: [{ surcharge: 17.1717, price_type: 'flat' }] });
  await tenant.must('POST', '/v1/price-tables', { name: 'Shared', price_table: '123.4567:1' });
  const selections = [{ step_id: step.id, option_ids: [id] }];
  const line = { product_id: product.id, pricing_configuration_id: row.id, width: 1000, height: 1000, selections };
  await tenant.must('POST', '/v1/quotes', { lines: [line] });
  await tenant.must('POST', '/v1/brands', { name: 'The end' });

  for (const receiver of [finalAt, fullAt])
    await until('all arrived', () => receiver.taken.some(({ body }) => body.includes('The end')));
  const { body: page } = await final<{ data: { number: number }[] }>('GET', '/v1/changes?page_size=200');
  const whole = await Promise.all(page.data.map(({ number }) => final('GET', `/v1/changes/${number}`)));
  const writer = await keyWith(tenant, ['catalogue:write'], 'final');
  const numberOf = (type: string) => sentTo(fullAt).find((sent) => sent.type === type)?.data.number;
  const restored = await writer('POST', `${product.path}/restore?dry_run=true`, { to: numberOf('product.updated') });
  const reverted = await writer('POST', `/v1/changes/${numberOf('pricing_configuration.updated')}/revert?dry_run=true`);
  assert.deepEqual([restored.status, reverted.status], [200, 200], `${restored.text} ${reverted.text}`);
  whole.push(restored, reverted);
  const told = [...finalAt.taken.map(({ body }) => body), JSON.stringify(page), ...whole.map(({ text }) => text)];
  for (const secret of SECRETS) {
    assert.ok(
      fullAt.taken.some(({ body }) => body.includes(secret)),
      `full tells ${secret}`,
    );
    const [leak] = told.filter((text) => text.includes(secret));
    assert.equal(leak, undefined, `final tells ${secret}: ${leak}`);
  }
  assert.ok(!told.some((text) => text.includes('lowest_percent') || text.includes('"breakdown"')));
  // What is no secret is told: names, sizes, from-prices, and that something changed.
  // The first of the two webhooks was told of the second.
  assert.deepEqual(kindsAt(finalAt), [...kindsAt(fullAt), 'webhook']);
  const prices = sentTo(finalAt).filter(({ type }) => type === 'from_price.changed');
  assert.equal(prices.at(-1)?.data.fields[0]?.after, 52.28);
  const rows = sentTo(finalAt).filter(({ type }) => type === 'pricing_configuration.updated');
  assert.deepEqual(rows[0]?.data.fields, [
    { field: 'price_table', before: { omitted: true }, after: { omitted: true } },
  ]);

  // Who is told all, and sets where it goes, makes it tell all; who is not, does not.
  const path = `/v1/webhooks/${hook.id}`;
  assert.equal((await tenant.must<Hook>('PATCH', path, { types: ['brand.*'] })).price_detail, 'full');
  assert.equal((await final<Hook>('PATCH', path, { url: `${finalAt.url}&b=c` })).body.price_detail, 'final');
});
