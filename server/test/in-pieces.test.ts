import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fairScheduler, threadMs } from '../src/platform/scheduling/fair-scheduler.ts';
import { runInPieces } from '../src/platform/scheduling/scheduled-work.ts';

const busyFor = (ms: number): void => {
  const until = threadMs() + ms;
  while (threadMs() < until);
};

it('work in pieces lets others have the thread in between, and comes to its result', async () => {
  let others = 0;
  const timer = setInterval(() => others++, 0);
  function* work(): Generator<undefined, string, undefined> {
    for (let piece = 0; piece < 20; piece++) {
      busyFor(3);
      yield;
    }
    return 'done';
  }
  assert.equal(await runInPieces(fairScheduler(), 1, work()), 'done');
  clearInterval(timer);
  assert.ok(others >= 10, `${others} turns of others`);
});
