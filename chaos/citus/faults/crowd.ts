import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAcknowledged,
  type KeyedWriters,
  newTarget,
  outcomeOf,
  startKeyedWriters,
  type Target,
} from '../../../server/test/support/keyed-writers.ts';
import { changesAfter, expectedNumbers, faultsIn, startChangeReceiver } from '../../support/deliveries.ts';
import { OPERATOR_TOKEN, post } from '../../support/service.ts';

/** As many as two cores serve with their webhooks and have time left: what is late is late because of the fault. */
const WRITE_REST_MS = 6000;
const READ_REST_MS = 3000;
/** As Retry-After asks for. */
const RETRY_MS = 1000;
const READY_REST_MS = 250;
/** D13.3: a claim whose end could not be written down lasts for 30 s, and two failures in a row are followed by 30 s. */
const CATCH_UP_MS = 120_000;

/** A tenant that is written to and read, with a webhook for its brands. */
type Member = Target & {
  writers: KeyedWriters;
  /** When each brand was acknowledged, and when its event arrived. */
  acknowledgedAt: Map<string, number>;
  arrivedAt: Map<string, number>;
  /** The numbers of the events, as they arrived. */
  events: number[];
  /** What the ledger told until now. */
  told: { last: number; brands: Set<string> };
};

/** What the tenants of some nodes noticed since a moment. */
export type Noticed = {
  tenants: number;
  acknowledged: number;
  met: Record<string, number>;
  slowestMs: number;
  /** What was asked for there. */
  slowest: string;
  longestGapMs: number;
  events: number;
  slowestEventMs: number;
};

type Answer = { tenantId: number; what: string; outcome: string; tookMs: number };
type Period = { since: number; answers: Answer[]; waits: { tenantId: number; ms: number }[]; ready: Answer[] };

export type Crowd = {
  tenantIds: readonly number[];
  /** Forgets what was noticed before. */
  begin: () => void;
  noticed: (isOne: (tenantId: number) => boolean) => Noticed;
  /** What `/readyz` answered. */
  ready: () => { met: Record<string, number>; slowestMs: number };
  /** Every tenant writes again, and all events have arrived; tells how long that took. */
  settled: () => Promise<number>;
  /** Nothing that was acknowledged is missing in the ledgers, nothing is there twice, and no number is left out. */
  checkLedgers: () => Promise<void>;
  /** The end: all of it once more, by the lists and the events. */
  check: () => Promise<{ acknowledged: number; changes: number; events: number }>;
  abandon: () => void;
};

const counted = (answers: readonly Answer[]): Record<string, number> => {
  const met: Record<string, number> = {};
  for (const { outcome } of answers) met[outcome] = (met[outcome] ?? 0) + 1;
  return met;
};

const highest = (values: readonly number[]): number => Math.round(values.reduce((most, ms) => Math.max(most, ms), 0));

