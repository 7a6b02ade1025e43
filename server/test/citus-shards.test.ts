import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../scripts/testing/until.ts';
import { checkOf } from '../src/platform/database/check.ts';
import { openNodes } from '../src/platform/database/connections/nodes.ts';
import { shardChecks } from '../src/platform/database/connections/shard-checks.ts';
import { readTemplates } from '../src/platform/database/connections/shard-statements.ts';
import type {
  Database,
  PlacedReads,
  ShardTerms,
  SystemTransaction,
} from '../src/platform/database/tenant-transaction.ts';
import { Problem } from '../src/platform/errors.ts';
import { emptyWork, named } from './support/citus/named-database.ts';

/** docs/adr/0104 and 0106: what is sent to a node past Citus, by the names of its shards. The real nodes are in chaos/citus. */

test('checks on the node itself name its tables, and are asked of the node of DATABASE_URL where the shard is not there', () => {
  const names = new Map([
    ['due_work', 'due_work_7'],
    ['tenants', 'tenants_1'],
    ['products', 'products_8'],
    ['option_versions', 'option_versions_9'],
  ]);
  const readTemplate = readTemplates({ names: new Set(names.keys()), numbered: new Set() });
  const joined = checkOf(
    `select p.version from products p join tenants t on t.id = p.tenant_id left join option_versions o on o.tenant_id = p.tenant_id where p.tenant_id = $1`,
    [4],
  );
  const plain = checkOf('select (select products.version from products where tenant_id = $1)', [4]);
  const [isHere, ...made] = shardChecks([joined, plain], { shard: 7, names, readTemplate }) ?? [];
  assert.match(isHere?.text ?? '', /pg_dist_placement/);
  assert.deepEqual(isHere?.values, [7]);
  assert.deepEqual(
    made.map(({ text }) => text),
    [
      'select p.version from products_8 p join tenants_1 t on t.id = p.tenant_id left join option_versions_9 o on o.tenant_id = p.tenant_id where p.tenant_id = $1',
      'select (select products.version from products_8 as products where tenant_id = $1)',
    ],
  );
  const elsewhere = checkOf('select 1 from elsewhere where tenant_id = $1', [4]);
  assert.equal(shardChecks([elsewhere], { shard: 7, names, readTemplate }), undefined);
});

test('checks on the node itself are made for any number of shards, and only the same question of the same shard is one', () => {
  const readTemplate = readTemplates({ names: new Set(['due_work', 'products']), numbered: new Set() });
  const checkOn = (shard: number, tenant = 4) => {
    const names = new Map(['due_work', 'products'].map((table) => [table, `${table}_${shard}`]));
    const check = checkOf('select version from products where tenant_id = $1', [tenant]);
    return shardChecks([check], { shard, names, readTemplate })?.[1] ?? assert.fail(`shard ${shard}`);
  };
  const made = Array.from({ length: 2000 }, (_, shard) => checkOn(shard));
  assert.deepEqual(made[1999]?.text, 'select version from products_1999 as products where tenant_id = $1');
  assert.equal(new Set(made.map(({ onShard }) => onShard?.name)).size, made.length);
  assert.equal(new Set(made.map(({ key }) => key)).size, made.length);
  assert.deepEqual(checkOn(7), made[7]);
  assert.notEqual(checkOn(7, 5).key, made[7]?.key);
  assert.deepEqual(checkOn(7, 5).onShard, made[7]?.onShard);
});

