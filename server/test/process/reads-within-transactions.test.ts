import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { findCallers } from '../../src/callers/store.ts';
import type { SystemTransaction, TenantRead, TenantTransaction } from '../../src/database/tenant-transaction.ts';
import { SEEN_BY_ALL } from '../../src/database/watched-tables.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** docs/adr/0058: the embedded database has one connection, and reads go on within the transaction that has it. */
const db = await openTestDatabase();
const { database, asSuperuser } = db;
after(() => db.close());

const [ONE, TWO] = [1, 2];
for (const id of [ONE, TWO])
  await asSuperuser(
    `insert into tenants (id, name, currency, price_basis, active) overriding system value values ($1, 'T', 'EUR', 'HT', true)`,
    [id],
  );

const insertBrand = (tx: TenantTransaction, name: string) =>
  tx.query('insert into brands (tenant_id, name, active, translations) values ($1, $2, true, $3)', [
    tx.tenantId,
    name,
    '{}',
  ]);
const namesOf = async (read: TenantRead): Promise<string[]> =>
  (await read.query<{ name: string }>('select name from brands order by id')).map(({ name }) => name);
const brandsOf = (tenantId: number) => database.read(tenantId, namesOf);
const countBrands = (tenantId: number) =>
  database.check(tenantId, [{ key: `brands ${tenantId}`, text: 'select count(*) from brands', values: [] }]);
const countTenants = (read: SystemTransaction) => read.query('select id from tenants');

/** Whether work has ended, after some turns of the loop in which it could have. */
const hasEnded = async (work: Promise<unknown>): Promise<boolean> => {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  for (let left = 0; left < 50 && !isOver; left++) await turn();
  return isOver;
};

test('another tenant reads within an open transaction what is committed; its own tenant waits, and sees all or nothing', async () => {
  await database.transaction(TWO, (tx) => insertBrand(tx, 'Two'));
  const waited = await database.transaction(ONE, async (tx) => {
    await insertBrand(tx, 'First');
    assert.deepEqual(await brandsOf(TWO), ['Two']);
    assert.deepEqual(await countBrands(TWO), ['1']);
    assert.equal((await database.systemRead(countTenants)).length >= 2, true);
    const own = [brandsOf(ONE), countBrands(ONE), database.snapshot(ONE, namesOf)] as const;
    for (const read of own) assert.equal(await hasEnded(read), false);
    assert.deepEqual(await brandsOf(TWO), ['Two']);
    await insertBrand(tx, 'Second');
    assert.deepEqual(await namesOf(tx), ['First', 'Second'], 'the transaction is of its own tenant again');
    return own;
  });
  assert.deepEqual(await waited[0], ['First', 'Second']);
  assert.deepEqual(await waited[1], ['2']);
  assert.deepEqual(await waited[2], ['First', 'Second']);
});

test('checks of several tenants at once are sent apart, so that one does not wait for the transaction of another', async () => {
  await database.transaction(ONE, async (tx) => {
    await insertBrand(tx, 'Third');
    const [own, other] = [countBrands(ONE), countBrands(TWO)];
    assert.deepEqual(await other, ['1']);
    assert.equal(await hasEnded(own), false);
    void own;
  });
});

test('what fails or writes within another transaction harms neither that transaction nor other reads', async () => {
  await database.transaction(ONE, async (tx) => {
    await insertBrand(tx, 'Fourth');
    const reads = await Promise.allSettled([
      database.read(TWO, (read) => read.query('select 1 / 0')),
      database.read(TWO, (read) => read.query(`update brands set name = 'Written'`)),
      database.read(ONE + TWO, namesOf),
    ]);
    assert.deepEqual(
      reads.map((read) => (read.status === 'rejected' ? read.reason.code : read.value)),
      ['22012', '25006', []],
    );
    assert.deepEqual(await brandsOf(TWO), ['Two']);
  });
  assert.ok((await brandsOf(ONE)).includes('Fourth'));
});

test('a transaction that fails, or is given up, keeps nothing, and reads that came meanwhile are answered', async () => {
  const before = await brandsOf(ONE);
  let late: Promise<string[]> | undefined;
  const failing = database.transaction(ONE, async (tx) => {
    await insertBrand(tx, 'Gone');
    assert.deepEqual(await brandsOf(TWO), ['Two']);
    const failed = assert.rejects(tx.query('select 1 / 0'));
    late = brandsOf(TWO);
    await failed;
    throw new Error('given up');
  });
  await assert.rejects(failing, /given up|division/);
  assert.deepEqual(await late, ['Two']);
  const dry = database.transaction(ONE, (tx) => insertBrand(tx, 'Tried'), { rollsBack: true });
  assert.deepEqual(await brandsOf(TWO), ['Two']);
  await dry;
  assert.deepEqual(await brandsOf(ONE), before);
});

test('reads without a tenant wait where the transaction has written what they see', async () => {
  const waiting = await database.transaction(ONE, async (tx) => {
    await tx.query('insert into price_versions (tenant_id, category_id, version) select $1, id, 1 from categories', [
      ONE,
    ]);
    const read = database.systemRead(countTenants);
    assert.equal(await hasEnded(read), false);
    assert.deepEqual(await brandsOf(TWO), ['Two']);
    return { read };
  });
  await waiting.read;
});

test('while a transaction has written nothing, its own tenant reads on as well', async () => {
  await database.transaction(ONE, async (tx) => {
    await tx.query('select id from brands where tenant_id = $1 for update', [ONE]);
    assert.ok((await brandsOf(ONE)).length > 0);
  });
});

test('a key that runs out during a transaction of another tenant is not valid within it', async () => {
  const hash = 'ab'.repeat(32);
  await asSuperuser(
    `insert into api_keys (tenant_id, name, scopes, key_hash, hint, active, expires_at)
     values ($1, 'K', '{catalogue:read}', decode($2, 'hex'), 'hint', true, clock_timestamp() + interval '500 milliseconds')`,
    [TWO, hash],
  );
  await database.transaction(ONE, async (tx) => {
    await insertBrand(tx, 'Fifth');
    await sleep(600);
    assert.deepEqual(await database.systemRead((read) => findCallers(read, [hash])), []);
  });
});

test('the tables that are read without a tenant are those whose rows no policy hides', async () => {
  const rows = await asSuperuser(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and (not c.relrowsecurity or exists (
       select from pg_policies p where p.tablename = c.relname and p.schemaname = current_schema() and p.qual = 'true'))
     order by 1`,
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...SEEN_BY_ALL].sort(),
  );
});
