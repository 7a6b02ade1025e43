import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { until, waitMs } from '../../../scripts/testing/until.ts';
import { type DeliveryLoop, startDelivery } from '../../src/history/webhooks/delivery-loop.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestTenant } from '../support/test-service.ts';

/** D13.2 to D13.4: how events reach their receivers. The clock of a retry is moved, never waited for. */
const errors: unknown[] = [];
const loops: DeliveryLoop[] = [];
// Before the database is closed.
after(async () => {
  await Promise.all(loops.map((loop) => loop.stop(0)));
  assert.deepEqual(errors, []);
});
const service = await startTestService({ WEBHOOKS_ALLOW_PRIVATE: '1' });

const startLoop = (): DeliveryLoop => {
  const loop = startDelivery({
    database: service.db.database,
    sending: { allowPrivate: true },
    onError: (error) => errors.push(error),
    pollMs: 20,
  });
  loops.push(loop);
  return loop;
};
startLoop();

type Hook = { id: number; secret: string; delivered_up_to: number };
type State = { active: boolean; delivered_up_to: number; failures: number; [field: string]: unknown };

const register = (tenant: TestTenant, url: string, types = ['brand.*'], more: object = {}) =>
  tenant.must<Hook>('POST', '/v1/webhooks', { url, types, ...more });
const stateOf = (tenant: TestTenant, { id }: Hook) => tenant.must<State>('GET', `/v1/webhooks/${id}`);
const change = (tenant: TestTenant, name: string) => tenant.must<{ id: number }>('POST', '/v1/brands', { name });
const changes = async (tenant: TestTenant, names: readonly string[]) => {
  for (const name of names) await change(tenant, name);
};
type Sent = { type: string; timestamp: string; data: { number: number; resource: { name: string; kind: string } } };
const sentTo = ({ taken }: Receiver): Sent[] => taken.map(({ body }) => JSON.parse(body));
const namesAt = (receiver: Receiver) => sentTo(receiver).map(({ data }) => data.resource.name);
const arrived = (receiver: Receiver, count: number) =>
  until(`${count} deliveries`, () => receiver.taken.length >= count);
const failing = (status: number) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(status).end();

/** As if the time of the next try had come. */
const hurry = ({ id }: Hook) =>
  service.db.asSuperuser(
    `with hurried as (update webhooks set next_try_at = now() where id = ${id} and next_try_at is not null)
     update due_work set due_at = now() where id = ${id} and due_at < 'infinity'`,
  );
const failures = (tenant: TestTenant, hook: Hook, count: number) =>
  until(`${count} failures`, async () => (await stateOf(tenant, hook)).failures === count);

test('D13.2, D13.3 every change after its creation arrives in order, signed, within 2 s, and only these', async () => {
  const tenant = await service.newTenant();
  const receiver = await startReceiver();
  await change(tenant, 'before');
  const hook = await register(tenant, receiver.url, ['*']);
  const began = Date.now();
  await change(tenant, 'one');
  await arrived(receiver, 1);
  assert.ok(Date.now() - began < waitMs(2000), `${Date.now() - began} ms`);
  await changes(tenant, ['two', 'three']);
  await arrived(receiver, 3);
  assert.deepEqual(namesAt(receiver), ['one', 'two', 'three']);
  const numbers = sentTo(receiver).map(({ data }) => data.number);
  assert.deepEqual(
    numbers,
    [1, 2, 3].map((step) => hook.delivered_up_to + step),
  );
  for (const { headers, body } of receiver.taken) {
    const { type, timestamp, data } = new Webhook(hook.secret).verify(body, headers) as Sent;
    assert.equal(type, 'brand.created');
    assert.equal(headers['webhook-id'], `msg_${hook.id}_${data.number}`);
    const { body: listed } = await tenant.call<{ data: object[] }>(
      'GET',
      `/v1/changes?after=${data.number - 1}&page_size=1`,
    );
    assert.deepEqual([data], listed.data, 'the change as in lists');
    assert.equal(timestamp, (data as unknown as { at: string }).at);
  }
  await until('the cursor is at the end', async () => (await stateOf(tenant, hook)).delivered_up_to === numbers[2]);
  const { data } = await tenant.must<{ data: object[] }>('GET', `/v1/webhooks/${hook.id}/deliveries`);
  assert.deepEqual(
    data.map((one) => ({ ...one, ms: 0, at: 0 })),
    [2, 1, 0].map((place) => ({
      ...{ number: numbers[place], type: 'brand.created', status: 200, ms: 0, error_class: null, at: 0 },
    })),
  );
});

