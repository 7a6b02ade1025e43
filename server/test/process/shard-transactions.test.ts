import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkOf } from '../../src/database/check.ts';
import type { ShardTerms } from '../../src/database/tenant-transaction.ts';
import { openOnServer } from '../support/test-database.ts';

/** docs/adr/0104 on a plain server, whose tables stand for those of a shard; on Citus itself chaos/citus/moved-writes.ts. */
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
