import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { type DeliveryLoop, startDelivery } from '../../src/history/webhooks/delivery-loop.ts';
import { agentOf } from '../support/agents/agent.ts';
import { LATER, newPlan, type TestCheck, type TestPlan } from '../support/planned.ts';
import { startReceiver } from '../support/receiver.ts';
import { newShop, refusalOf, type SavedQuote } from '../support/selling-shop.ts';
import { type Body, startTestService } from '../support/test-service.ts';

/** D28.7: what the shop itself pays is told with `keys:manage`, by every way that leads to it. */
const loops: DeliveryLoop[] = [];
const errors: unknown[] = [];
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
const shop = await newShop(service);
const { tenant } = shop;
const product = await shop.product(100);
const window = shop.line(product);

const EDITOR = ['catalogue:read', 'catalogue:write'];
const editor = await shop.callerWith(EDITOR);
const manager = tenant.call.bind(tenant);

/** Percentages that stand in no other number. */
const GROUPS = [{ discount_group: 'PVC', percent: -43.211 }];
const SECRETS = /43\.21[123]/;
const secret = { percent: -43.212, groups: GROUPS, open_to_editors: true };
const purchase = await shop.newTariff({ name: 'Achat', ...secret });
const dealers = await shop.newTariff({ name: 'Revendeurs', percent: -12.345 });
const naming = await shop.newTariff({ name: 'Autrefois', percent: -43.213 });
await shop.settings({ purchase_tariff_id: naming });
await shop.settings({ purchase_tariff_id: purchase });

const tagsDiffer = async (path: string) => {
  const [less, all] = [await editor('GET', path), await manager('GET', path)];
  assert.notEqual(less.headers.etag, all.headers.etag, path);
  const repeat = (call: typeof editor, etag: unknown) =>
    call('GET', path, undefined, { 'if-none-match': String(etag) });
  assert.equal((await repeat(editor, less.headers.etag)).status, 304, path);
  assert.equal((await repeat(editor, all.headers.etag)).status, 200, path);
};

test('D28.7 without keys:manage the settings have no purchase tariff, and that tariff has no percentages', async () => {
  const settings = await editor('GET', '/v1/settings');
  assert.equal(settings.status, 200);
  assert.doesNotMatch(settings.text, /purchase/);
  assert.equal((await tenant.must('GET', '/v1/settings')).purchase_tariff_id, purchase);
  assert.equal((await editor('PATCH', '/v1/settings', { purchase_tariff_id: null })).status, 403);

  const one = await editor('GET', `/v1/tariffs/${purchase}`);
  assert.deepEqual([one.body.name, 'percent' in one.body, 'groups' in one.body], ['Achat', false, false]);
  assert.equal((await editor('GET', `/v1/tariffs/${dealers}`)).body.percent, -12.345);
  assert.equal((await tenant.must('GET', `/v1/tariffs/${purchase}`)).percent, -43.212);
  for (const query of ['', '?fields=percent,groups', `?ids=${purchase}`]) {
    const list = await editor<{ data: Body[] }>('GET', `/v1/tariffs${query}`);
    assert.equal(list.status, 200);
    assert.doesNotMatch(list.text, /43\.21[12]/, query);
    assert.match((await manager('GET', `/v1/tariffs${query}`)).text, /43\.212/, query);
  }
  for (const path of ['/v1/settings', `/v1/tariffs/${purchase}`, '/v1/tariffs']) await tagsDiffer(path);

  const { etag } = (await manager('GET', `/v1/tariffs/${purchase}`)).headers;
  const headers = { 'if-match': String(etag) };
  assert.equal((await manager('PATCH', `/v1/tariffs/${purchase}`, { name: 'Achats' }, headers)).body.percent, -43.212);
});

test('D28.7 an operator’s change of the tenant has another ETag for either reader of the settings', async () => {
  const own = await newShop(service);
  const less = await own.callerWith(['catalogue:read']);
  const tags = new Set<unknown>();
  for (const name of ['', 'A', 'B']) {
    if (name) await own.service.db.asSuperuser(`update tenants set version = version + 1 where id = ${own.tenant.id}`);
    for (const call of [less, own.tenant.call.bind(own.tenant)])
      tags.add((await call('GET', '/v1/settings')).headers.etag);
  }
  assert.equal(tags.size, 6);
});

test('D28.7 the ledger tells neither which tariff it is nor its percentages, also of one that it was', async () => {
  type Changes = { data: { number: number; type: string; fields: { field: string; after: unknown }[] }[] };
  for (const query of ['', `?type=tariff.*`, '?type=settings.*', `?resource_id=${purchase}`]) {
    const told = await editor<Changes>('GET', `/v1/changes${query}`);
    assert.equal(told.status, 200);
    assert.doesNotMatch(told.text, SECRETS, query);
    for (const { fields } of told.body.data)
      for (const { field, after: value } of fields)
        if (field === 'purchase_tariff_id') assert.deepEqual(value, { omitted: true });
  }
  const all = await tenant.must<Changes>('GET', '/v1/changes?type=tariff.*,settings.*');
  assert.match(JSON.stringify(all), SECRETS);
  assert.match((await editor('GET', '/v1/changes?type=tariff.*')).text, /12\.345/);
  for (const { number } of all.data) {
    const { text } = await editor('GET', `/v1/changes/${number}`);
    assert.doesNotMatch(text, SECRETS);
    assert.doesNotMatch(text, new RegExp(`"after":${purchase}\\b`));
    assert.equal((await editor('POST', `/v1/changes/${number}/revert?dry_run=true`, {})).status, 403);
  }
});