test('D13.3 what fails is tried again after 5 s, 30 s, 2 min, the same bytes under the same id, and nothing overtakes it', async () => {
  const tenant = await service.newTenant();
  let isBroken = true;
  const receiver = await startReceiver((_request, response) => void response.writeHead(isBroken ? 500 : 204).end());
  const hook = await register(tenant, receiver.url);
  await changes(tenant, ['poison', 'next']);
  for (const [place, delayMs] of [5000, 30_000, 120_000].entries()) {
    await failures(tenant, hook, place + 1);
    const state = await stateOf(tenant, hook);
    const waitsMs = Date.parse(String(state.next_try_at)) - (receiver.taken.at(-1)?.at ?? 0);
    assert.ok(Math.abs(waitsMs - delayMs) < 3000, `${waitsMs} instead of ${delayMs}`);
    assert.equal(state.active, true);
    assert.ok(state.failing_since);
    if (place < 2) await hurry(hook);
  }
  isBroken = false;
  await hurry(hook);
  await arrived(receiver, 5);
  assert.deepEqual(namesAt(receiver), ['poison', 'poison', 'poison', 'poison', 'next']);
  const tries = receiver.taken.slice(0, 4);
  assert.equal(new Set(tries.map(({ body }) => body)).size, 1);
  assert.equal(new Set(tries.map(({ headers }) => headers['webhook-id'])).size, 1);
  for (const { headers, body } of receiver.taken) new Webhook(hook.secret).verify(body, headers);
  const { failures: left, failing_since, next_try_at } = await stateOf(tenant, hook);
  assert.deepEqual({ left, failing_since, next_try_at }, { left: 0, failing_since: null, next_try_at: null });
});

test('D13.3 a 410 turns it off, with a change by the system; active again, it goes on behind the last delivered', async () => {
  const tenant = await service.newTenant();
  let status = 200;
  const receiver = await startReceiver((_request, response) => void response.writeHead(status).end());
  const hook = await register(tenant, receiver.url);
  await change(tenant, 'taken');
  await arrived(receiver, 1);
  status = 410;
  await change(tenant, 'gone');
  const off = await until('it is off', async () => {
    const state = await stateOf(tenant, hook);
    return state.active ? undefined : state;
  });
  assert.equal(off.disabled_reason, 'gone');
  assert.equal(off.next_try_at, null);
  const { data } = await tenant.must<{ data: { type: string; actor: object }[] }>('GET', '/v1/changes?type=webhook.*');
  assert.equal(data[0]?.type, 'webhook.deactivated');
  assert.deepEqual(data[0]?.actor, { kind: 'system', id: null, name: 'Vantail' });
  await change(tenant, 'meanwhile');
  await sleep(100);
  assert.equal(receiver.taken.length, 2);
  status = 200;
  const on = await tenant.must<State>('PATCH', `/v1/webhooks/${hook.id}`, { active: true });
  assert.deepEqual([on.disabled_reason, on.failures], [null, 0]);
  await arrived(receiver, 4);
  assert.deepEqual(namesAt(receiver), ['taken', 'gone', 'gone', 'meanwhile']);
});

test('D13.3 after 3 days without success it is turned off', async () => {
  const tenant = await service.newTenant();
  const receiver = await startReceiver(failing(503));
  const hook = await register(tenant, receiver.url);
  await change(tenant, 'never');
  await failures(tenant, hook, 1);
  await service.db.asSuperuser(
    `update webhooks set failing_since = now() - interval '71 hours', failures = 9 where id = ${hook.id}`,
  );
  await hurry(hook);
  await failures(tenant, hook, 10);
  const state = await stateOf(tenant, hook);
  assert.equal(state.active, true);
  const leftMs = Date.parse(String(state.next_try_at)) - Date.now();
  assert.ok(leftMs < 3_600_000 && leftMs > 3_500_000, 'the last try comes when the three days are over');
  await service.db.asSuperuser(`update webhooks set failing_since = now() - interval '72 hours' where id = ${hook.id}`);
  await hurry(hook);
  const off = await until('it is off', async () => {
    const now = await stateOf(tenant, hook);
    return now.active ? undefined : now;
  });
  assert.equal(off.disabled_reason, 'failing');
});

