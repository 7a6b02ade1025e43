import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until, waitMs } from '../../../scripts/testing/until.ts';
import { type DeliveryLoop, startDelivery } from '../../src/history/webhooks/delivery-loop.ts';
import { TenantTransaction } from '../../src/platform/database/tenant-transaction.ts';
import { appendChanges, wakeWebhooks } from '../../src/platform/ledger/append.ts';
import { recordChange } from '../../src/platform/ledger/record.ts';
import { insertChanges, raiseCounter } from '../../src/platform/ledger/store.ts';
import { startReceiver } from '../support/receiver.ts';
import { startTestService, type TestTenant } from '../support/test-service.ts';

/** D13.3: what happens between the loop, its claims and those who write at the same moment. */
const loops: DeliveryLoop[] = [];
const errors: unknown[] = [];
after(async () => {
  await Promise.all(loops.map((loop) => loop.stop(0)));
  assert.deepEqual(errors, []);
});
const service = await startTestService({ WEBHOOKS_ALLOW_PRIVATE: '1' });
const { database } = service.db;

const startLoop = (): DeliveryLoop => {
  const onError = (error: unknown) => errors.push(error);
  const loop = startDelivery({ database, sending: { allowPrivate: true }, onError, pollMs: 20 });
  loops.push(loop);
  return loop;
};
const register = (tenant: TestTenant, url: string) =>
  tenant.must<{ id: number; delivered_up_to: number }>('POST', '/v1/webhooks', { url, types: ['brand.*'] });
const change = (tenant: TestTenant, name: string) => tenant.must('POST', '/v1/brands', { name });
const cursorOf = async (tenant: TestTenant, { id }: { id: number }) =>
  (await tenant.must<{ delivered_up_to: number }>('GET', `/v1/webhooks/${id}`)).delivered_up_to;

test('a stop waits for the try that is under way, and its outcome is written down', async () => {
  const tenant = await service.newTenant();
  const answers: ServerResponse[] = [];
  const receiver = await startReceiver((_request, response) => void answers.push(response));
  const hook = await register(tenant, receiver.url);
  await change(tenant, 'a');
  await change(tenant, 'b');
  const loop = startLoop();
  await until('it has arrived', () => answers.length === 1);
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
  });
  await sleep(100);
  assert.equal(isStopped, false);
  answers[0]?.end();
  await stopping;
  assert.equal(receiver.taken.length, 1, 'nothing more is begun');
  assert.equal(await cursorOf(tenant, hook), hook.delivered_up_to + 1);
  await tenant.must('DELETE', `/v1/webhooks/${hook.id}`);
});

test('a stop does not wait for ever: what hangs is given back, and the next process begins with it at once', async () => {
  const tenant = await service.newTenant();
  let isHanging = true;
  const receiver = await startReceiver((_request, response) => void (isHanging || response.end()));
  const hook = await register(tenant, receiver.url);
  await change(tenant, 'a');
  const loop = startLoop();
  await until('it has arrived', () => receiver.taken.length === 1);
  await loop.stop(50);
  assert.equal(await cursorOf(tenant, hook), hook.delivered_up_to);
  isHanging = false;
  const next = startLoop();
  const began = Date.now();
  await until('it is delivered', async () => (await cursorOf(tenant, hook)) === hook.delivered_up_to + 1);
  assert.ok(Date.now() - began < waitMs(10_000), 'the claim of the first one has not to end by itself');
  assert.equal(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(
    (await tenant.must('GET', `/v1/webhooks/${hook.id}`)).failures,
    0,
    'a stop is no failure of the receiver',
  );
  await next.stop();
});

test('the append wakes webhooks after it has raised the counter, never before', async () => {
  const sent: string[] = [];
  const run = async (text: string) => {
    sent.push(text);
    return [];
  };
  const tx = new TenantTransaction(run, 1, []);
  recordChange(tx, 'brand.updated', { kind: 'brand', id: 1, name: 'B', version: 2 }, []);
  await appendChanges(tx);
  const place = (pattern: RegExp) => sent.findIndex((text) => pattern.test(text));
  assert.ok(place(/into change_counters/) >= 0);
  assert.ok(place(/update due_work/) > place(/into change_counters/), sent.join('\n'));
});

const meetTheIdle = async () => {
  const tenant = await service.newTenant();
  const answers: ServerResponse[] = [];
  const receiver = await startReceiver((_request, response) => void answers.push(response));
  const hook = await register(tenant, receiver.url);
  const loop = startLoop();
  await change(tenant, 'first');
  await until('the first has arrived', () => answers.length === 1);
  // Another process appends while the webhook is claimed: there is nothing to wake. Before it commits, the loop finds no more.
  await database.transaction(tenant.id, async (tx) => {
    const resource = { kind: 'brand', id: 1, name: 'second', version: 1 } as const;
    const last = await raiseCounter(tx, 1);
    const change = { type: 'brand.updated' as const, resource, product_id: null, fields: [], unshown: null };
    await insertChanges(tx, [change], { last, actorName: 'Vantail', isCaused: false });
    await wakeWebhooks(tx);
    answers[0]?.end();
    await until('the first is written down', async () => (await cursorOf(tenant, hook)) > hook.delivered_up_to);
    await sleep(200);
  });
  await until('the second has arrived', () => answers.length === 2);
  answers[1]?.end();
  await loop.stop();
};

test('a change that is committed while the loop goes idle is delivered, whoever was first', meetTheIdle);
