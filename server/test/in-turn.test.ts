import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inTurn } from '../src/http/turns/in-turn.ts';
import { newPace } from '../src/http/turns/pace.ts';
import { threadMs } from '../src/http/turns/thread-ms.ts';

const busyFor = (ms: number): void => {
  const until = threadMs() + ms;
  while (threadMs() < until);
};

it('who has had the thread for long owes the others, and a short piece of work is free', async () => {
  const pace = newPace();
  const owed: [number, number][] = [];
  const watched = { ...pace, spent: (tenantId: number, ms: number) => void owed.push([tenantId, ms]) };
  assert.equal(await inTurn(watched, 1, () => 'short'), 'short');
  assert.equal(owed.length, 0);
  await inTurn(watched, 2, () => busyFor(15));
  const broken = () => {
    busyFor(15);
    throw new Error('broken');
  };
  await assert.rejects(inTurn(watched, 3, broken), /broken/);
  assert.deepEqual(
    owed.map(([tenantId, ms]) => [tenantId, ms >= 10]),
    [
      [2, true],
      [3, true],
    ],
  );
});

it('who owes too much waits for a turn before the work begins', async () => {
  const order: string[] = [];
  const pace = { ...newPace(), mustWait: () => true, turn: async () => void order.push('turn') };
  await inTurn(pace, 1, () => order.push('work'));
  assert.deepEqual(order, ['turn', 'work']);
});
