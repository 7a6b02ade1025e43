import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Check, checkOf } from '../../src/platform/database/check.ts';
import { openTestDatabase } from '../support/test-database.ts';

const db = await openTestDatabase();
const { database } = db;
after(() => db.close());

const newTenant = async (name: string): Promise<number> => {
  const text = `insert into tenants (name, currency, price_basis, active) values ($1, 'EUR', 'TTC', true) returning id`;
  const [row] = await database.system((tx) => tx.query<{ id: number }>(text, [name]));
  return row?.id as number;
};
const newBrand = async (tenantId: number): Promise<number> => {
  const text = `insert into brands (tenant_id, name, translations, active) values ($1, 'B', '{}', true) returning id`;
  const [row] = await database.transaction(tenantId, (tx) => tx.query<{ id: number }>(text, [tenantId]));
  return row?.id as number;
};
const tenants = [await newTenant('A'), await newTenant('B')] as const;
const brands = [await newBrand(tenants[0]), await newBrand(tenants[1])] as const;

/** Without a tenant in it: what it finds, row-level security lets through. */
const brandOfAnyone = (id: number) => checkOf('select name from brands where id = $1', [id]);
const ask = (text: string): Check => checkOf(text, []);

test('checks of several tenants at one moment are each answered under their own tenant', async () => {
  const setting = ask(`select current_setting('app.tenant_id')`);
  const asked = Array.from({ length: 40 }, (_, place) =>
    database.check(tenants[place % 2] as number, [setting, brandOfAnyone(brands[0]), brandOfAnyone(brands[1])]),
  );
  for (const [place, values] of (await Promise.all(asked)).entries()) {
    const own = [String(tenants[0]), 'B', undefined];
    assert.deepEqual(values, place % 2 === 0 ? own : [String(tenants[1]), undefined, 'B']);
  }
});

test('a check sees what was acknowledged before it was asked, among many that ask', async () => {
  for (let version = 1; version <= 20; version++) {
    await database.transaction(tenants[0], (tx) =>
      tx.query('update brands set name = $3 where tenant_id = $1 and id = $2', [tenants[0], brands[0], `v${version}`]),
    );
    const asked = Array.from({ length: 8 }, () => database.check(tenants[0], [brandOfAnyone(brands[0])]));
    for (const [name] of await Promise.all(asked)) assert.equal(name, `v${version}`);
  }
});

test('a check that fails is told to all that travelled with it, and leaves the connection clean', async () => {
  // On nodes no tenant travels with another, once it is known where they are.
  const isAlone = tenants.some((tenant) => database.nodeOf?.(tenant) !== undefined);
  const good = database.check(tenants[0], [ask('select 1')]);
  const bad = database.check(tenants[1], [ask('select 1 / 0')]);
  const settled = await Promise.allSettled([good, bad]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    [isAlone ? 'fulfilled' : 'rejected', 'rejected'],
  );
  assert.deepEqual(await database.check(tenants[0], ['select 1', 'select null', 'select 2 where false'].map(ask)), [
    '1',
    undefined,
    undefined,
  ]);
  assert.deepEqual(await database.read(tenants[0], (read) => read.one('select 1 as n')), { n: 1 });
});

test('a check cannot write', async () => {
  await assert.rejects(
    database.check(tenants[0], [
      checkOf(`update brands set name = 'x' where tenant_id = $1 returning name`, [tenants[0]]),
    ]),
    /read-only transaction/,
  );
});

test('a statement that failed in a check, and those behind it, are understood the next time', async () => {
  const texts = ['select 11', 'select 12 / $1::integer', 'select 13'];
  const asked = (divisor: number) => texts.map((text) => checkOf(text, text.includes('$1') ? [divisor] : []));
  for (let round = 0; round < 3; round++) {
    await assert.rejects(database.check(tenants[0], asked(0)), /division by zero/);
    assert.deepEqual(await database.check(tenants[0], asked(4)), ['11', '3', '13']);
  }
  await assert.rejects(database.check(tenants[0], [ask('select nothing'), ask('select 14')]), /nothing/);
  assert.deepEqual(await database.check(tenants[0], [ask('select 14')]), ['14']);
});

test('a check compares with whole numbers alone', () => {
  for (const bad of ['1; drop table brands', Number.NaN, 1.5, undefined, null, '7', 2 ** 53])
    assert.throws(() => checkOf('select $1', [bad as number]), /\$1 is not a whole number/);
});
