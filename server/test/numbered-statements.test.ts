import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { inOrder } from '../src/platform/database/connections/numbered-statements.ts';
import type { OneTransaction } from '../src/platform/database/connections/one-transaction.ts';
import type { ShardTerms } from '../src/platform/database/tenant-transaction.ts';

/** docs/adr/0104: on a shard, a new row waits for its number. */
const start = () => {
  const sent: string[] = [];
  const numbers = Promise.withResolvers<number[]>();
  const transaction = {
    ask: async (make: () => { text: string; values: unknown[] }) => {
      const { text, values } = make();
      sent.push([text, ...values].join(' '));
      return { rows: [{ text }] };
    },
    commit: async () => void sent.push('commit'),
  } as unknown as OneTransaction;
  const shard = {
    numbersFor: (text: string) => (text.startsWith('insert') ? numbers.promise : undefined),
  } as unknown as ShardTerms;
  const make = (text: string, values: readonly unknown[]) => ({ text, values }) as never;
  return { sent, numbers, queue: inOrder(transaction, make, shard) };
};

test('statements run in the order in which they are asked for, COMMIT last, though a row waits for its number', async () => {
  const { sent, numbers, queue } = start();
  const answers = [
    queue.run('first', []),
    queue.run('insert', ['a']),
    queue.run('behind', []),
    queue.run('insert', ['b']),
  ];
  const committed = queue.commit();
  await setImmediate();
  assert.deepEqual(sent, ['first']);
  numbers.resolve([7]);
  await Promise.all([...answers, committed]);
  assert.deepEqual(sent, ['first', 'insert a 7', 'behind', 'insert b 7', 'commit']);
  assert.deepEqual(await answers[2], [{ text: 'behind' }]);
  await queue.run('later', []);
  assert.equal(sent.at(-1), 'later');
});

test('without a number nothing behind the row is sent, and nothing is committed', async () => {
  const { sent, numbers, queue } = start();
  const asked = [queue.run('insert', []), queue.run('behind', []), queue.commit()].map((one) =>
    assert.rejects(one, /none/),
  );
  numbers.reject(new Error('none'));
  await Promise.all(asked);
  await assert.rejects(queue.run('later', []), /none/);
  await assert.rejects(queue.commit(), /none/);
  assert.deepEqual(sent, []);
});

test('a row whose number comes after its transaction was given up is not sent', async () => {
  const { sent, numbers, queue } = start();
  const asked = [queue.run('insert', []), queue.run('behind', [])].map((one) => assert.rejects(one, /given up/));
  queue.end();
  numbers.resolve([7]);
  await Promise.all(asked);
  assert.deepEqual(sent, []);
});
