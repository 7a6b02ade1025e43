import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimiter } from '../src/platform/http/authentication/rate-limit.ts';

/** A token a minute: none comes back while a test waits. */
const PER_MINUTE = 1;

/** A key that has sent all that it may; the clock is the test's. */
const spentKey = () => {
  let time = 0;
  const limiter = rateLimiter(PER_MINUTE, undefined, () => time);
  limiter.close();
  for (let turn = 0; turn < PER_MINUTE; turn++) assert.equal(limiter.take(1)?.isAllowed, true);
  const waits = (count: number) => Array.from({ length: count }, () => limiter.refusal(1)?.afterMs);
  return {
    limiter,
    waits,
    pass: (ms: number) => {
      time += ms;
    },
  };
};

test('docs/adr/0021 a key hears a hundred refusals at once, and waits for more, but never for longer than a second', () => {
  const { limiter, waits } = spentKey();
  assert.deepEqual(new Set(waits(100)), new Set([0]));
  assert.deepEqual(waits(3), [10, 20, 30]);
  assert.equal(Math.max(...waits(1000).map(Number)), 1000);
  assert.equal(limiter.refusal(2), undefined, 'another key has its own');
});

test('docs/adr/0021 who stops asking for two seconds hears refusals at once again', () => {
  const { waits, pass } = spentKey();
  waits(1000);
  pass(500);
  assert.ok(Number(waits(1)[0]) > 0);
  pass(2000);
  assert.deepEqual(new Set(waits(100)), new Set([0]));
});
