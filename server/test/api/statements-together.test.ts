import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import type { TenantTransaction, TransactionTerms } from '../../src/platform/database/tenant-transaction.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** docs/adr/0003: statements of a transaction that are asked for in one turn of the loop share a Sync. */
const db = await openTestDatabase();
const { database } = db;
after(() => db.close());

const tenantText = `insert into tenants (name, currency, price_basis, active) values ('T', 'EUR', 'TTC', true) returning id`;
const [created] = await database.system((tx) => tx.query<{ id: number }>(tenantText));
const tenant = created?.id as number;

const write = <T>(work: (tx: TenantTransaction) => Promise<T>, terms: TransactionTerms = {}) =>
  database.transaction(tenant, work, terms);

const addBrand = (tx: TenantTransaction, name: string) =>
  tx.query(`insert into brands (tenant_id, name, translations, active) values ($1, $2, '{}', true)`, [tenant, name]);

const brands = async () =>
  (await db.asSuperuser('select name from brands where tenant_id = $1 order by id', [tenant])).map(({ name }) => name);

const divide = (tx: TenantTransaction, by: number) => tx.query(`select 12 / $1::integer as n`, [by]);

type Asked = string | { text: string; statements?: readonly { text: string }[] };

/** What leaves with a Sync of its own: the verbs of its statements, without settings. */
const sentDuring = async (work: () => Promise<unknown>): Promise<string[][]> => {
  const sent: string[][] = [];
  const { query } = pg.Client.prototype;
  const recording = function (this: pg.Client, asked: Asked, ...rest: unknown[]) {
    const statements = typeof asked === 'string' ? [{ text: asked }] : (asked.statements ?? [asked]);
    sent.push(statements.map(({ text }) => text.split(' ', 1)[0] as string).filter((verb) => verb !== 'set'));
    return (query as (...given: unknown[]) => unknown).call(this, asked, ...rest);
  };
  pg.Client.prototype.query = recording as unknown as typeof query;
  await work().finally(() => {
    pg.Client.prototype.query = query;
  });
  return sent;
};

test('each gets its own rows, when it is parsed and when it is run again, also twice in one turn', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const rows = await write((tx) =>
      Promise.all([
        divide(tx, 3),
        tx.query('select name from brands where tenant_id = $1 and name = $2', [tenant, 'nobody']),
        tx.query('update brands set name = name where tenant_id = $1 and id = -1', [tenant]),
        divide(tx, 4),
        tx.query<{ a: string; b: null }>(`select 'x' as a, null as b union all select 'y', null`),
      ]),
    );
    const both = [
      { a: 'x', b: null },
      { a: 'y', b: null },
    ];
    assert.deepEqual(rows, [[{ n: 4 }], [], [], [{ n: 3 }], both]);
  }
});

test('those of one turn leave together: the first with BEGIN, the last with COMMIT', async () => {
  const sent = await sentDuring(() =>
    write(async (tx) => {
      await Promise.all([divide(tx, 1), divide(tx, 2)]);
      await divide(tx, 3);
      for (const name of ['a', 'b', 'c']) tx.queueWithCommit(addBrand(tx, name));
    }),
  );
  assert.deepEqual(sent, [['begin', 'select', 'select'], ['select'], ['insert', 'insert', 'insert', 'commit']]);
  assert.deepEqual(await brands(), ['a', 'b', 'c']);
});

test('values arrive as they are: texts of any letters, none, lists, numbers, bytes, times, JSON', async () => {
  const texts = [`Häuser "fen,être" \\ {1} 窓 🪟`, `it's null`, 'NULL', '', ' '];
  const time = new Date('2026-02-28T23:59:59.999Z');
  const values = [
    ...[texts, [3, -1, 2 ** 53 - 1], null, -12.345, true, Buffer.from([0, 1, 92, 255]), time],
    ...[JSON.stringify({ de: '"é" \\' }), texts[0], { toJSON: () => undefined }, new Uint16Array([1, 65535])],
  ];
  const [row] = await write((tx) =>
    tx.query(
      `select $1::text[] as texts, $2::bigint[]::text as numbers, $3::text as nothing, $4::numeric as price, $5::boolean as yes,
         encode($6::bytea, 'hex') as bytes, extract(epoch from $7::timestamptz)::text as time, $8::json ->> 'de' as json, $9::text as text,
         $10::text as unsaid, encode($11::bytea, 'hex') as words`,
      values,
    ),
  );
  assert.deepEqual(row, {
    texts,
    numbers: '{3,-1,9007199254740991}',
    nothing: null,
    price: -12.345,
    yes: true,
    bytes: '00015cff',
    time: '1772323199.999000',
    json: '"é" \\',
    text: texts[0],
    unsaid: null,
    words: '0100ffff',
  });
});

