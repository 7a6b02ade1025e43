import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../../scripts/testing/until.ts';
import { type DeliveryLoop, startDelivery } from '../../../src/history/webhooks/delivery-loop.ts';
import { startReceiver, startSpeaker } from '../../support/receiver.ts';
import { startTestService, type TestTenant } from '../../support/test-service.ts';

/** D13.3: what a tenant's receivers do is felt by no other tenant. */
const errors: unknown[] = [];
const loops: DeliveryLoop[] = [];
after(async () => {
  await Promise.all(loops.map((loop) => loop.stop(0)));
  assert.deepEqual(errors, []);
});
const service = await startTestService({ WEBHOOKS_ALLOW_PRIVATE: '1' });

const startLoop = (limitMs: number): DeliveryLoop => {
  const { database } = service.db;
  const onError = (error: unknown) => errors.push(error);
  const loop = startDelivery({ database, sending: { allowPrivate: true, limitMs }, onError, pollMs: 20 });
  loops.push(loop);
  return loop;
};

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
const startUpgrading = async () => {
  let answers = 0;
  const url = await startSpeaker((socket) => {
    socket.once('data', () => {
      answers++;
      socket.write(UPGRADE);
    });
  });
  return { url, answers: () => answers };
};

const WEBHOOKS = 20; // D13.1
const register = async (tenant: TestTenant, url: string) =>
  (await tenant.must<{ id: number }>('POST', '/v1/webhooks', { url, types: ['brand.*'] })).id;
/** Five at a time: each waits for the tenant's webhooks, and on a slow database twenty would wait too long. */
const registerAll = async (tenant: TestTenant, url: string) => {
  const ids: number[] = [];
  while (ids.length < WEBHOOKS)
    ids.push(...(await Promise.all(Array.from({ length: 5 }, () => register(tenant, url)))));
  return ids;
};
const removeAll = (tenant: TestTenant, ids: readonly number[]) =>
  Promise.all(ids.map((id) => tenant.must('DELETE', `/v1/webhooks/${id}`)));
const change = (tenant: TestTenant, name: string) => tenant.must('POST', '/v1/brands', { name });

test('D13.4 sixteen tests of a webhook whose receiver switches protocols end, and leave every bulk slot free', async () => {
  const tenant = await service.newTenant();
  const { url } = await startUpgrading();
  const id = await register(tenant, url);
  const answers: object[] = [];
  for (let call = 0; call < 16; call++)
    void tenant.must('POST', `/v1/webhooks/${id}/test`).then(({ status, error_class }) => {
      answers.push({ status, error_class });
    });
  await until('all are answered', () => answers.length === 16);
  assert.deepEqual(
    new Set(answers.map((answer) => JSON.stringify(answer))),
    new Set(['{"status":101,"error_class":"status"}']),
  );
  const { text } = await service.operator('GET', '/metrics');
  assert.match(text, /^vantail_bulk_running 0$/m);
  assert.match(text, /^vantail_bulk_waiting 0$/m);
});

test('D13.3 more than 200 deliveries to receivers that switch protocols stop no delivery of another tenant', async () => {
  const [hostile, other] = [await service.newTenant(), await service.newTenant()];
  const { url, answers } = await startUpgrading();
  const receiver = await startReceiver();
  await register(other, receiver.url);
  const loop = startLoop(10_000);
  // A tenant has at most 20 webhooks at a time, but may delete those that hang.
  for (let round = 1; round <= 11; round++) {
    const ids = await registerAll(hostile, url);
    await change(hostile, `brand ${round}`);
    await until(`${WEBHOOKS * round} answers`, () => answers() >= WEBHOOKS * round);
    await removeAll(hostile, ids);
  }
  await change(other, 'mine');
  await until('the other tenant is served', () => receiver.taken.length === 1);
  await loop.stop(0);
});

test('D13.3 receivers that hang take no more than 20 deliveries of one tenant at a time, also when it makes others', async () => {
  const [hostile, other] = [await service.newTenant(), await service.newTenant()];
  const silent = await startReceiver(() => {});
  const receiver = await startReceiver();
  await register(other, receiver.url);
  const loop = startLoop(60_000);
  const ids = await registerAll(hostile, silent.url);
  await change(hostile, 'first');
  await until('all hang', () => silent.taken.length === WEBHOOKS);
  await removeAll(hostile, ids);
  await registerAll(hostile, silent.url);
  await change(hostile, 'second');
  await change(other, 'mine');
  await until('the other tenant is served', () => receiver.taken.length === 1);
  await sleep(200);
  assert.equal(silent.taken.length, WEBHOOKS);
  await loop.stop(0);
});