test('D28.7 a webhook that is told less of prices is told nothing of purchases either', async () => {
  const [less, more] = [await startReceiver(), await startReceiver()];
  // Who makes a webhook reads what it is told, and keys:manage makes webhooks: its rights are lowered by hand.
  const types = ['tariff.*', 'settings.*'];
  const hooks: { id: number }[] = [];
  for (const { url } of [less, more])
    hooks.push(await tenant.must('POST', '/v1/webhooks', { url, types, active: false }));
  await service.db.asSuperuser(`update webhooks set scopes = '{catalogue:read}' where id = ${hooks[0]?.id}`);
  await service.db.asSuperuser(
    `update webhooks set scopes = '{catalogue:read,keys:manage}' where id = ${hooks[1]?.id}`,
  );
  for (const { id } of hooks) {
    await tenant.must('PATCH', `/v1/webhooks/${id}`, { active: true });
    await tenant.must('POST', `/v1/webhooks/${id}/replay`, { after: 0 });
  }
  const { data } = await tenant.must<{ data: unknown[] }>('GET', `/v1/changes?type=${types.join(',')}`);
  await until('all of it arrived', () => [less, more].every(({ taken }) => taken.length >= data.length));
  const textOf = ({ taken }: typeof less) => taken.map(({ body }) => body).join('\n');
  assert.doesNotMatch(textOf(less), SECRETS);
  assert.doesNotMatch(textOf(less), new RegExp(`purchase_tariff_id"[^}]*:${purchase}\\b`));
  assert.match(textOf(less), /12\.345/);
  assert.match(textOf(more), SECRETS);
});

test('D28.7 a plan shows neither the percentages that it sends nor those that its check finds', async () => {
  const change = (id: number, percent: number) => ({ method: 'PATCH', path: `/v1/tariffs/${id}`, body: { percent } });
  const plan = await newPlan(tenant, [change(purchase, -43.211), change(dealers, -12.346)], {
    effective_at: LATER,
  });
  const check = await tenant.must<TestCheck>('POST', `${plan.path}/check`, {});
  assert.match(JSON.stringify(check), SECRETS);
  const checked = await editor<TestCheck>('POST', `${plan.path}/check`, {});
  const shown = await editor<TestPlan>('GET', plan.path);
  const renamed = await editor<TestPlan>('PATCH', plan.path, { name: 'Other' });
  for (const { status, text } of [checked, shown, renamed]) {
    assert.equal(status, 200, text);
    assert.doesNotMatch(text, SECRETS);
    assert.match(text, /12\.346/);
  }
  assert.ok(shown.body.check);
  assert.match((await manager('GET', plan.path)).text, /43\.211/);
  await tagsDiffer(plan.path);
  const headers = { 'if-match': String((await editor('GET', plan.path)).headers.etag) };
  assert.equal((await editor('PATCH', plan.path, { name: 'Third' }, headers)).status, 200);
});

test('D28.7 a repeat by another caller shows nothing that only the first one may see', async () => {
  const change = { method: 'PATCH', path: `/v1/tariffs/${purchase}`, body: { percent: -43.211 } };
  const plan = await newPlan(tenant, [change], { effective_at: LATER });
  const rename = async (key: string) =>
    service.app.inject({
      method: 'PATCH',
      url: plan.path,
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'plan-of-both' },
      payload: { name: 'Same' },
    });
  const first = await rename(tenant.key);
  assert.match(first.body, SECRETS);
  const repeat = await rename(await tenant.keyWith(EDITOR));
  assert.deepEqual([repeat.statusCode, repeat.headers['idempotency-replayed']], [200, 'true']);
  assert.equal(repeat.body, '');
  assert.equal(repeat.headers['idempotency-body'], 'gone');
  assert.equal((await rename(tenant.key)).body, first.body);
});

test('D28.7 nobody without keys:manage has a quote computed by it, whatever its open_to_editors', async () => {
  const missing = ['insufficient_scope', 'needs_scope', '/tariff_id'];
  const post = (path: string) => editor<SavedQuote>('POST', path, { lines: [window], tariff_id: purchase });
  for (const path of ['/v1/quotes', '/v1/quotes?dry_run=true']) assert.deepEqual(refusalOf(await post(path)), missing);
  const plain = await shop.save({ lines: [window] });
  assert.deepEqual(refusalOf(await editor('PATCH', `/v1/quotes/${plain.id}`, { tariff_id: purchase })), missing);

  const quote = await shop.save({ lines: [window], tariff_id: purchase });
  const path = `/v1/quotes/${quote.id}`;
  const computed: [method: string, path: string, body: Body][] = [
    ['PUT', `${path}/lines`, { lines: [{ id: 1 }, window] }],
    ['POST', `${path}/reprice`, {}],
    ['POST', `${path}/duplicate`, {}],
  ];
  for (const [method, at, body] of computed) assert.deepEqual(refusalOf(await editor(method, at, body)), missing, at);
  assert.equal((await editor('PUT', `${path}/lines`, { lines: [{ id: 1, quantity: 2 }] })).status, 200);
  assert.equal((await manager('POST', `${path}/duplicate`, {})).status, 201);
});

test('D28.7 the tools of assistants tell no more than the routes', async () => {
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', { name: 'Agent', scopes: EDITOR });
  const found = async (token: string, tool: string, given: Body) =>
    JSON.stringify(await agentOf(service, token).tool(tool, given));
  for (const [tool, given] of [
    ['find_records', { kind: 'tariff' }],
    ['find_records', { kind: 'tariff', fields: ['percent', 'groups'] }],
    ['price_history', { kind: 'tariff' }],
  ] as const) {
    const told = await found(key, tool, given);
    assert.match(told, /12\.345/);
    assert.doesNotMatch(told, /43\.21[12]/);
    assert.match(await found(tenant.key, tool, given), /43\.21[12]/);
  }
});
