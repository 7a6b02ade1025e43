import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { costlyRequests, fairScheduler } from '../src/platform/scheduling/fair-scheduler.ts';
import { pauseInTransaction } from '../src/platform/scheduling/scheduled-work.ts';

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
  const scheduler = fairScheduler(clock);
  for (let turn = 0; turn < 3; turn++) scheduler.charge(NOISY, 50, true); // Its burst.
  const log: string[] = [];
  /** A piece of work that has the thread for so long. */
  const piece = (tenantId: number, name: string, ms: number) =>
    scheduler.run(tenantId, () => {
      log.push(name);
      void clock.pass(ms);
    });
  return { clock, scheduler, log, piece };
};

test('a tenant that is alone waits for nobody, and lets go of the thread between two pieces all the same', async () => {
  const { clock, scheduler, log, piece } = await start();
  scheduler.noteRequest(NOISY);
  for (const name of ['a', 'b', 'c']) void piece(NOISY, name, 50);
  await setImmediate();
  assert.deepEqual(log, ['a']);
  await clock.settled();
  assert.deepEqual(log, ['a', 'b', 'c']);
});

test('while there is another, a short piece is followed by twenty times its length for the others, a long one by far more', async () => {
  const { clock, scheduler, log, piece } = await start();
  scheduler.noteRequest(QUIET);
  scheduler.noteRequest(NOISY);
  for (const name of ['short', 'long', 'last']) void piece(NOISY, name, name === 'long' ? 4 : 1);
  await clock.settled();
  assert.deepEqual(log, ['short']);
  await clock.pass(18); // A millisecond was the piece itself.
  await clock.settled();
  assert.deepEqual(log, ['short']);
  await clock.pass(1);
  assert.deepEqual(log, ['short', 'long']);
  for (let turn = 0; turn < 6; turn++) {
    assert.ok(!log.includes('last') || clock.now() >= 1000, `at ${clock.now()} ms`);
    scheduler.noteRequest(QUIET);
    await clock.pass(200);
  }
  assert.deepEqual(log, ['short', 'long', 'last']);
});

test('others do not wait for what a tenant owes, and it waits no longer when they have gone', async () => {
  const { clock, scheduler, log, piece } = await start();
  scheduler.noteRequest(QUIET);
  scheduler.noteRequest(NOISY);
  scheduler.charge(NOISY, 1000);
  assert.ok(scheduler.mustWait(NOISY) && !scheduler.mustWait(QUIET));
  void piece(NOISY, 'noisy', 1);
  void piece(QUIET, 'quiet', 1);
  await clock.settled();
  assert.deepEqual(log, ['quiet']);
  await clock.pass(1900);
  assert.deepEqual(log, ['quiet']);
  scheduler.noteRequest(NOISY);
  await clock.pass(400);
  assert.deepEqual(log, ['quiet', 'noisy'], 'nobody else was here for two seconds');
});

test('a burst is let through, and paid back while the tenant is quiet', async () => {
  const { clock, scheduler, log, piece } = await start();
  scheduler.noteRequest(QUIET);
  scheduler.noteRequest(NOISY);
  await clock.pass(1000);
  for (let place = 0; place < 200; place++) void piece(NOISY, String(place), 1);
  for (let turn = 0; turn < 5; turn++) await clock.settled();
  assert.ok(log.length >= 50 && log.length < 60, `${log.length} pieces at once: a second of twenty for each`);
});

test('no piece is followed by more than five seconds, so that what cannot be cut smaller gets done', async () => {
  const { clock, scheduler, log, piece } = await start();
  scheduler.charge(NOISY, 60_000);
  scheduler.noteRequest(QUIET);
  void piece(NOISY, 'late', 1);
  await clock.settled();
  for (let second = 0; second < 5; second++) {
    scheduler.noteRequest(QUIET);
    assert.deepEqual(log, []);
    await clock.pass(1000);
  }
  assert.deepEqual(log, ['late']);
});

const startCostly = async () => {
  const { clock, scheduler } = await start();
  const costly = costlyRequests(scheduler, clock.now);
  scheduler.noteRequest(QUIET);
  scheduler.noteRequest(NOISY);
  const begun: (() => void)[] = [];
  const enter = async (tenantId: number, route: string) => {
    const leave = await costly.enter(tenantId, route);
    if (leave) begun.push(leave);
  };
  return { clock, scheduler, costly, begun, enter };
};