test('D13.1, D13.2 only the wanted types arrive; of a bulk call its summary and from_price.changed', async () => {
  const tenant = await service.newTenant();
  const [all, products, prices] = [await startReceiver(), await startReceiver(), await startReceiver()];
  const hooks = [
    await register(tenant, all.url, ['*']),
    await register(tenant, products.url, ['product.*']),
    await register(tenant, prices.url, ['from_price.changed', 'adjustment.applied']),
  ];
  const brand_id = (await change(tenant, 'B')).id;
  const category_id = (await tenant.must<{ id: number }>('POST', '/v1/categories', { name: 'C' })).id;
  const product = await tenant.must<{ id: number }>('POST', '/v1/products', { name: 'P', brand_id, category_id });
  const rows = `/v1/products/${product.id}/pricing-configurations`;
  for (const minimum_price of [100, 200])
    await tenant.must('POST', rows, { minimum_price, leaf_count: minimum_price / 100 });
  await tenant.must('POST', '/v1/pricing-adjustments', { filter: { product_ids: [product.id] }, percentage: 10 });
  const { data } = await tenant.must<{ data: { number: number; type: string; cause: number | null }[] }>(
    'GET',
    '/v1/changes?after=0&page_size=200',
  );
  const [last] = data.slice(-1);
  for (const hook of hooks)
    await until('the end is reached', async () => (await stateOf(tenant, hook)).delivered_up_to === last?.number);
  const isDelivered = ({ type, cause }: (typeof data)[number]) => cause === null || type === 'from_price.changed';
  assert.ok(
    data.some((one) => !isDelivered(one)),
    'the adjustment caused changes that are not sent',
  );
  for (const [receiver, hook, isWanted] of [
    [all, hooks[0], () => true],
    [products, hooks[1], (type: string) => type.startsWith('product.')],
    [prices, hooks[2], (type: string) => ['from_price.changed', 'adjustment.applied'].includes(type)],
  ] as const) {
    const expected = data.filter(
      (one) => one.number > (hook?.delivered_up_to ?? 0) && isDelivered(one) && isWanted(one.type),
    );
    assert.deepEqual(
      sentTo(receiver).map((sent) => sent.data.number),
      expected.map(({ number }) => number),
    );
  }
  assert.ok(sentTo(prices).some(({ type }) => type === 'adjustment.applied'));
});

test('D13.3 receivers that hang delay nobody else, and nobody is sent two things at a time', async () => {
  const [tenant, neighbour] = [await service.newTenant(), await service.newTenant()];
  const hanging: ServerResponse[] = [];
  let isDead = true;
  const dead = await startReceiver((_request, response) => void (isDead ? hanging.push(response) : response.end()));
  let [open, most] = [0, 0];
  const slow = await startReceiver(async (_request, response) => {
    most = Math.max(most, ++open);
    await sleep(30);
    open--;
    response.end();
  });
  const quick = await startReceiver();
  for (let place = 0; place < 15; place++) await register(tenant, dead.url);
  await register(tenant, slow.url);
  await register(tenant, quick.url);
  const other = await startReceiver();
  await register(neighbour, other.url);
  await changes(tenant, ['a', 'b', 'c', 'd']);
  await change(neighbour, 'x');
  await Promise.all([arrived(quick, 4), arrived(slow, 4), arrived(other, 1), arrived(dead, 15)]);
  assert.deepEqual(namesAt(quick), ['a', 'b', 'c', 'd']);
  assert.deepEqual(namesAt(slow), ['a', 'b', 'c', 'd']);
  assert.equal(most, 1);
  assert.equal(dead.taken.length, 15, 'each has its first event and no other');
  isDead = false;
  for (const response of hanging) response.end();
  await arrived(dead, 60);
});

test('D13.4 a replay goes back, or forward past an event that cannot be taken', async () => {
  const tenant = await service.newTenant();
  let poison = '';
  const receiver = await startReceiver((_request, response) => {
    const { data } = sentTo(receiver).at(-1) as Sent;
    response.writeHead(data.resource.name === poison ? 500 : 200).end();
  });
  const hook = await register(tenant, receiver.url);
  const path = `/v1/webhooks/${hook.id}/replay`;
  await changes(tenant, ['a', 'b']);
  await arrived(receiver, 2);
  const back = await tenant.must<State>('POST', path, { after: hook.delivered_up_to });
  assert.equal(back.delivered_up_to, hook.delivered_up_to);
  await arrived(receiver, 4);
  poison = 'c';
  await changes(tenant, ['c', 'd']);
  await failures(tenant, hook, 1);
  const { data } = sentTo(receiver).at(-1) as Sent;
  await tenant.must('POST', path, { after: data.number });
  await arrived(receiver, 6);
  assert.deepEqual(namesAt(receiver), ['a', 'b', 'a', 'b', 'c', 'd']);
  const refused = await tenant.call('POST', path, { after: data.number + 1000 });
  assert.equal(refused.status, 422, refused.text);
});

