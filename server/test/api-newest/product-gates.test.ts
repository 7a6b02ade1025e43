import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockProduct, lockProducts } from '../../src/catalogue/product/store.ts';
import { heldTransactions } from '../support/held-transactions.ts';
import { newProduct } from '../support/new-product.ts';
import { startTestService } from '../support/test-service.ts';

/** Who changes several products waits for those who hold one now, and not for those who come later (docs/adr/0061). */
const { db, newTenant } = await startTestService();
const tenant = await newTenant();
const { begin, ended, untilWaiting, waiting } = heldTransactions(db, tenant.id);

const BULK = { statementMs: 60_000 };
const newIds = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let made = 0; made < count; made++) ids.push((await newProduct(tenant)).id);
  return ids;
};

test('work in bulk that comes later waits for who changes several products, also for one that is free by then', async () => {
  const [first, second] = (await newIds(2)) as [number, number];
  const [one, two] = [
    begin('first', (tx) => lockProduct(tx, first), BULK),
    begin('second', (tx) => lockProduct(tx, second), BULK),
  ];
  await Promise.all([one.held, two.held]);
  const change = begin('change', (tx) => lockProducts(tx, [first, second]));
  await untilWaiting(1);
  const later = begin('later', (tx) => lockProduct(tx, second), BULK);
  await untilWaiting(2);
  await two.end();
  await one.end();
  await change.held;
  assert.equal(await waiting(), 1, 'the later one still waits');
  await change.end();
  await later.end();
  assert.deepEqual(ended, ['second', 'first', 'change', 'later']);
});

test('work in bulk that holds a product passes closed gates, and so do writers of one product', async () => {
  const [first, second, third] = (await newIds(3)) as [number, number, number];
  const bulk = Promise.withResolvers<void>();
  const begun: string[] = [];
  const holder = begin(
    'bulk',
    async (tx) => {
      begun.push('bulk');
      await lockProduct(tx, first);
      await bulk.promise;
      await lockProduct(tx, second);
    },
    BULK,
  );
  const writer = begin('writer', (tx) => lockProduct(tx, third));
  await writer.held;
  const change = begin('change', (tx) => {
    begun.push('change');
    return lockProducts(tx, [first, second]);
  });
  await untilWaiting(1);
  const another = begin('another', (tx) => lockProduct(tx, second));
  await another.held;
  await another.end();
  bulk.resolve();
  await holder.held;
  await holder.end();
  await change.held;
  await change.end();
  await writer.end();
  assert.deepEqual(begun, ['bulk', 'change'], 'none was ended by the server for waiting in a circle, and tried again');
});
