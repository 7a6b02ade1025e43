import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../scripts/testing/until.ts';
import { listWaitingTenants } from '../src/history/plans/due-store.ts';
import { startDelivery } from '../src/history/webhooks/delivery-loop.ts';
import { listWaiting } from '../src/history/webhooks/delivery-store.ts';
import { openNodes } from '../src/platform/database/connections/nodes.ts';
import { urlAt } from '../src/platform/database/connections/open-database.ts';
import type { Database, SystemTransaction } from '../src/platform/database/tenant-transaction.ts';
import { startDuePolling } from '../src/platform/scheduling/due-work.ts';
import { emptyWork, named } from './support/citus/named-database.ts';

/** docs/adr/0084: what concerns one node of a spread database. The real nodes are in chaos/citus/faults. */

test('the tenants of each node have connections of their own; what belongs to no tenant, and a new tenant, has those of the home', async () => {
  const closed: string[] = [];
  const placement = [
    { node: 'a:5432', tenants: [1, 3], shards: [7, 8] },
    { node: 'b:5432', tenants: [2], shards: [9] },
  ];
  const database = await openNodes(named('home', closed, placement), {
    open: (node) => ({ reads: named(`${node} reads`, closed), writes: named(`${node} writes`, closed) }),
    everywhere: named('everywhere', closed),
    onError: assert.fail,
  });
  const reads = [1, 2, 3, 9].map((tenant) => database.read(tenant, emptyWork));
  assert.deepEqual(await Promise.all(reads), [
    'read on a:5432 writes',
    'read on b:5432 writes',
    'read on a:5432 writes',
    'read on home',
  ]);
  assert.deepEqual(await database.check(2, []), ['check on b:5432 writes']);
  assert.equal(await database.transaction(3, async () => ''), 'transaction on a:5432 writes');
  assert.equal(await database.snapshot(9, emptyWork), 'snapshot on home');
  assert.equal(await database.system(async () => ''), 'system on home');
  assert.deepEqual(
    database.parts?.().map(({ name, tenants }) => [name, tenants]),
    [
      ['a:5432', [1, 3]],
      ['b:5432', [2]],
    ],
  );
  assert.deepEqual(database.pool?.(), { open: 8, busy: 4, waiting: 0, limit: 40 });
  await database.close();
  assert.deepEqual(closed.toSorted(), [
    'a:5432 reads',
    'a:5432 writes',
    'b:5432 reads',
    'b:5432 writes',
    'everywhere',
    'home',
  ]);
});