test('what a node says of a shard that it does not have is not believed, nor an error of it', async () => {
  const placement = [{ node: 'a:5432', tenants: [1], shards: [7] }];
  const shardNames = [{ shard: 7, name: 'products', number: 8 }];
  const system = {
    query: async (text: string) => (text.includes('shardminvalue') ? shardNames : placement),
  } as unknown as SystemTransaction;
  const home = { ...named('home'), systemRead: <T>(work: (read: SystemTransaction) => Promise<T>) => work(system) };
  let answer: () => Promise<(string | undefined)[]> = async () => ['1', 'of the shard'];
  const asked: string[] = [];
  const reads: Database = {
    ...named('reads'),
    check: (_tenant, checks) => {
      asked.push(checks.at(-1)?.text ?? '');
      return answer();
    },
  };
  const database = await openNodes(home, {
    open: () => ({ reads, writes: named('writes'), isThere: true }),
    everywhere: named('everywhere'),
    onError: assert.fail,
  });
  const checks = [checkOf('select version from products where tenant_id = $1', [1])];
  assert.deepEqual(await database.check(1, checks), ['of the shard']);
  assert.deepEqual(asked, ['select version from products_8 as products where tenant_id = $1']);
  answer = async () => [undefined, 'of before the move'];
  assert.deepEqual(await database.check(1, checks), ['check on writes']);
  answer = async () => {
    throw Object.assign(new Error('relation "products_8" does not exist'), { code: '42P01' });
  };
  assert.deepEqual(await database.check(1, checks), ['check on writes']);
  const unknown = [checkOf('select version from brands where tenant_id = $1', [1])];
  assert.deepEqual(await database.check(1, unknown), ['check on writes']);
  answer = async () => {
    throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  };
  await assert.rejects(database.check(1, checks), /refused/);
  await database.close();
});

test('a read runs on the node itself by the names of the shard, and by way of DATABASE_URL whatever is in its way', async () => {
  const placement = [{ node: 'a:5432', tenants: [1], shards: [7] }];
  const shardNames = [{ shard: 7, name: 'products', number: 8 }];
  const system = {
    query: async (text: string) => {
      if (text.includes('shardminvalue')) return shardNames;
      return text.includes('attidentity') ? [{ name: 'products' }] : placement;
    },
  } as unknown as SystemTransaction;
  const home: Database = { ...named('home'), systemRead: (work) => work(system) };
  let run: (shard: PlacedReads) => Promise<unknown> = async () => 'on the node';
  const reads: Database = {
    ...named('reads'),
    read: async (_tenant, _work, shard) => (await run(shard ?? assert.fail('through Citus'))) as never,
  };
  const openWith = (isThere: boolean) =>
    openNodes(home, {
      open: () => ({ reads, writes: named('writes'), isThere }),
      everywhere: named('everywhere'),
      onError: assert.fail,
    });
  const database = await openWith(true);
  const read = () => database.read(1, emptyWork);
  assert.equal(await read(), 'on the node');
  assert.equal(await database.read(2, emptyWork), 'read on home', 'a tenant that is not known yet');

  run = async ({ isHere, statementOf }) => {
    assert.match(isHere.text, /pg_dist_placement/);
    assert.deepEqual(isHere.values, [7]);
    const list = statementOf('select id from products where tenant_id = $1', 1);
    assert.equal(list.text, 'select id from products_8 as products where tenant_id = $1');
    assert.match(list.name ?? '', /_7$/);
    const unread = 'select 1 from elsewhere where tenant_id = $1';
    assert.deepEqual(statementOf(unread, 1), { text: unread, name: undefined }, 'Citus may keep no plan of it');
    const insert = 'insert into products (tenant_id) values ($1)';
    assert.deepEqual(statementOf(insert, 1), { text: insert, name: undefined }, 'the database refuses it');
    return 'by its names';
  };
  assert.equal(await read(), 'by its names');

  const fails = (error: object) => async () => {
    throw Object.assign(new Error('refused'), error);
  };
  for (const code of ['22012', '42P01', '42501', '0A000', '25P02']) {
    run = fails({ code });
    assert.equal(await read(), 'read on writes', code);
  }
  for (const code of ['08006', '57014', 'ECONNREFUSED']) {
    run = fails({ code });
    await assert.rejects(read(), { code });
  }
  run = async () => {
    throw new Problem('not_found', 'Not found');
  };
  await assert.rejects(read(), { code: 'not_found' });
  await database.close();

  const coordinator = await openWith(false);
  run = () => assert.fail('reads of the coordinator are its own');
  assert.equal(await coordinator.read(1, emptyWork), 'read on writes');
  await coordinator.close();
});

