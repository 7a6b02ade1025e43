import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from '../src/platform/scheduling/fair-queue.ts';
import { nodeQueues } from '../src/platform/scheduling/node-queues.ts';

/** docs/adr/0021: slots are shared between tenants, and nobody waits in vain. */
const newQueue = (slots: number, line = 100) => {
  let time = 0;
  const queue = new FairQueue({ slots, line, now: () => time });
  const log: string[] = [];
  const enter = (tenantId: number, name: string, waitedMs = 0) =>
    queue.enter(tenantId, { start: () => log.push(name), shed: () => log.push(`${name} shed`), waitedMs });
  return {
    isFull: (tenantId: number) => queue.isFull(tenantId),
    leave: (tenantId: number) => queue.leave(tenantId),
    shedLate: () => queue.shedLate(),
    waiting: () => queue.waiting(),
    inWork: () => queue.inWork(),
    log,
    enter,
    pass: (ms: number) => {
      time += ms;
    },
  };
};

test('requests start at once while there are slots, then in the order of their arrival', () => {
  const queue = newQueue(2);
  for (const name of ['a', 'b', 'c', 'd']) assert.ok(queue.enter(1, name));
  assert.deepEqual(queue.log, ['a', 'b']);
  queue.leave(1);
  assert.deepEqual(queue.log, ['a', 'b', 'c']);
  queue.leave(1);
  queue.leave(1);
  queue.leave(1);
  assert.deepEqual(queue.log, ['a', 'b', 'c', 'd']);
  assert.equal(queue.inWork(), 0);
  assert.equal(queue.waiting(), 0);
});

test('a free slot goes to the tenant with the fewest in work: one tenant in a crowd of another waits for one slot', () => {
  const queue = newQueue(4);
  for (let slot = 0; slot < 50; slot++) queue.enter(1, `noisy ${slot}`);
  queue.enter(2, 'quiet');
  assert.ok(!queue.log.includes('quiet'));
  queue.leave(1);
  assert.equal(queue.log.at(-1), 'quiet');
});

test('the last slots are for tenants that have nothing in work', () => {
  const queue = newQueue(16);
  for (let slot = 0; slot < 50; slot++) queue.enter(1, `noisy ${slot}`);
  assert.equal(queue.inWork(), 14);
  queue.enter(2, 'second');
  queue.enter(3, 'third');
  assert.deepEqual(queue.log.slice(-2), ['second', 'third']);
  queue.enter(2, 'second again');
  assert.ok(!queue.log.includes('second again'));
});

test('one tenant alone may have all slots but those, and each in turn', () => {
  const queue = newQueue(8);
  for (let slot = 0; slot < 20; slot++) queue.enter(1, String(slot));
  for (let left = 0; left < 20; left++) {
    assert.ok(queue.inWork() <= 7);
    queue.leave(1);
  }
  assert.deepEqual(
    queue.log,
    Array.from({ length: 20 }, (_, slot) => String(slot)),
  );
});

test('a full line turns away, for its tenant alone', () => {
  const queue = newQueue(1, 2);
  for (const name of ['a', 'b', 'c']) assert.ok(queue.enter(1, name));
  assert.ok(queue.isFull(1));
  assert.ok(!queue.enter(1, 'd'));
  assert.ok(!queue.isFull(2));
  assert.ok(queue.enter(2, 'e'));
});

test('a burst waits for eight seconds; while a line stands, waiting longer than one is cut short', () => {
  const queue = newQueue(1);
  queue.enter(1, 'a');
  queue.enter(1, 'burst');
  queue.pass(7900);
  queue.shedLate();
  assert.deepEqual(queue.log, ['a']);
  queue.enter(1, 'late');
  queue.pass(1100);
  queue.shedLate();
  assert.deepEqual(queue.log, ['a', 'burst shed', 'late shed']);
  // The line is empty, so the next one is a burst again, however long it has been.
  queue.pass(60_000);
  queue.enter(1, 'next');
  queue.pass(500);
  queue.shedLate();
  queue.leave(1);
  assert.equal(queue.log.at(-1), 'next');
});

test('what was waited for in another queue counts, also for who is first', () => {
  const queue = newQueue(1);
  queue.enter(1, 'a');
  queue.enter(1, 'late', 5000);
  queue.enter(1, 'new');
  queue.enter(1, 'later', 6000);
  queue.pass(2100);
  queue.shedLate();
  assert.deepEqual(queue.log, ['a', 'later shed']);
  queue.leave(1);
  assert.deepEqual(queue.log, ['a', 'later shed', 'late']);
});