test('due work of one node is found while another hangs or refuses, and the refusal is told once', async () => {
  const found: number[] = [];
  const told: unknown[] = [];
  let refusals = 0;
  const system = {} as SystemTransaction;
  const shown = async () => 'the same';
  const parts = [
    { name: 'hangs', tenants: [1], shown: () => new Promise<never>(() => {}), systemRead: () => assert.fail() },
    {
      name: 'refuses',
      tenants: [2],
      shown,
      systemRead: async () => {
        refusals++;
        throw new Error('connection refused');
      },
    },
    {
      name: 'answers',
      tenants: [3],
      shown,
      systemRead: <T>(ask: (read: SystemTransaction) => Promise<T>) => ask(system),
    },
  ];
  const polling = startDuePolling<{ tenant: number; wait_ms?: number }>({
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
    shown: async () => 'the same',
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

test('the shards of a node are asked for due work only after a commit there, for other tenants, or when something becomes due', async () => {
  let shown = 'one';
  let tenants: readonly number[] = [1];
  let waiting: { wait_ms: number }[] = [];
  let [polls, lists] = [0, 0];
  const found: { wait_ms: number }[] = [];
  const part = () => ({
    name: 'a',
    tenants,
    shown: async () => {
      polls++;
      return shown;
    },
    systemRead: <T>(ask: (read: SystemTransaction) => Promise<T>) => ask({} as SystemTransaction),
  });
  const polling = startDuePolling<{ wait_ms: number }>({
    database: { systemRead: () => assert.fail('nothing is asked of all nodes'), parts: () => [part()] },
    list: async () => {
      lists++;
      return waiting;
    },
    onDue: (due) => found.push(...due),
    pollMs: 1,
    onError: (error) => assert.fail(error as Error),
  });
  /** What was sent by then is answered: the polls behind it say whether it was needed once. */
  const severalPolls = async () => {
    const from = polls;
    await until('it was polled several times', () => polls > from + 5);
  };
  await severalPolls();
  assert.equal(lists, 1);
  shown = 'two';
  await severalPolls();
  assert.equal(lists, 2);
  tenants = [1, 2];
  waiting = [{ wait_ms: 100 }];
  await severalPolls();
  await until('the work that waits was asked for again at its time', () => lists > 3);
  assert.deepEqual(found, []);
  waiting = [{ wait_ms: 0 }, { wait_ms: 5000 }];
  shown = 'three';
  await until('what is due was found, and is asked for until it is done', () => found.length > 3);
  waiting = [];
  await severalPolls();
  const settled = lists;
  await severalPolls();
  assert.equal(lists, settled);
  assert.ok(found.every(({ wait_ms }) => wait_ms === 0));
  await polling.stop();
});

test('where tenants are is read again only after a commit', async () => {
  let shown = 'one';
  let lists = 0;
  let shows = 0;
  const system = {
    query: async (text: string) => {
      if (text.includes('pg_current_snapshot')) {
        shows++;
        return [{ value: shown }];
      }
      lists++;
      return [{ node: 'a:5432', tenants: [1, 2], shards: [] }];
    },
  } as unknown as SystemTransaction;
  const home = { ...named('home'), systemRead: <T>(work: (read: SystemTransaction) => Promise<T>) => work(system) };
  const open = () => ({ reads: named('reads'), writes: named('writes') });
  const database = await openNodes(home, { open, everywhere: named('everywhere'), onError: assert.fail, lookMs: 10 });
  const before = database.parts?.();
  await until('it looked several times', () => shows > 2);
  assert.equal(lists, 1);
  shown = 'two';
  await until('it read the list again', () => lists === 2);
  assert.equal(database.parts?.()[0], before?.[0], 'the same tenants are the same part');
  await database.close();
});

test('due work of a node is looked for by the names of its shards, and in the usual way whatever is in their way', async () => {
  let shards = [7, 8, 7];
  let shown = 'one';
  const shardNames = [7, 8, 9].flatMap((shard) => [
    { shard, name: 'due_work', number: shard * 10 },
    { shard, name: 'tenants', number: 1 },
    { shard, name: 'brands', number: shard * 10 + 1 },
  ]);
  const system = {
    query: async (text: string) => {
      if (text.includes('pg_current_snapshot')) return [{ value: shown }];
      return text.includes('shardminvalue') ? shardNames : [{ node: 'a:5432', tenants: [1, 2, 3], shards }];
    },
  } as unknown as SystemTransaction;
  const home: Database = { ...named('home'), systemRead: (work) => work(system) };
  const sent: string[] = [];
  let fault: object | undefined;
  const reads: Database = {
    ...named('reads'),
    systemRead: (work, looks) =>
      work({
        query: async (text: string) => {
          sent.push(looks?.statementOf(text, 0).text ?? text);
          if (looks && fault) throw Object.assign(new Error('refused'), fault);
          return [];
        },
      } as unknown as SystemTransaction),
  };
  const database = await openNodes(home, {
    open: () => ({ reads, writes: named('writes'), isThere: true }),
    everywhere: named('everywhere'),
    onError: assert.fail,
    lookMs: 10,
  });
  const partNow = () => database.parts?.()[0] ?? assert.fail();
  const part = partNow();
  const look = async (text: string) => {
    sent.length = 0;
    await partNow().systemRead((read) => read.query(text));
    return sent;
  };
  const due = 'select d.id from due_work d join tenants t on t.id = d.tenant_id';
  const ofShards = (...names: string[]) =>
    `select d.id from (${names.map((name) => `select * from ${name}`).join(' union all ')}) d join tenants_1 t on t.id = d.tenant_id`;
  assert.deepEqual(await look(due), [ofShards('due_work_70', 'due_work_80')]);
  assert.deepEqual(
    await look('select id from brands'),
    ['select id from brands'],
    'a table of which one shard is not all',
  );

  sent.length = 0;
  await part.systemRead((read) => listWaiting(read, 5, [1]));
  await part.systemRead((read) => listWaitingTenants(read, [1]));
  assert.equal(sent.length, 2, 'what webhooks and plans ask for can be asked of shards');

  fault = { code: '42P01' };
  assert.deepEqual(await look(due), [ofShards('due_work_70', 'due_work_80'), due], 'a shard that has just left');
  fault = { code: 'ECONNREFUSED' };
  await assert.rejects(look(due), fault);
  fault = undefined;

  // Split where it is: the same tenants, in another shard.
  shards = [7, 8, 9];
  shown = 'two';
  await until('the split was noticed', () => partNow() !== part);
  assert.deepEqual(await look(due), [ofShards('due_work_70', 'due_work_80', 'due_work_90')]);
  sent.length = 0;
  await partNow().shown();
  assert.ok(
    sent.every((text) => !text.includes('due_work')),
    'what a node shows is asked of itself',
  );
  await database.close();
});

test('what every node has a part in waits for the commits of all: here, on the nodes of tenants, and on those without any', async () => {
  const placement = [
    { node: 'a:5432', tenants: [1, 3], shards: [7, 8] },
    { node: 'b:5432', tenants: [2], shards: [9] },
  ];
  const asked: unknown[][] = [];
  let late: string | undefined;
  const stateOf = (name: string, values: unknown[] = []) => {
    asked.push([name, ...values]);
    const isFirst = asked.filter(([other]) => other === name).length === 1;
    return name === late && isFirst ? 'citus_0_1_1_1' : '';
  };
  const answering = (name: string, rows: object[] = []): Database => ({
    ...named(name),
    systemRead: (work) =>
      work({
        query: async (text: string, values: unknown[]) =>
          text.includes('pg_prepared_xact') ? [{ value: stateOf(name, values) }] : rows,
      } as unknown as SystemTransaction),
  });
  let others = [{ nodeid: 3 }];
  let isSilent = false;
  const everywhere = {
    query: async (text: string, values: unknown[]) => {
      if (!text.includes('run_command')) return others;
      return [
        isSilent ? { success: false, result: 'away' } : { success: true, result: stateOf('others', [values[1]]) },
      ];
    },
  } as unknown as SystemTransaction;
  const told: string[] = [];
  const database = await openNodes(answering('home', placement), {
    open: (node) => ({
      reads: answering(`${node} itself`),
      writes: answering(`${node} by home`),
      isThere: node === 'a:5432',
    }),
    everywhere: { ...named('everywhere'), system: (work) => work(everywhere) },
    onError: ({ message }) => told.push(message),
  });
  const write = () => database.transaction(1, async () => '', { everyNode: 'changes' });
  const nodes = ['home', 'a:5432 itself', 'b:5432 by home', 'others'];
  assert.equal(await write(), 'transaction on everywhere');
  assert.deepEqual(asked.toSorted(), [['a:5432 itself'], ['b:5432 by home', 2], ['home'], ['others', [3]]]);
  for (late of nodes) {
    asked.length = 0;
    assert.equal(await write(), 'transaction on everywhere');
    assert.deepEqual(asked.map(([name]) => name).toSorted(), [...nodes, ...nodes].toSorted(), `${late} is asked again`);
  }
  assert.deepEqual(told, []);
  isSilent = true;
  await assert.rejects(write(), { code: 'unavailable' });
  assert.match(told.join(), /away/);
  others = [];
  assert.equal(await write(), 'transaction on everywhere', 'all nodes have tenants');
  await database.close();
});

test('a node is reached under its own name, with the login and settings of DATABASE_URL', () => {
  const url = 'postgres://service:p%40ss@10.0.0.31:6432/vantail?sslmode=require';
  for (const [node, host] of [
    ['10.0.0.32:5432', '10.0.0.32:5432'],
    ['node_1.internal:5433', 'node_1.internal:5433'],
    ['fd00::12:5432', '[fd00::12]:5432'],
    ['::1:5432', '[::1]:5432'],
  ])
    assert.equal(urlAt(url, String(node)), `postgres://service:p%40ss@${host}/vantail?sslmode=require`);
  const byParameters = 'postgres://service@localhost/vantail?host=%2Frun%2Fpostgresql&port=6432';
  assert.equal(urlAt(byParameters, '10.0.0.32:5432'), 'postgres://service@10.0.0.32:5432/vantail');
});