test('a transaction runs on the node itself by the names of the shard, and in the usual way whatever is in its way', async () => {
  const placement = [{ node: 'a:5432', tenants: [1], shards: [7] }];
  const shardNames = [
    { shard: 7, name: 'products', number: 8 },
    { shard: 7, name: 'brands', number: 9 },
  ];
  const system = {
    query: async (text: string) => {
      if (text.includes('shardminvalue')) return shardNames;
      if (text.includes('pg_prepared_xact')) return [{ value: '' }];
      return text.includes('attidentity') ? [{ name: 'brands' }] : placement;
    },
  } as unknown as SystemTransaction;
  const taken = { query: async () => [{ number: '41' }] } as unknown as SystemTransaction;
  const home: Database = {
    ...named('home'),
    systemRead: (work) => work(system),
    system: (work) => work(taken),
  };
  let run: (terms: ShardTerms) => Promise<unknown> = async () => 'on the node';
  const there: Database = {
    ...named('there'),
    transaction: async (_tenant, _work, terms) => (await run(terms?.shard ?? assert.fail())) as never,
  };
  const database = await openNodes(home, {
    open: () => ({ reads: named('reads'), writes: { ...named('writes'), systemRead: home.systemRead }, there }),
    everywhere: { ...named('everywhere'), system: async () => [] as never },
    onError: assert.fail,
  });
  const write = (terms = {}) => database.transaction(1, async () => '', terms);
  assert.equal(await write(), 'on the node');
  assert.equal(await write({ statementMs: 60_000 }), 'transaction on writes', 'work in bulk');
  assert.equal(await write({ everyNode: 'changes' }), 'transaction on everywhere', 'what every node has a part in');
  assert.equal(await database.transaction(2, async () => ''), 'transaction on home', 'a tenant that is not known yet');

  run = async ({ holds, isHere, statementOf, numbersFor }) => {
    assert.match(holds.text, /^update due_work /);
    assert.deepEqual([holds.values, isHere.values], [[1], [7]]);
    assert.equal(numbersFor('update products set id = 1'), undefined);
    const insert = 'insert into brands (tenant_id) values ($1)';
    assert.deepEqual(await numbersFor(insert), [41]);
    assert.equal(statementOf(insert, 1).text, 'insert into brands_9 as brands (id, tenant_id) values ($2, $1)');
    const one = statementOf('delete from products where tenant_id = $1', 1);
    assert.equal(one.text, 'delete from products_8 as products where tenant_id = $1');
    assert.equal(one.name, statementOf('delete from products where tenant_id = $1', 1).name);
    assert.notEqual(one.name, statementOf(insert, 1).name);
    return 'by its names';
  };
  assert.equal(await write(), 'by its names');

  const fails = (error: object) => async () => {
    throw Object.assign(new Error('refused'), error);
  };
  for (const code of ['22012', '42P01', '42501', '0A000', '23502']) {
    run = fails({ code });
    assert.equal(await write(), 'transaction on writes', code);
  }
  // Its outcome is not known, or it is one that the caller is told.
  for (const error of [{ code: '08006' }, { code: '55P03' }, { code: '23505', constraint: 'people_email_uq_102008' }]) {
    run = fails(error);
    await assert.rejects(write(), error);
  }
  run = async ({ statementOf }) => {
    assert.throws(() => statementOf('select pg_advisory_xact_lock(1)', 0));
    return 'of a work that did not mind';
  };
  assert.equal(await write({ rollsBack: true }), 'transaction on writes');
  await database.close();
});