test('D13.3 only the owner of a claim moves the cursor: one that lost it writes nothing', async () => {
  const tenant = await service.newTenant();
  const answers: ServerResponse[] = [];
  const receiver = await startReceiver((_request, response) => void answers.push(response));
  const hook = await register(tenant, receiver.url);
  await change(tenant, 'slow');
  await arrived(receiver, 1);
  // The process of the first try is given up, as if it had stood still for half a minute.
  await service.db.asSuperuser(
    `with lost as (update webhooks set claim = claim + 1, claimed_until = now() where id = ${hook.id})
     update due_work set due_at = now() where id = ${hook.id}`,
  );
  startLoop();
  await arrived(receiver, 2);
  answers[0]?.end();
  await sleep(100);
  assert.equal((await stateOf(tenant, hook)).delivered_up_to, hook.delivered_up_to);
  answers[1]?.end();
  await until('it is delivered', async () => (await stateOf(tenant, hook)).delivered_up_to > hook.delivered_up_to);
  assert.deepEqual(namesAt(receiver), ['slow', 'slow']);
});

test('D13.3 a change of the webhook while a try is under way: the next one follows it', async () => {
  const tenant = await service.newTenant();
  const answers: ServerResponse[] = [];
  const old = await startReceiver((_request, response) => void answers.push(response));
  const moved = await startReceiver();
  const hook = await register(tenant, old.url);
  const path = `/v1/webhooks/${hook.id}`;
  await change(tenant, 'a');
  await arrived(old, 1);
  await tenant.must('PATCH', path, { url: moved.url });
  answers[0]?.writeHead(410).end();
  await arrived(moved, 1);
  assert.equal((await stateOf(tenant, hook)).active, true, 'the 410 was of the old address');
  await tenant.must('PATCH', path, { url: old.url });
  await change(tenant, 'b');
  await arrived(old, 2);
  await tenant.must('PATCH', path, { active: false });
  answers[1]?.end();
  await change(tenant, 'c');
  await until(
    'what was taken counts',
    async () => (await stateOf(tenant, hook)).delivered_up_to > hook.delivered_up_to + 2,
  );
  assert.equal(old.taken.length, 2);
  await tenant.must('PATCH', path, { active: true });
  await arrived(old, 3);
  assert.deepEqual(namesAt(old), ['a', 'b', 'c']);
  await tenant.must('DELETE', path);
  answers[2]?.end();
  await change(tenant, 'd');
  await sleep(100);
  assert.equal(old.taken.length, 3);
});

test('D13.3 several processes share the work: each event once, in order, and none is missed when writers meet a loop that goes idle', async () => {
  const tenant = await service.newTenant();
  const receivers = await Promise.all([1, 2, 3].map(() => startReceiver()));
  for (const { url } of receivers) await register(tenant, url);
  startLoop();
  const WRITES = 120;
  let next = 0;
  const writer = async () => {
    while (next < WRITES) {
      await change(tenant, `n${next++}`);
      if (next % 7 === 0) await sleep(25);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  const { data } = await tenant.must<{ data: { number: number; type: string }[] }>(
    'GET',
    '/v1/changes?after=0&type=brand.*&page_size=200',
  );
  for (const receiver of receivers) {
    await arrived(receiver, data.length);
    assert.deepEqual(
      sentTo(receiver).map((sent) => sent.data.number),
      data.map(({ number }) => number),
    );
  }
});

test('D12.5 no secret is in the ledger; D13.3 tries and cursors are no changes', async () => {
  const tenant = await service.newTenant();
  const receiver = await startReceiver();
  const hook = await register(tenant, receiver.url);
  await tenant.must('POST', `/v1/webhooks/${hook.id}/rotate`);
  await tenant.must('POST', `/v1/webhooks/${hook.id}/test`);
  await change(tenant, 'a');
  await arrived(receiver, 2);
  await tenant.must('POST', `/v1/webhooks/${hook.id}/replay`, { after: hook.delivered_up_to });
  await arrived(receiver, 3);
  await tenant.must('DELETE', `/v1/webhooks/${hook.id}`);
  const { text, body } = await tenant.call<{ data: { type: string }[] }>('GET', '/v1/changes?after=0');
  assert.ok(!text.includes('whsec_'));
  assert.deepEqual(
    body.data.map(({ type }) => type).filter((type) => type.startsWith('webhook.')),
    ['webhook.created', 'webhook.updated', 'webhook.deleted'],
  );
  const [dump] = await service.db.asSuperuser(`select string_agg(c::text, ' ') as text from changes c`);
  assert.ok(!String(dump?.text).includes(hook.secret.slice(6)));
});