/** Tenants with one writer, one reader and one webhook each, on a service whose address may change. */
export const startCrowd = async (urlOf: () => string, count: number): Promise<Crowd> => {
  let period: Period = { since: performance.now(), answers: [], waits: [], ready: [] };
  let isOver = false;
  const members: Member[] = [];
  const receiver = await startChangeReceiver(({ number, resource }, path) => {
    const member = members.find(({ tenantId }) => path === `/${tenantId}`);
    if (!member) return;
    member.events.push(number);
    const name = String(resource.name);
    if (!member.arrivedAt.has(name)) member.arrivedAt.set(name, performance.now());
  });

  const join = async () => {
    const target = await newTarget(urlOf(), OPERATOR_TOKEN);
    const { tenantId, key } = target;
    await post(`${urlOf()}/v1/webhooks`, key, { url: `${receiver.url}${tenantId}`, types: ['brand.*'] });
    const acknowledgedAt = new Map<string, number>();
    const writers = startKeyedWriters(urlOf, target, 1, {
      restMs: WRITE_REST_MS,
      retryMs: RETRY_MS,
      onAttempt: ({ outcome, tookMs, isFirst, sinceFirstMs, key: name }) => {
        // Only who sends the same key again can meet its first request (D1).
        const isStrange = isFirst && outcome === '409';
        period.answers.push({ tenantId, what: 'a write', outcome: isStrange ? '409 of a fresh key' : outcome, tookMs });
        if (!isAcknowledged(outcome)) return;
        period.waits.push({ tenantId, ms: sinceFirstMs });
        if (outcome === '201') acknowledgedAt.set(name, performance.now());
      },
    });
    const told = { last: 0, brands: new Set<string>() };
    members.push({ ...target, writers, acknowledgedAt, arrivedAt: new Map(), events: [], told });
  };
  while (members.length < count)
    await Promise.all(Array.from({ length: Math.min(4, count - members.length) }, () => join()));

  const asking = async (restMs: number, ask: (turn: number) => Promise<void>) => {
    await sleep(Math.random() * restMs);
    for (let turn = 0; !isOver; turn++) {
      await ask(turn);
      await sleep(restMs);
    }
  };
  const timed = async (tenantId: number, path: string, headers: Record<string, string>): Promise<Answer> => {
    const began = performance.now();
    const outcome = await outcomeOf(urlOf() + path, { headers });
    return { tenantId, what: path.replace(/\d+/g, 'N'), outcome, tookMs: performance.now() - began };
  };
  const readers = members.map(({ tenantId, key, rowPath }) => {
    // The last is bulk work, which has places of its own.
    const paths = ['/v1/products', rowPath, rowPath.replace(/pricing-configurations.*/, 'configuration/export')];
    return asking(READ_REST_MS, async (turn) => {
      const path = paths[turn % paths.length] as string;
      period.answers.push(await timed(tenantId, path, { authorization: `Bearer ${key}` }));
    });
  });
  readers.push(
    asking(READY_REST_MS, async () => {
      period.ready.push(await timed(0, '/readyz', {}));
    }),
  );

  const isDelivered = ({ acknowledgedAt, arrivedAt }: Member) =>
    [...acknowledgedAt.keys()].every((name) => arrivedAt.has(name));

  const noticed: Crowd['noticed'] = (isOne) => {
    const answers = period.answers.filter(({ tenantId }) => isOne(tenantId));
    const waits = period.waits.filter(({ tenantId }) => isOne(tenantId));
    const theirs = members.filter(({ tenantId }) => isOne(tenantId));
    const now = performance.now();
    const delays = theirs.flatMap(({ acknowledgedAt, arrivedAt }) =>
      [...acknowledgedAt]
        .filter(([, at]) => at >= period.since)
        .map(([name, at]) => Math.max(0, (arrivedAt.get(name) ?? now) - at)),
    );
    return {
      tenants: theirs.length,
      acknowledged: waits.length,
      met: counted(answers),
      slowestMs: highest(answers.map(({ tookMs }) => tookMs)),
      slowest: answers.toSorted((a, b) => b.tookMs - a.tookMs)[0]?.what ?? 'none',
      longestGapMs: highest(waits.map(({ ms }) => ms)),
      events: delays.length,
      slowestEventMs: highest(delays),
    };
  };

  const settled = async () => {
    const began = performance.now();
    const before = members.map(({ writers }) => writers.acknowledged());
    const isSettled = () =>
      members.every(
        (member, place) => member.writers.acknowledged() > (before[place] as number) && isDelivered(member),
      );
    for (; !isSettled(); await sleep(50))
      assert.ok(performance.now() - began < CATCH_UP_MS, 'a tenant does not write, or events have not arrived');
    return Math.round(performance.now() - began);
  };

  const checkLedger = async ({ key, told, writers, tenantId }: Member) => {
    const names = [...writers.written().names];
    for (const { number, type, resource } of await changesAfter(urlOf(), key, told.last)) {
      assert.equal(number, told.last + 1, `a gap in the ledger of tenant ${tenantId}`);
      told.last = number;
      if (type !== 'brand.created') continue;
      assert.ok(!told.brands.has(String(resource.name)), `${resource.name} of tenant ${tenantId} is there twice`);
      told.brands.add(String(resource.name));
    }
    const lost = names.filter((name) => !told.brands.has(name));
    assert.equal(lost.length, 0, `${lost.length} of tenant ${tenantId} lost, such as ${lost[0]}`);
  };
  const checkLedgers = async () => {
    for (const member of members) await checkLedger(member);
  };

  const check = async () => {
    isOver = true;
    await Promise.all([...readers, ...members.map(({ writers }) => writers.stop())]);
    const began = performance.now();
    for (; !members.every(isDelivered); await sleep(50))
      assert.ok(performance.now() - began < CATCH_UP_MS, 'events have not arrived');
    await checkLedgers();
    for (const { writers, key, events, tenantId } of members) {
      await writers.check(urlOf());
      const expected = await expectedNumbers(urlOf(), key, 'brand.created');
      assert.deepEqual(faultsIn(events, expected), [], `the events of tenant ${tenantId}`);
    }
    receiver.stop();
    const sum = (take: (member: Member) => number) => members.reduce((total, member) => total + take(member), 0);
    return {
      acknowledged: sum(({ writers }) => writers.acknowledged()),
      changes: sum(({ told }) => told.last),
      events: sum(({ arrivedAt }) => arrivedAt.size),
    };
  };

  return {
    tenantIds: members.map(({ tenantId }) => tenantId),
    begin: () => {
      period = { since: performance.now(), answers: [], waits: [], ready: [] };
    },
    noticed,
    ready: () => ({ met: counted(period.ready), slowestMs: highest(period.ready.map(({ tookMs }) => tookMs)) }),
    settled,
    checkLedgers,
    check,
    abandon: () => {
      isOver = true;
      for (const { writers } of members) writers.abandon();
      receiver.stop();
    },
  };
};