test('a statement takes as many values as the protocol can count, and one with more is refused before anything is sent', async () => {
  const sumOf = (count: number) =>
    write((tx) =>
      tx.one<{ sum: number }>(
        `select sum(n) as sum from unnest(array[${Array.from({ length: count }, (_, place) => `$${place + 1}::integer`)}]) as n`,
        Array.from({ length: count }, () => 1),
      ),
    );
  assert.deepEqual(await sumOf(40_000), { sum: 40_000 });
  await assert.rejects(sumOf(65_536), /at most 65535 values/);
});

test('a text without a statement has no rows, and those beside it keep theirs', async () => {
  const rows = await write((tx) => Promise.all([tx.query(''), divide(tx, 6), tx.query('-- nothing')]));
  assert.deepEqual(rows, [[], [{ n: 2 }], []]);
  assert.deepEqual(await database.read(tenant, (read) => read.query(';')), []);
});

test('where one fails its own error is told, nothing is kept, and what stood behind it runs the next time', async () => {
  const before = await brands();
  for (const isQueuedWithCommit of [false, true]) {
    const behind = `select ${isQueuedWithCommit ? 1 : 2} as first_run_behind_a_fault`;
    const failing = write(async (tx) => {
      const sent = [addBrand(tx, 'lost'), divide(tx, 0), tx.query(behind), addBrand(tx, 'skipped')];
      if (isQueuedWithCommit) for (const statement of sent) tx.queueWithCommit(statement);
      else await Promise.all(sent);
    });
    await assert.rejects(failing, { code: '22012' });
    assert.deepEqual(await brands(), before);
    const [row] = await write((tx) => tx.query(behind));
    assert.deepEqual(row, { first_run_behind_a_fault: isQueuedWithCommit ? 1 : 2 });
  }
});

test('a statement behind the one that failed, asked for again in the same transaction, does not hide the cause', async () => {
  const failing = write(async (tx) => {
    await divide(tx, 1);
    tx.queueWithCommit(divide(tx, 0));
    tx.queueWithCommit(tx.query('select 77 as never_seen'));
    await new Promise(setImmediate);
    await tx.query('select 77 as never_seen');
  });
  await assert.rejects(failing, { code: '22012' });
});

test('a read that fails fails alone, however many others are under way', async () => {
  const others = await Promise.all(
    Array.from(
      { length: 15 },
      async () => (await database.system((tx) => tx.query<{ id: number }>(tenantText)))[0]?.id,
    ),
  );
  const all = [tenant, ...others] as number[];
  const plain = (id: number, n: number) => database.read(id, (read) => read.query('select $1::integer as n', [n]));
  for (let turn = 0; turn < 5; turn++) await Promise.all(all.map((id) => plain(id, turn)));
  for (let turn = 0; turn < 100; turn++) {
    const failing = database.read(tenant, (read) => read.query('select 12 / $1::integer as n', [0]));
    const [failed, ...read] = await Promise.allSettled([failing, ...all.map((id) => plain(id, turn))]);
    assert.ok(failed.status === 'rejected' && failed.reason.code === '22012');
    for (const outcome of read) assert.deepEqual(outcome, { status: 'fulfilled', value: [{ n: turn }] });
  }
});

test('who asked for the statement that failed says what it means, before others hear that theirs was skipped', async () => {
  const failing = write((tx) => {
    const inWords = divide(tx, 0).catch(async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      throw new Error('nothing is divided by nothing');
    });
    return Promise.all([inWords, divide(tx, 1), divide(tx, 2)]);
  });
  await assert.rejects(failing, /divided by nothing/);
});

test('a value that cannot be sent fails the transaction, also of a statement that trails, and the connection goes on', async () => {
  const before = await brands();
  const unsendable = { toPostgres: () => assert.fail('no such value') };
  for (const isQueuedWithCommit of [false, true]) {
    const failing = write(async (tx) => {
      const sent = [addBrand(tx, 'lost'), tx.query('select $1::text as t', [unsendable]), addBrand(tx, 'skipped')];
      if (isQueuedWithCommit) for (const statement of sent) tx.queueWithCommit(statement);
      else await Promise.all(sent);
    });
    await assert.rejects(failing, /no such value/);
    assert.deepEqual(await brands(), before);
  }
  const [row] = await write((tx) => tx.query<{ t: string }>('select $1::text as t', ['sent']));
  assert.equal(row?.t, 'sent');
});

test('a write that nobody waited for is inside its transaction: committed, given up, or a dry run', async () => {
  const before = await brands();
  const leaveAlone = (tx: TenantTransaction, name: string) => void addBrand(tx, name).catch(() => {});
  const throwing = write(async (tx) => {
    leaveAlone(tx, 'given up');
    throw new Error('changed its mind');
  });
  await assert.rejects(throwing, /changed its mind/);
  await write(async (tx) => leaveAlone(tx, 'dry'), { rollsBack: true });
  assert.deepEqual(await brands(), before);
  await write(async (tx) => leaveAlone(tx, 'kept'));
  assert.deepEqual(await brands(), [...before, 'kept']);
});
