import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TenantRead } from '../../src/platform/database/tenant-transaction.ts';
import { openTestDatabase } from '../support/test-database.ts';

const db = await openTestDatabase();
const { database } = db;
after(() => db.close());

const tenants = await Promise.all(
  ['A', 'B'].map(async (name) => {
    const text = `insert into tenants (name, currency, price_basis, active) values ($1, 'EUR', 'TTC', true) returning id`;
    const [row] = await database.system((tx) => tx.query<{ id: number }>(text, [name]));
    return row?.id as number;
  }),
);
const transactionOf = async (read: TenantRead) =>
  (await read.one<{ at: string; tenant: string }>(
    `select transaction_timestamp()::text as at, current_setting('app.tenant_id') as tenant`,
  )) as { at: string; tenant: string };

test('reads of a tenant at one moment share a transaction, and never with another tenant', async () => {
  const asked = Array.from({ length: 40 }, (_, place) => {
    const tenant = tenants[place % 2] as number;
    return database.read(tenant, transactionOf).then((seen) => ({ ...seen, asked: String(tenant) }));
  });
  const seen = await Promise.all(asked);
  for (const { tenant, asked: wanted } of seen) assert.equal(tenant, wanted);
  assert.equal(new Set(seen.map(({ at, tenant }) => `${tenant} ${at}`)).size, 2);
});

test('one that fails gets its own error, and all around it their answers', async () => {
  const [tenant = 0] = tenants;
  const settled = await Promise.allSettled(
    Array.from({ length: 9 }, (_, place) =>
      database.read(tenant, (read) =>
        read.one<{ n: number }>('select 12 / $1::integer as n', [place === 4 ? 0 : place + 1]),
      ),
    ),
  );
  for (const [place, result] of settled.entries()) {
    if (place === 4) assert.equal((result as PromiseRejectedResult).reason.code, '22012');
    else assert.deepEqual(result, { status: 'fulfilled', value: { n: Math.floor(12 / (place + 1)) } });
  }
  assert.deepEqual(await database.read(tenant, (read) => read.one('select 1 as n')), { n: 1 });
});

test('what several ask for once is sent once in their transaction, and again in the next', async () => {
  const [tenant = 0] = tenants;
  let sent = 0;
  const ask = (read: TenantRead) =>
    read.once('the same', () => {
      sent++;
      return read.one<{ n: number }>('select 7 as n');
    });
  const answers = await Promise.all([1, 2, 3].map(() => database.read(tenant, ask)));
  assert.deepEqual(answers, [{ n: 7 }, { n: 7 }, { n: 7 }]);
  assert.equal(sent, 1);
  await database.read(tenant, ask);
  assert.equal(sent, 2);
});
