import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../scripts/testing/until.ts';
import { startDelivery } from '../src/history/webhooks/delivery-loop.ts';
import { openNodes } from '../src/platform/database/connections/nodes.ts';
import type { Database, SystemTransaction, TenantRead } from '../src/platform/database/tenant-transaction.ts';
import { startDuePolling } from '../src/platform/scheduling/due-work.ts';

/** docs/adr/0111: what concerns one node of a spread database. The real nodes are in chaos/citus/faults. */

/** A database whose every answer is its own name; what it reads without a tenant is the placement of tenants. */
const named = (name: string, closed: string[], placement: () => object[] = () => []): Database => {
  const system = { query: async () => placement() } as unknown as SystemTransaction;
  return {
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

const emptyWork = async (_read: TenantRead) => '';

test('the tenants of each node have connections of their own; what belongs to no tenant, what every node takes part in, and a new tenant have those of the home', async () => {
  const closed: string[] = [];
  let placement = [
    { node: 'a:5432', tenants: [1, 3] },
    { node: 'b:5432', tenants: [2] },
  ];
  const database = await openNodes(
    named('home', closed, () => placement),
    { open: (node) => named(node, closed), onError: assert.fail, lookMs: 10 },
  );
  const reads = [1, 2, 3, 9].map((tenant) => database.read(tenant, emptyWork));
  assert.deepEqual(await Promise.all(reads), ['read on a:5432', 'read on b:5432', 'read on a:5432', 'read on home']);
  assert.deepEqual(await database.check(2, []), ['check on b:5432']);
  assert.equal(await database.transaction(3, async () => ''), 'transaction on a:5432');
  assert.equal(await database.transaction(3, async () => '', { everyNode: true }), 'transaction on home');
  assert.equal(await database.snapshot(9, emptyWork), 'snapshot on home');
  assert.equal(await database.system(async () => ''), 'system on home');
  assert.deepEqual(
    database.parts?.().map(({ name, tenants }) => [name, tenants]),
    [
      ['a:5432', [1, 3]],
      ['b:5432', [2]],
    ],
  );
  assert.deepEqual(database.pool?.(), { open: 6, busy: 3, waiting: 0, limit: 30 });

  placement = [{ node: 'b:5432', tenants: [1, 2, 3, 9] }];
  await until('the move was noticed', () => database.nodeOf?.(9) === 'b:5432');
  assert.equal(await database.read(1, emptyWork), 'read on b:5432');
  assert.equal(database.parts?.().length, 1);
  await database.close();
  assert.deepEqual(closed.toSorted(), ['a:5432', 'b:5432', 'home']);
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
    {
      name: 'answers',
      tenants: [3],
      systemRead: <T>(ask: (read: SystemTransaction) => Promise<T>) => ask(system),
    },
  ];
  const polling = startDuePolling<{ tenant: number }>({
    database: { systemRead: () => assert.fail('nothing is asked of all nodes'), parts: () => parts },
    list: async (_read, tenants) => (tenants ?? []).map((tenant) => ({ tenant })),
    onDue: (due) => found.push(...due.map(({ tenant }) => tenant)),
    pollMs: 1,
    onError: (error) => told.push(error),
  });
  await until('the node that answers was asked several times', () => found.length > 5);
  await until('the node that refuses was asked again', () => refusals > 1);
  await polling.stop();
  assert.deepEqual(new Set(found), new Set([3]));
  assert.equal(told.length, 1);
});

test('webhooks of a node that hangs keep no places that those of another need', async () => {
  const asked = new Set<number>();
  const partOf = (name: string, tenants: number[]) => ({
    name,
    tenants,
    systemRead: <T>(ask: (read: SystemTransaction) => Promise<T>) =>
      ask({
        query: async () => tenants.map((tenant) => ({ tenant_id: tenant, id: 1 })),
      } as unknown as SystemTransaction),
  });
  const many = Array.from({ length: 300 }, (_, place) => place + 10);
  const parts = [partOf('hangs', many), partOf('answers', [1, 2])];
  const hanging = Promise.withResolvers<never>();
  const database = {
    parts: () => parts,
    systemRead: () => assert.fail('nothing is asked of all nodes'),
    transaction: async (tenant: number) => {
      asked.add(tenant);
      return tenant < 10 ? undefined : hanging.promise;
    },
  } as unknown as Database;
  const sending = {} as Parameters<typeof startDelivery>[0]['sending'];
  const loop = startDelivery({ database, sending, onError: () => {}, pollMs: 1 });
  await until('both of the node that answers were taken', () => asked.has(1) && asked.has(2));
  hanging.reject(new Error('The node is back'));
  await loop.stop(1);
});