test('a tenant is written to on a node past Citus once the lock of its shard was had by way of DATABASE_URL since it came there', async () => {
  let [node, shown] = ['a:5432', 'one'];
  const system = {
    query: async (text: string) => {
      if (text.includes('shardminvalue')) return [{ shard: 7, name: 'products', number: 8 }];
      if (text.includes('pg_current_snapshot')) return [{ value: shown }];
      return text.includes('attidentity') ? [] : [{ node, tenants: [1, 2], shards: [7, 7] }];
    },
  } as unknown as SystemTransaction;
  const home: Database = { ...named('home'), systemRead: (work) => work(system) };
  const asked: string[] = [];
  let held: Promise<unknown> | undefined;
  const database = await openNodes(home, {
    open: (name) => ({
      reads: named('reads'),
      writes: {
        ...named('writes'),
        transaction: (_tenantId, work) => {
          const tx = {
            query: async (text: string, values: unknown[]) => {
              asked.push(`${text.split(' ').slice(0, 2).join(' ')} of ${values} for ${name}`);
              await held;
            },
          };
          return work(tx as unknown as Parameters<typeof work>[0]);
        },
      },
      there: { ...named('there'), transaction: async () => `on ${name}` as never },
    }),
    everywhere: named('everywhere'),
    onError: assert.fail,
    lookMs: 10,
  });
  const write = (tenantId: number) => database.transaction(tenantId, async () => 'in the usual way');
  assert.equal(await write(1), 'on a:5432');
  assert.equal(await write(2), 'on a:5432', 'of the same shard');
  assert.equal(await write(1), 'on a:5432');
  assert.deepEqual(asked, ['update due_work of 1 for a:5432']);

  [node, shown] = ['b:5432', 'two'];
  await until('the move was noticed', () => database.nodeOf?.(1) === node);
  held = Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }));
  held.catch(() => {});
  await assert.rejects(write(1), { code: '55P03' }, 'the move has yet to end on a node');
  held = undefined;
  assert.equal(await write(1), 'on b:5432');
  assert.equal(await write(1), 'on b:5432');
  assert.deepEqual(asked.slice(1), ['update due_work of 1 for b:5432', 'update due_work of 1 for b:5432']);
  await database.close();
});

test('a node that does not let the service in is not tried again at once, but asked by way of DATABASE_URL, and that is told once', async () => {
  let tries = 0;
  const away = async () => {
    tries++;
    throw Object.assign(new Error('no pg_hba.conf entry'), { code: '28000' });
  };
  const placement = {
    query: async (text: string) =>
      text.includes('shardminvalue')
        ? [{ shard: 7, name: 'products', number: 8 }]
        : [{ node: 'a:5432', tenants: [5], shards: [7] }],
  } as unknown as SystemTransaction;
  const asked: unknown[][] = [];
  const byHome = {
    query: async (text: string, values: unknown[]) => {
      asked.push([text.includes('pg_current_snapshot') ? 'shown' : text, ...values]);
      return [{ value: 'of the node' }];
    },
  } as unknown as SystemTransaction;
  const told: string[] = [];
  const open = () =>
    openNodes(
      { ...named('home'), systemRead: (work) => work(placement) },
      {
        open: () => ({
          reads: { ...named('reads'), read: away, check: away, systemRead: away },
          writes: { ...named('writes'), systemRead: (work) => work(byHome) },
          there: { ...named('there'), transaction: away },
          isThere: true,
        }),
        everywhere: named('everywhere'),
        onError: ({ message }) => told.push(message),
      },
    );
  const ways: ((database: Database) => Promise<unknown>)[] = [
    async (database) => assert.equal(await database.read(5, emptyWork), 'read on writes'),
    async (database) =>
      assert.deepEqual(await database.check(5, [checkOf('select id from products', [])]), ['check on writes']),
    async (database) => assert.equal(await database.transaction(5, async () => ''), 'transaction on writes'),
    (database) => database.parts?.()[0]?.systemRead((read) => read.query('due work', [])) ?? assert.fail(),
    async (database) => assert.equal(await database.parts?.()[0]?.shown(), 'of the node'),
  ];
  for (const first of ways) {
    [tries, told.length, asked.length] = [0, 0, 0];
    const database = await open();
    for (const way of [first, ...ways]) await way(database);
    assert.equal(tries, 1);
    assert.ok(
      asked.some(([text, tenant]) => text === 'shown' && tenant === 5),
      'what the node shows is asked for by one of its tenants',
    );
    assert.deepEqual(told, [
      'a:5432 does not let the service in, and is read by way of DATABASE_URL: no pg_hba.conf entry',
    ]);
    await database.close();
  }
});
