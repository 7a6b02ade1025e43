import assert from 'node:assert/strict';
import { test } from 'node:test';
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
    queue.alone(work('bulk'), true),
    queue.alone(work('more bulk'), true),
    queue.alone(work('write')),
    queue.batch([1], work('read'), withinNothing),
  ];
  first.resolve();
  await Promise.all(all);
  assert.deepEqual(order, ['first', 'write', 'read', 'bulk', 'more bulk']);
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
