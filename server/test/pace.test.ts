import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { costlyRequests } from '../src/http/admission/costly-requests.ts';
import { newPace } from '../src/http/admission/pace.ts';

/** docs/adr/0032: costly work of one tenant leaves the thread to the others for a multiple of its time. The clock is the test's. */
const newClock = () => {
  let time = 0;
  let timers: { at: number; work: () => void }[] = [];
  const settled = async () => {
    for (let turn = 0; turn < 30; turn++) await setImmediate();
  };
  return {
    now: () => time,
    worked: () => time,
    later: (work: () => void, ms: number) => timers.push({ at: time + ms, work }),
    settled,
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left--) {
        time++;
        const due = timers.filter(({ at }) => at <= time);
        timers = timers.filter(({ at }) => at > time);
        for (const { work } of due) work();
        if (due.length > 0) await settled();
      }
    },
  };
};

const [NOISY, QUIET] = [1, 2];

const start = async () => {
  const clock = newClock();
  const pace = newPace(clock);
  const log: string[] = [];
  /** A piece of work that has the thread for so long. */
  const piece = (tenantId: number, name: string, ms: number) =>
    pace.run(tenantId, () => {
      log.push(name);
      void clock.pass(ms);
    });
  return { clock, pace, log, piece };
};

test('a tenant that is alone waits for nobody, and lets go of the thread between two pieces all the same', async () => {
  const { clock, pace, log, piece } = await start();
  pace.seen(NOISY);
  for (const name of ['a', 'b', 'c']) void piece(NOISY, name, 50);
  await setImmediate();
  assert.deepEqual(log, ['a']);
  await clock.settled();
  assert.deepEqual(log, ['a', 'b', 'c']);
});

test('while there is another, a short piece is followed by ten times its length for the others, a long one by far more', async () => {
  const { clock, pace, log, piece } = await start();
  pace.seen(QUIET);
  pace.seen(NOISY);
  for (const name of ['short', 'long', 'last']) void piece(NOISY, name, name === 'long' ? 4 : 1);
  await clock.settled();
  assert.deepEqual(log, ['short']);
  await clock.pass(9);
  await clock.settled();
  assert.deepEqual(log, ['short']);
  await clock.pass(1);
  assert.deepEqual(log, ['short', 'long']);
  for (let second = 0; second < 5; second++) {
    assert.ok(!log.includes('last') || clock.now() >= 600, `at ${clock.now()} ms`);
    pace.seen(QUIET);
    await clock.pass(200);
  }
  assert.deepEqual(log, ['short', 'long', 'last']);
});

test('others do not wait for what a tenant owes, and it waits no longer when they have gone', async () => {
  const { clock, pace, log, piece } = await start();
  pace.seen(QUIET);
  pace.seen(NOISY);
  pace.spent(NOISY, 1000);
  assert.ok(pace.mustWait(NOISY) && !pace.mustWait(QUIET));
  void piece(NOISY, 'noisy', 1);
  void piece(QUIET, 'quiet', 1);
  await clock.settled();
  assert.deepEqual(log, ['quiet']);
  await clock.pass(1900);
  assert.deepEqual(log, ['quiet']);
  pace.seen(NOISY);
  await clock.pass(400);
  assert.deepEqual(log, ['quiet', 'noisy'], 'nobody else was here for two seconds');
});

test('no debt is longer than five seconds, so that what cannot be cut smaller gets done', async () => {
  const { clock, pace, log, piece } = await start();
  pace.spent(NOISY, 60_000);
  pace.seen(QUIET);
  void piece(NOISY, 'late', 1);
  await clock.settled();
  for (let second = 0; second < 5; second++) {
    pace.seen(QUIET);
    assert.deepEqual(log, []);
    await clock.pass(1000);
  }
  assert.deepEqual(log, ['late']);
});

test('requests to a route that was costly wait for each other and for their turn; those to other routes do not', async () => {
  const { clock, pace } = await start();
  const costly = costlyRequests(pace, clock.now);
  pace.seen(QUIET);
  pace.seen(NOISY);
  assert.ok(!costly.mustWait(NOISY, '/large'));
  costly.mark(NOISY, '/large');
  assert.ok(costly.mustWait(NOISY, '/large'));
  assert.ok(!costly.mustWait(NOISY, '/small') && !costly.mustWait(QUIET, '/large'));
  const begun: (() => void)[] = [];
  for (let place = 0; place < 3; place++) void costly.enter(NOISY)?.then((leave) => begun.push(leave));
  await clock.settled();
  assert.equal(begun.length, 1, 'one at a time');
  pace.spent(NOISY, 2);
  begun[0]?.();
  await clock.settled();
  assert.equal(begun.length, 1, 'and not while the first is not paid for');
  await clock.pass(20);
  assert.equal(begun.length, 2);
  begun[1]?.();
  await clock.settled();
  assert.equal(begun.length, 3);
  begun[2]?.();
  await clock.pass(60_000);
  pace.seen(QUIET);
  assert.ok(!costly.mustWait(NOISY, '/large'), 'forgotten after a minute');
});

test('a line of costly requests has an end', async () => {
  const { clock, pace } = await start();
  const costly = costlyRequests(pace, clock.now);
  for (let place = 0; place < 100; place++) assert.ok(costly.enter(NOISY));
  assert.equal(costly.enter(NOISY), undefined);
  assert.ok(costly.enter(QUIET));
});
