import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { until } from '../../../../scripts/testing/until.ts';
import { checkOf } from '../../../src/platform/database/check.ts';
import { isHere, mustBeHere } from '../../../src/platform/database/connections/shard-reads.ts';
import type { PlacedReads, ShardTerms } from '../../../src/platform/database/tenant-transaction.ts';
import { openOnServer } from '../../support/test-database.ts';

/** docs/adr/0104 and 0106 on a plain server, whose tables stand for those of a shard; on Citus itself chaos/citus/moved-writes.ts. */
const admin = process.env.TEST_POSTGRES_URL ?? assert.fail('TEST_POSTGRES_URL is missing: run this file by npm test');
const db = await openOnServer(admin);
after(() => db.close());
const { database } = db;
await db.asSuperuser(
  `insert into tenants (id, name, currency, price_basis, active) overriding system value values (1, 'Shard', 'EUR', 'HT', true)`,
);

const terms = (isHere = 'select $1::integer / 1'): ShardTerms => ({
  holds: checkOf('select $1::integer', [1]),
  isHere: checkOf(isHere, [1]),
  numbersFor: (text) => (text.startsWith('insert') ? Promise.resolve([4711]) : undefined),
  statementOf: (text) => ({ text, name: `test_${text.replace(/\W+/g, '_')}`.slice(0, 60) }),
});

const PREPARED = `select count(*)::integer as count, count(*) filter (where name = 'test_select_0_as_value')::integer as first
  from pg_prepared_statements where name like 'test_select_%'`;

test('a connection keeps the 256 statements of shards that were used last, and those that it forgot run all the same', async () => {
  const shard = terms();
  const ask = (value: number) =>
    database.transaction(1, (tx) => tx.one<{ value: number }>(`select ${value} as value`), { shard });
  const prepared = () => database.transaction(1, (tx) => tx.one<{ count: number; first: number }>(PREPARED), { shard });
  for (let value = 0; value < 300; value++) {
    assert.deepEqual(await ask(value), { value });
    if (value % 100 === 0) assert.deepEqual(await ask(0), { value: 0 });
  }
  assert.ok(((await prepared())?.count ?? 0) <= 256);
  assert.equal((await prepared())?.first, 1, 'it was used again and again');
  for (let value = 300; value < 600; value++) await ask(value);
  assert.equal((await prepared())?.first, 0);
  for (const value of [0, 17, 599]) assert.deepEqual(await ask(value), { value });
  const many = Array.from({ length: 400 }, (_, value) => value);
  const together = await database.transaction(
    1,
    (tx) => Promise.all(many.map((value) => tx.one<{ value: number }>(`select ${value} as value`))),
    { shard },
  );
  assert.deepEqual(
    together.map((row) => row?.value),
    many,
  );
  for (const value of many) assert.deepEqual(await ask(value), { value });
  assert.ok(((await prepared())?.count ?? 0) <= 256);
});

const insert = `insert into brands (tenant_id, name, translations, active, id) overriding system value values ($1, $2, '{}', true, $3)`;
const brands = () => db.asSuperuser('select id, name from brands where tenant_id = 1 order by name');

test('where the shard is not there nothing that was sent is run, and nothing is kept', async () => {
  const shard = terms('select 1 / ($1::integer - 1)');
  const write = database.transaction(1, (tx) => tx.query(insert, [1, 'Lost']), { shard });
  await assert.rejects(write, { code: '22012' });
  assert.deepEqual(await brands(), []);
});

test('a new row has its number, a dry run leaves nothing, and a failing transaction sends no row behind its end', async () => {
  const shard = terms();
  const add = (name: string) => (tx: { query: (text: string, values: unknown[]) => Promise<unknown> }) =>
    tx.query(insert, [1, name]);
  await database.transaction(1, add('Dry'), { shard, rollsBack: true });
  assert.deepEqual(await brands(), []);
  const late = Promise.withResolvers<number[]>();
  const failing = database.transaction(
    1,
    async (tx) => {
      tx.query(insert, [1, 'Late']).catch(() => {});
      throw new Error('no');
    },
    { shard: { ...shard, numbersFor: () => late.promise } },
  );
  await assert.rejects(failing, /^Error: no$/);
  late.resolve([1]);
  await database.transaction(1, add('Kept'), { shard });
  assert.deepEqual(
    (await brands()).map(({ id, name }) => [Number(id), name]),
    [[4711, 'Kept']],
  );
});

const READ = 'select current_setting($1) as mode, count(*)::integer as count from brands';
const reads = (isHere?: string): PlacedReads => {
  const { isHere: here, statementOf } = terms(isHere);
  return { isHere: here, statementOf };
};
const modeOf = (shard?: PlacedReads) =>
  database.read(1, (read) => read.one<{ mode: string; count: number }>(READ, ['plan_cache_mode']), shard);

