import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inPieces } from '../src/http/turns/in-pieces.ts';
import { newPace } from '../src/http/turns/pace.ts';
import { threadMs } from '../src/http/turns/thread-ms.ts';

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
  assert.equal(await inPieces(newPace(), 1, work()), 'done');
  clearInterval(timer);
  assert.ok(others >= 10, `${others} turns of others`);
});