test('who gives up its turn leaves it to the next, and what it has begun is not touched', () => {
  const queue = new FairQueue({ slots: 1, line: 2 });
  const log: string[] = [];
  const [first, second, third] = ['first', 'second', 'third'].map((name) => ({
    start: () => void log.push(name),
    shed: assert.fail,
  }));
  for (const request of [first, second, third]) queue.enter(1, request ?? assert.fail());
  for (const request of [first, second, second]) queue.drop(1, request ?? assert.fail());
  assert.deepEqual([queue.inWork(), queue.waiting()], [1, 1]);
  queue.leave(1);
  assert.deepEqual(log, ['first', 'third']);
});

test('a burst may be long; a line that stands is as long as there are slots', () => {
  const queue = newQueue(4, 1000);
  for (let slot = 0; slot < 500; slot++) assert.ok(queue.enter(1, String(slot)));
  assert.ok(!queue.isFull(1));
  queue.pass(8100);
  assert.ok(queue.isFull(1));
  assert.ok(!queue.enter(1, 'one more'));
  assert.ok(!queue.isFull(2));
});

test('the first burst after a long quiet time is a burst, not a standing line', () => {
  const queue = newQueue(1);
  queue.pass(60_000);
  queue.enter(1, 'a');
  queue.enter(1, 'b');
  queue.pass(500);
  queue.shedLate();
  queue.leave(1);
  assert.deepEqual(queue.log, ['a', 'b']);
});

test('a line that was emptied by turning away stands until nobody had to be turned away for three seconds', () => {
  const queue = newQueue(1, 1000);
  queue.enter(1, 'a');
  queue.enter(1, 'late');
  queue.pass(8100);
  queue.shedLate();
  assert.equal(queue.waiting(), 0);
  queue.enter(1, 'next');
  assert.ok(queue.isFull(1), 'no burst yet: one may wait, as there is one slot');
  queue.pass(1100);
  queue.shedLate();
  assert.deepEqual(queue.log, ['a', 'late shed', 'next shed']);
  queue.pass(3100);
  queue.enter(1, 'calm');
  assert.ok(!queue.isFull(1));
  queue.pass(7900);
  queue.shedLate();
  queue.leave(1);
  assert.equal(queue.log.at(-1), 'calm');
});

test("a tenant's burst is a burst, however long another tenant's line has stood", () => {
  const queue = newQueue(1);
  queue.enter(1, 'noisy');
  queue.enter(1, 'noisy late');
  queue.pass(8100);
  queue.shedLate();
  queue.enter(1, 'noisy again');
  queue.enter(2, 'quiet');
  queue.pass(1100);
  queue.shedLate();
  assert.deepEqual(queue.log, ['noisy', 'noisy late shed', 'noisy again shed']);
  queue.leave(1);
  assert.equal(queue.log.at(-1), 'quiet');
});

test('tenants with equally many in work take turns: two crowds do not keep a third tenant waiting', () => {
  const queue = newQueue(2);
  for (let slot = 0; slot < 20; slot++) for (const crowd of [1, 2]) queue.enter(crowd, `crowd ${crowd}`);
  queue.enter(3, 'quiet');
  // Places become free in turn, as when every request takes equally long.
  for (let round = 0; round < 2 && !queue.log.includes('quiet'); round++)
    for (const crowd of [1, 2]) queue.leave(crowd);
  assert.ok(queue.log.includes('quiet'), queue.log.join(', '));
});

test('what a database node holds up keeps no slots of another, and who has moved leaves the queue that it entered', () => {
  const nodeOf = new Map([
    [1, 'hangs'],
    [2, 'answers'],
  ]);
  const queues = nodeQueues((tenantId) => nodeOf.get(tenantId), { slots: 2, line: 5 });
  const started: number[] = [];
  const enter = (tenantId: number) => {
    const queue = queues.queueOf(tenantId);
    queue.enter(tenantId, { start: () => started.push(tenantId), shed: assert.fail });
    return () => queue.leave(tenantId);
  };
  const [leave] = [enter(1), enter(1), enter(1)];
  assert.deepEqual([started, queues.waiting()], [[1, 1], 1]);
  enter(2);
  assert.deepEqual([started, queues.waiting()], [[1, 1, 2], 1], 'the other node has slots of its own');
  // A tenant of which no node is known yet has others again.
  enter(3);
  assert.equal(started.at(-1), 3);
  nodeOf.set(1, 'answers');
  leave?.();
  assert.deepEqual([started.at(-1), queues.waiting()], [1, 0], 'the slot goes to who waits on the old node');
});
