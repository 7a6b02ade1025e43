import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectionQueue } from '../src/database/embedded/connection-queue.ts';

const client = {} as pg.ClientBase;
const withinNothing = () => assert.fail('there is no transaction to read within');

test('work in bulk goes behind ordinary transactions and reads that wait, whoever came first', async () => {
  const queue = connectionQueue();
  const order: string[] = [];
  const work = (name: string) => async () => void order.push(name);
  const first = Promise.withResolvers<void>();
  const all = [
    queue.alone(() => first.promise.then(work('first'))),
    queue.alone(work('bulk'), { isBulk: true }),
    queue.alone(work('more bulk'), { isBulk: true }),
    queue.alone(work('write')),
    queue.batch([1], work('read'), withinNothing),
  ];
  first.resolve();
  await Promise.all(all);
  assert.deepEqual(order, ['first', 'write', 'read', 'bulk', 'more bulk']);
});

/** Bulk work of tenant 1, twice, with a write of the given tenant before it and one behind; in which order they ran. */
const besideWritesOf = async (tenantId: number) => {
  const queue = connectionQueue();
  const order: string[] = [];
  const work = (name: string) => async () => void order.push(name);
  const bulk = (name: string) => async () => {
    await sleep(50);
    order.push(name);
  };
  await queue.alone(work('write'), { tenantId });
  const since = performance.now();
  const all = [
    queue.alone(bulk('bulk'), { isBulk: true, tenantId: 1 }),
    queue.alone(bulk('more bulk'), { isBulk: true, tenantId: 1 }),
  ];
  await all[0];
  const rest = sleep(10).then(() => queue.alone(work('late write'), { tenantId }));
  await Promise.all([...all, rest]);
  return { order, ms: performance.now() - since };
};

test('after work in bulk the others have the connection for twice as long, if another tenant writes', async () => {
  const beside = await besideWritesOf(2);
  assert.deepEqual(beside.order, ['write', 'bulk', 'late write', 'more bulk']);
  // 50 ms of work, 100 of rest and 50 of work. A clock can only show more.
  assert.ok(beside.ms >= 190, `${beside.ms} ms`);
});

test('a tenant that is alone does not wait between two works in bulk', async () => {
  assert.deepEqual((await besideWritesOf(1)).order, ['write', 'bulk', 'more bulk', 'late write']);
});

test('reads are sent within the transaction that lets them, at once or when it waits for nothing, and others afterwards', async () => {
  const queue = connectionQueue();
  const order: string[] = [];
  const read = (name: string, tenant: number) =>
    queue.batch(
      [tenant],
      async () => void order.push(`${name} by itself`),
      async () => void order.push(`${name} within`),
    );
  let isQuiet = true;
  const reads: Promise<void>[] = [];
  await queue.alone(async () => {
    queue.hold({ client, letsRead: (tenants) => isQuiet && !tenants?.includes(1) });
    reads.push(read('another', 2), read('own', 1));
    isQuiet = false;
    reads.push(read('late', 2));
    isQuiet = true;
    queue.onQuiet();
    order.push('end');
    queue.release();
  });
  await Promise.all(reads);
  assert.deepEqual(order, ['another within', 'late within', 'end', 'own by itself']);
});

test('what fails has failed alone, and the next one has the connection', async () => {
  const queue = connectionQueue();
  const failing = queue.alone(() => Promise.reject(new Error('broken')));
  const next = queue.alone(async () => 'next');
  await assert.rejects(failing, /broken/);
  assert.equal(await next, 'next');
  assert.equal(await queue.alone(async () => 'again'), 'again');
});
