import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fairScheduler, threadMs } from '../src/scheduling/fair-scheduler.ts';
import { runWhole } from '../src/scheduling/scheduled-work.ts';

const busyFor = (ms: number): void => {
  const until = threadMs() + ms;
  while (threadMs() < until);
};

it('who has had the thread for long owes the others, and a short piece of work is free', async () => {
  const scheduler = fairScheduler();
  const owed: [number, number][] = [];
  const watched = { ...scheduler, charge: (tenantId: number, ms: number) => void owed.push([tenantId, ms]) };
  assert.equal(await runWhole(watched, 1, () => 'short'), 'short');
  assert.equal(owed.length, 0);
  await runWhole(watched, 2, () => busyFor(15));
  const broken = () => {
    busyFor(15);
    throw new Error('broken');
  };
  await assert.rejects(runWhole(watched, 3, broken), /broken/);
  assert.deepEqual(
    owed.map(([tenantId, ms]) => [tenantId, ms >= 10]),
    [
      [2, true],
      [3, true],
    ],
  );
});

it('who owes too much waits before the work begins', async () => {
  const order: string[] = [];
  const scheduler = { ...fairScheduler(), mustWait: () => true, wait: async () => void order.push('wait') };
  await runWhole(scheduler, 1, () => order.push('work'));
  assert.deepEqual(order, ['wait', 'work']);
});