test('reads past Citus let the server choose the plans that it keeps, see their tenant alone, and leave nothing behind', async () => {
  // As `vantail distribute` sets it; no reader is connected yet.
  await db.asSuperuser(`do $$ begin execute
    format('alter database %I set plan_cache_mode = %L', current_database(), 'force_custom_plan'); end $$`);
  await db.asSuperuser(
    `insert into tenants (id, name, currency, price_basis, active) overriding system value values (2, 'Other', 'EUR', 'HT', true)`,
  );
  await db.asSuperuser(
    `insert into brands (tenant_id, name, translations, active) values (2, 'Of another', '{}', true)`,
  );
  const together = await Promise.all(Array.from({ length: 20 }, () => modeOf(reads())));
  assert.deepEqual(new Set(together.map((row) => JSON.stringify(row))), new Set(['{"mode":"auto","count":1}']));
  assert.deepEqual(await modeOf(), { mode: 'force_custom_plan', count: 1 });
});

test('where the shard is not there no read is answered, whoever it was sent with', async () => {
  const elsewhere = reads('select 1 / ($1::integer - 1)');
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => modeOf(elsewhere)));
  for (const answer of answers) assert.equal((answer as { reason?: { code?: string } }).reason?.code, '22012');
  assert.equal((await modeOf(reads()))?.count, 1, 'the connection goes on');
});

test('what was known of the shard of a tenant is forgotten once its reads are answered', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const readOnce = async () => {
    const shard = reads();
    await Promise.all([modeOf(shard), modeOf(shard)]);
    return new WeakRef(shard);
  };
  const left = await readOnce();
  await until('nothing refers to it', () => {
    collectGarbage();
    return left.deref() === undefined;
  });
});

test('a node has a shard until a move of it begins to end, and again when that is given up', async () => {
  await db.asSuperuser('create table pg_dist_placement (shardid bigint, groupid integer)');
  await db.asSuperuser('create table pg_dist_local_group as select 1 as groupid');
  await db.asSuperuser('insert into pg_dist_placement values (7, 1), (8, 2)');
  const has = async (shard: number) => {
    const [found, must] = await Promise.allSettled(
      [isHere(shard), mustBeHere(shard)].map(({ text, values }) => db.asSuperuser(text, [...values])),
    );
    if (must?.status === 'rejected') assert.equal(must.reason.code, '22012');
    const answers = [found?.status === 'fulfilled' && found.value.length === 1, must?.status === 'fulfilled'];
    assert.equal(answers[0], answers[1], 'checks and reads ask for the same');
    return answers[0];
  };
  assert.deepEqual(await Promise.all([7, 8, 9].map(has)), [true, false, false]);

  const url = new URL(admin);
  const [{ name = '' } = {}] = await db.asSuperuser('select current_database() as name');
  url.pathname = `/${name}`;
  const mover = new pg.Client({ connectionString: url.href });
  await mover.connect();
  const begin = async () => {
    await mover.query('begin');
    await mover.query('update pg_dist_placement set groupid = 2 where shardid = 7');
  };
  try {
    await begin();
    assert.equal(await has(7), false, 'another node may have ended it already');
    await mover.query('rollback');
    assert.equal(await has(7), true);
    // Something else that Citus has yet to commit here, such as the revocation of a key.
    await mover.query('begin');
    await mover.query('create table prepared (id integer)');
    await mover.query("prepare transaction 'citus_0_1_2_3'");
    assert.equal(await has(7), false, 'the node is behind the others');
    await mover.query("rollback prepared 'citus_0_1_2_3'");
    assert.equal(await has(7), true);
    await begin();
    assert.equal(await has(7), false);
    await mover.query('commit');
    assert.equal(await has(7), false);
  } finally {
    await mover.end();
  }
});

test('of the checks of shards a connection keeps as many, and those that it forgot are answered all the same', async () => {
  const onShard = (value: number) => ({ ...checkOf(`select ${value}`, []), onShard: { name: `test_check_${value}` } });
  const ask = async (values: readonly number[]) =>
    assert.deepEqual(await database.check(1, values.map(onShard)), values.map(String));
  const kept = async () => {
    const prepared = `select count(*) from pg_prepared_statements where name like 'test_check_%'`;
    return (await database.check(1, [checkOf(prepared, [])]))[0];
  };
  for (let value = 0; value < 300; value++) await ask([value]);
  assert.equal(await kept(), '256');
  for (const value of [0, 17, 299]) await ask([value]);
  await ask(Array.from({ length: 200 }, (_, place) => 2 * place));
  assert.equal(await kept(), '256');
});
