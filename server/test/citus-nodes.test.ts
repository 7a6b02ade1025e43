import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../scripts/testing/until.ts';
import { openNodes } from '../src/database/opening/nodes.ts';
import type { Database, SystemTransaction, TenantRead } from '../src/database/tenant-transaction.ts';
import { startDuePolling } from '../src/scheduling/due-work.ts';

/** docs/adr/0084: what concerns one node of a spread database. The real nodes are in chaos/citus/outage.ts. */

/** A database whose every answer is its own name; the first answers the placement of tenants. */
const named = (name: string, closed: string[] = [], placement: object[] = []): Database => {
  const system = { query: async () => placement } as unknown as SystemTransaction;
  return {
    kind: 'postgresql',
    pool: () => ({ open: 2, busy: 1, waiting: 0, limit: 10 }),
    read: async () => `read on ${name}` as never,
    check: async () => [`check on ${name}`],
    snapshot: async () => `snapshot on ${name}` as never,
    transaction: async () => `transaction on ${name}` as never,
    systemRead: (work) => work(system),
    system: async () => `system on ${name}` as never,
    close: async () => void closed.push(name),
  };
};

const work = async (_read: TenantRead) => '';

test('the tenants of each node have connections of their own; what belongs to no tenant, and a new tenant, has those of the home', async () => {
  const closed: string[] = [];
  const placement = [
    { node: 'a:5432', tenants: [1, 3] },
    { node: 'b:5432', tenants: [2] },
  ];
  const database = await openNodes(named('home', closed, placement), {
    open: (node) => ({ reads: named(`${node} reads`, closed), writes: named(`${node} writes`, closed) }),
    onError: assert.fail,
  });
  const reads = [1, 2, 3, 9].map((tenant) => database.read(tenant, work));
  assert.deepEqual(await Promise.all(reads), [
    'read on a:5432 reads',
    'read on b:5432 reads',
    'read on a:5432 reads',
    'read on home',
  ]);
  assert.deepEqual(await database.check(2, []), ['check on b:5432 reads']);
  assert.equal(await database.transaction(3, async () => ''), 'transaction on a:5432 writes');
  assert.equal(await database.snapshot(9, work), 'snapshot on home');
  assert.equal(await database.system(async () => ''), 'system on home');
  assert.deepEqual(
    database.parts?.().map(({ name, tenants }) => [name, tenants]),
    [
      ['a:5432', [1, 3]],
      ['b:5432', [2]],
    ],
  );
  assert.deepEqual(database.pool?.(), { open: 6, busy: 3, waiting: 0, limit: 30 });
  await database.close();
  assert.deepEqual(closed.toSorted(), ['a:5432 reads', 'a:5432 writes', 'b:5432 reads', 'b:5432 writes', 'home']);
});

test('due work of one node is found while another hangs or refuses, and the refusal is told once', async () => {
  const found: number[] = [];
  const told: unknown[] = [];
  let refusals = 0;
  const system = {} as SystemTransaction;
  const parts = [
    { name: 'hangs', tenants: [1], systemRead: () => new Promise<never>(() => {}) },
    {
      name: 'refuses',
      tenants: [2],
      systemRead: async () => {
        refusals++;
        throw new Error('connection refused');
      },
    },
    { name: 'answers', tenants: [3], systemRead: <T>(ask: (read: SystemTransaction) => Promise<T>) => ask(system) },
  ];
  const polling = startDuePolling<number>({
    database: { systemRead: () => assert.fail('nothing is asked of all nodes'), parts: () => parts },
    list: async (_read, tenants) => [...(tenants ?? [])],
    onDue: (due) => found.push(...due),
    pollMs: 1,
    onError: (error) => told.push(error),
  });
  await until('the node that answers was asked several times', () => found.length > 5);
  await until('the node that refuses was asked again', () => refusals > 1);
  await polling.stop();
  assert.deepEqual(new Set(found), new Set([3]));
  assert.equal(told.length, 1);
});
