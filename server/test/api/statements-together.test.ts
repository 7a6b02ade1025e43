import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import type { TenantTransaction } from '../../src/database/tenant-transaction.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** docs/adr/0055: statements of a transaction that are sent in one turn of the loop share a Sync. */
const db = await openTestDatabase();
const { database } = db;
after(() => db.close());

const tenantText = `insert into tenants (name, currency, price_basis, active) values ('T', 'EUR', 'TTC', true) returning id`;
const [created] = await database.system((tx) => tx.query<{ id: number }>(tenantText));
const tenant = created?.id as number;

const write = <T>(work: (tx: TenantTransaction) => Promise<T>, terms = {}) => database.transaction(tenant, work, terms);

const addBrand = (tx: TenantTransaction, name: string) =>
  tx.query(`insert into brands (tenant_id, name, translations, active) values ($1, $2, '{}', true)`, [tenant, name]);

const brands = async () =>
  (await db.asSuperuser('select name from brands where tenant_id = $1 order by id', [tenant])).map(({ name }) => name);

const divide = (tx: TenantTransaction, by: number) => tx.query(`select 12 / $1::integer as n`, [by]);

/** How often the driver says Sync during the work; the begin of a transaction says its own. */
const syncsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const { prototype } = pg.Connection as unknown as { prototype: { sync: () => void } };
  const { sync } = prototype;
  let count = 0;
  prototype.sync = function (this: unknown) {
    count++;
    sync.call(this);
  };
  await work().finally(() => {
    prototype.sync = sync;
  });
  return count;
};

test('each gets its own rows, when it is parsed and when it is run again, also twice in one turn', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const rows = await write((tx) =>
      Promise.all([
        divide(tx, 3),
        tx.query('select name from brands where tenant_id = $1 and name = $2', [tenant, 'nobody']),
        divide(tx, 4),
        tx.query<{ a: string; b: null }>(`select 'x' as a, null as b union all select 'y', null`),
      ]),
    );
    assert.deepEqual(rows, [
      [{ n: 4 }],
      [],
      [{ n: 3 }],
      [
        { a: 'x', b: null },
        { a: 'y', b: null },
      ],
    ]);
  }
});

test('those of one turn share a Sync, and the last share it with COMMIT', async () => {
  const syncs = await syncsOf(() =>
    write(async (tx) => {
      await Promise.all([divide(tx, 1), divide(tx, 2), divide(tx, 3)]);
      for (const name of ['a', 'b', 'c']) tx.trail(addBrand(tx, name));
    }),
  );
  assert.equal(syncs, 2);
  assert.deepEqual(await brands(), ['a', 'b', 'c']);
});

test('where one fails its own error is told, nothing is kept, and what stood behind it runs the next time', async () => {
  const before = await brands();
  for (const isTrailing of [false, true]) {
    const behind = `select ${isTrailing ? 1 : 2} as first_run_behind_a_fault`;
    const failing = write(async (tx) => {
      const sent = [addBrand(tx, 'lost'), divide(tx, 0), tx.query(behind), addBrand(tx, 'skipped')];
      if (isTrailing) for (const statement of sent) tx.trail(statement);
      else await Promise.all(sent);
    });
    await assert.rejects(failing, { code: '22012' });
    assert.deepEqual(await brands(), before);
    const [row] = await write((tx) => tx.query(behind));
    assert.deepEqual(row, { first_run_behind_a_fault: isTrailing ? 1 : 2 });
  }
});

test('a value that cannot be sent fails its statement and the transaction, and the connection goes on', async () => {
  const before = await brands();
  const circle: unknown[] = [];
  circle.push({ toPostgres: () => { throw new Error('no such value'); } }); // biome-ignore format: one thought
  const failing = write((tx) =>
    Promise.all([addBrand(tx, 'lost'), tx.query('select $1::text as t', circle), addBrand(tx, 'skipped')]),
  );
  await assert.rejects(failing, /no such value/);
  assert.deepEqual(await brands(), before);
  const [row] = await write((tx) => tx.query<{ t: string }>('select $1::text as t', ['sent']));
  assert.equal(row?.t, 'sent');
});

test('a work that throws while its statements wait leaves nothing of them, nor does a dry run', async () => {
  const before = await brands();
  const throwing = write(async (tx) => {
    addBrand(tx, 'left alone').catch(() => {});
    throw new Error('changed its mind');
  });
  await assert.rejects(throwing, /changed its mind/);
  await write((tx) => addBrand(tx, 'dry'), { rollsBack: true });
  assert.deepEqual(await brands(), before);
});