test('requests to a route that was costly wait for each other and for the scheduler; those to other routes do not', async () => {
  const { clock, scheduler, costly, begun, enter } = await startCostly();
  costly.keep(NOISY, '/large', true);
  costly.keep(NOISY, '/large', false); // The next may be large again.
  for (let place = 0; place < 3; place++) void enter(NOISY, '/large');
  await clock.settled();
  assert.equal(begun.length, 1, 'one at a time');
  scheduler.charge(NOISY, 2);
  begun[0]?.();
  await clock.settled();
  assert.equal(begun.length, 1, 'and not while the first is not paid for');
  void enter(NOISY, '/small');
  void enter(QUIET, '/large');
  await clock.settled();
  assert.equal(begun.length, 3, 'others go on');
  await clock.pass(40);
  assert.equal(begun.length, 4);
  begun[3]?.();
  await clock.settled();
  assert.equal(begun.length, 5);
});

test('of requests to a route that is not known one goes first, and the others wait for what it shows', async () => {
  for (const isCostly of [true, false, undefined]) {
    const { clock, costly, begun, enter } = await startCostly();
    for (let place = 0; place < 10; place++) void enter(NOISY, '/list');
    await clock.settled();
    assert.equal(begun.length, 1);
    if (isCostly !== undefined) costly.keep(NOISY, '/list', isCostly);
    begun[0]?.();
    await clock.settled();
    assert.equal(begun.length, isCostly === false ? 10 : 2, `costly: ${isCostly}`);
  }
});

test('a tenant that is alone waits for no costly request, and what was costly is forgotten after ten minutes', async () => {
  const { clock, scheduler, costly, begun, enter } = await startCostly();
  costly.keep(NOISY, '/large', true);
  await clock.pass(2001);
  for (let place = 0; place < 3; place++) void enter(NOISY, '/large');
  await clock.settled();
  assert.equal(begun.length, 3);
  await clock.pass(600_000);
  scheduler.noteRequest(QUIET);
  for (let place = 0; place < 3; place++) void enter(NOISY, '/large');
  await clock.settled();
  assert.equal(begun.length, 4, 'one goes first, as if it had never been');
});

test('a line of costly requests has an end', async () => {
  const { costly } = await startCostly();
  costly.keep(NOISY, '/large', true);
  for (let place = 0; place < 100; place++) assert.ok(costly.enter(NOISY, '/large'));
  assert.equal(costly.enter(NOISY, '/large'), undefined);
  assert.ok(costly.enter(QUIET, '/large'));
});

/** What a pause inside a transaction asks of the scheduler; each wait takes a few milliseconds. */
const pausing = (patienceMs: number, { isAlone = false, smallWorkMs = 0 } = {}) => {
  const asked: string[] = [];
  const scheduler = {
    ...fairScheduler(),
    isAlone: () => isAlone,
    charge: () => void asked.push('charged'),
    wait: async () => {
      await sleep(5);
      asked.push('waited');
    },
  };
  const pause = pauseInTransaction(scheduler, NOISY, new AbortController().signal, {
    patienceMs,
    smallWorkMs,
  });
  return { asked, pause };
};

test('a batch inside a transaction is charged like other costly work, until the request has waited for as long as it may hold its rows', async () => {
  const patient = pausing(60_000);
  for (let batch = 0; batch < 3; batch++) await patient.pause();
  assert.deepEqual(patient.asked, ['charged', 'waited', 'charged', 'waited', 'charged', 'waited']);
  const hurried = pausing(1);
  for (let batch = 0; batch < 3; batch++) await hurried.pause();
  assert.deepEqual(hurried.asked, ['charged', 'waited']);
});

test('a batch inside a transaction waits for nobody when its tenant is alone', async () => {
  const { asked, pause } = pausing(60_000, { isAlone: true });
  await pause();
  assert.deepEqual(asked, []);
});

test('small work is charged inside its transaction, and does not wait there: whoever writes the same rows would wait with it', async () => {
  const small = pausing(60_000, { smallWorkMs: 60_000 });
  for (let batch = 0; batch < 3; batch++) await small.pause();
  assert.deepEqual(small.asked, ['charged', 'charged', 'charged']);
  const large = pausing(60_000, { smallWorkMs: 1 });
  await sleep(5);
  await large.pause();
  assert.deepEqual(large.asked, ['charged', 'waited']);
});
