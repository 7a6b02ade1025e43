import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  SystemTransaction,
  TenantRead,
  TenantTransaction,
} from '../../src/platform/database/tenant-transaction.ts';
import { isSpread, openTestDatabase } from '../support/test-database.ts';

const db = await openTestDatabase();
const { database } = db;
after(() => db.close());

const newTenant = async (): Promise<number> => {
  const text = `insert into tenants (name, currency, price_basis, active) values ('T', 'EUR', 'TTC', true) returning id`;
  const [row] = await database.system((tx) => tx.query<{ id: number }>(text));
  return row?.id as number;
};

const insertInto = `insert into brands (tenant_id, name, translations, active) values ($1, $2, '{}', true) returning id`;

const insertBrand = async (tx: TenantTransaction, name: string, tenantId = tx.tenantId): Promise<number> =>
  (await tx.one<{ id: number }>(insertInto, [tenantId, name]))?.id as number;

const addBrand = (tenantId: number, name: string) => database.transaction(tenantId, (tx) => insertBrand(tx, name));

/** Without a tenant predicate, on purpose: only the second wall is left. */
const allBrands = async (read: TenantRead | SystemTransaction) =>
  (await read.query<{ tenant_id: number; name: string }>('select tenant_id, name from brands order by id')).map(
    ({ tenant_id, name }) => `${tenant_id} ${name}`,
  );

const namesOf = async (tenantId: number) =>
  (await db.asSuperuser('select name from brands where tenant_id = $1 order by id', [tenantId])).map(
    ({ name }) => name,
  );

const setting = `select current_setting('app.tenant_id', true) as tenant`;
const isRefusedByPolicy = { code: '42501', message: /row-level security/ };

const mine = await newTenant();
const other = await newTenant();
await addBrand(mine, 'mine');
await addBrand(other, 'other');

test('the second wall: a statement without its tenant predicate reads the own rows only', async () => {
  assert.deepEqual(await database.read(mine, allBrands), [`${mine} mine`]);
  assert.deepEqual(await database.transaction(other, allBrands), [`${other} other`]);
});

test('the second wall: a row of another tenant cannot be inserted, nor an own one moved there', async () => {
  await assert.rejects(
    database.transaction(mine, (tx) => insertBrand(tx, 'smuggled', other)),
    isRefusedByPolicy,
  );
  await assert.rejects(
    database.transaction(mine, (tx) => tx.query('update brands set tenant_id = $1', [other])),
    isSpread ? { code: '0A000', message: /modifying the partition value/ } : isRefusedByPolicy,
  );
  assert.deepEqual(await namesOf(other), ['other']);
});

test('the second wall: an update or delete without its tenant predicate touches the own rows only', async () => {
  const [a, b] = [await newTenant(), await newTenant()];
  const insertKey = `insert into idempotency_keys (tenant_id, key, fingerprint, created_at) values ($1, 'k', '\\x00', now())`;
  for (const id of [a, b]) {
    await addBrand(id, 'before');
    await database.transaction(id, (tx) => tx.query(insertKey, [id]));
  }
  await database.transaction(a, async (tx) => {
    await tx.query(`update brands set name = 'after'`);
    await tx.query('delete from idempotency_keys');
  });
  assert.deepEqual([await namesOf(a), await namesOf(b)], [['after'], ['before']]);
  const keys = await db.asSuperuser('select tenant_id from idempotency_keys where tenant_id = any($1)', [[a, b]]);
  assert.deepEqual(keys, [{ tenant_id: String(b) }]);
});

test('a foreign key cannot reach the row of another tenant', async () => {
  const foreign = await addBrand(other, 'foreign');
  const work = database.transaction(mine, async (tx) => {
    const category = await tx.one<{ id: number }>(
      `insert into categories (tenant_id, name, translations, active) values ($1, 'c', '{}', true) returning id`,
      [tx.tenantId],
    );
    await tx.query(
      `insert into products (tenant_id, name, category_id, brand_id, price_adjustment_percentage, translations, active)
       values ($1, 'p', $2, $3, 0, '{}', true)`,
      [tx.tenantId, category?.id, foreign],
    );
  });
  await assert.rejects(work, { code: '23503', message: /products_brand_fk/ });
});

test('without a tenant every table with a tenant_id is empty, but for the three that are open by name', async () => {
  await database.transaction(mine, (tx) =>
    tx.query(
      `insert into api_keys (tenant_id, name, scopes, key_hash, hint, expires_at, active)
       values ($1, 'k', '{}', '\\x01', 'h', now(), true)`,
      [mine],
    ),
  );
  const tables = await db.asSuperuser(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'tenant_id' order by 1`,
  );
  assert.ok(tables.length >= 6);
  for (const { name } of tables) {
    const count = `select count(*)::integer as rows from ${name}`;
    const isOpen = ['api_keys', 'price_versions', 'due_work'].includes(String(name));
    const [inTable] = await db.asSuperuser(count);
    const expected = isOpen ? inTable?.rows : 0;
    for (const run of [database.systemRead, database.system]) {
      const [seen] = await run((tx: SystemTransaction) => tx.query<{ rows: number }>(count));
      assert.equal(seen?.rows, expected, String(name));
    }
  }
  assert.equal((await database.systemRead((read) => read.query('select from api_keys'))).length, 1);
});

test('without a tenant nothing can be written for one', async () => {
  const work = database.system((tx) => tx.query(insertInto, [mine, 'x']));
  await assert.rejects(work, isRefusedByPolicy);
});

test('a tenant id that is not a positive integer opens no transaction', async () => {
  for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53, "1'; reset role; --" as unknown as number]) {
    await assert.rejects(async () => database.read(id, allBrands), /positive integer/);
    await assert.rejects(async () => database.transaction(id, allBrands), /positive integer/);
  }
});

test('the tenant of one transaction is gone in the next, also after a failure', async () => {
  const failing = (tx: TenantRead) => tx.query('select 1 / 0');
  for (let round = 0; round < 15; round++) {
    await database.transaction(mine, allBrands);
    await database.read(mine, allBrands);
    await assert.rejects(database.transaction(mine, failing), { code: '22012' });
    await assert.rejects(database.read(mine, failing), { code: '22012' });
    for (const run of [database.systemRead, database.system]) {
      const [row] = await run((tx: SystemTransaction) => tx.query<{ tenant: string }>(setting));
      assert.equal(row?.tenant, '');
      assert.deepEqual(await run(allBrands), []);
    }
  }
});

test('tenant and role are set for the transaction alone, never for the session below it', async () => {
  const state = `select current_setting('app.tenant_id', true) as tenant, current_user::text as role`;
  const [inside, below] = await database.transaction(mine, async (tx) => {
    const during = await tx.one<{ tenant: string; role: string }>(state);
    // Ends the transaction by hand, to see what the session would carry to its next user.
    await tx.query('commit');
    const after = await tx.one<{ tenant: string; role: string }>(state);
    await tx.query('begin');
    return [during, after];
  });
  assert.equal(inside?.tenant, String(mine));
  assert.equal(below?.tenant, '');
  // A login that does not own the tables needs no other role.
  assert.equal(inside?.role === 'vantail_app', !isSpread);
  assert.notEqual(below?.role, 'vantail_app');
});

test('many transactions of two tenants at once each see their own rows', async () => {
  const [a, b] = [await newTenant(), await newTenant()];
  await addBrand(a, 'a');
  await addBrand(b, 'b');
  const expected = new Map([
    [a, [`${a} a`]],
    [b, [`${b} b`]],
  ]);
  const waiting = async (tx: TenantTransaction) => {
    const first = await allBrands(tx);
    await tx.query('select 1');
    assert.deepEqual(await allBrands(tx), first);
    return first;
  };
  await Promise.all(
    // Without its tenant a statement asks every shard, which takes longer.
    Array.from({ length: isSpread ? 40 : 200 }, async (_, index) => {
      const tenant = index % 2 === 0 ? a : b;
      const seen = index % 5 === 0 ? database.transaction(tenant, waiting) : database.read(tenant, allBrands);
      assert.deepEqual(await seen, expected.get(tenant));
    }),
  );
});

test('a read that sends a statement after an await is refused', async () => {
  const late = async (read: TenantRead | SystemTransaction) => {
    await read.query('select 1');
    return read.query('select 2');
  };
  await assert.rejects(database.read(mine, late), /must send all its statements at once/);
  await assert.rejects(database.systemRead(late), /must send all its statements at once/);
  const both = await database.read(mine, (read) => Promise.all([read.query('select 1'), allBrands(read)]));
  assert.deepEqual(both[1], [`${mine} mine`]);
});

test('a read cannot write', async () => {
  await assert.rejects(
    database.read(mine, (read) => read.query(insertInto, [mine, 'written by a read'])),
    { code: '25006' },
  );
  await assert.rejects(
    database.snapshot(mine, (read) => read.query(insertInto, [mine, 'written by a snapshot'])),
    { code: '25006' },
  );
  assert.deepEqual(await namesOf(mine), ['mine']);
});

test('a statement that is sent after its transaction is refused', async () => {
  let kept: TenantTransaction | undefined;
  await database.transaction(mine, async (tx) => {
    kept = tx;
  });
  await assert.rejects(async () => kept?.query('select 1'), /transaction is (over|closed)/i);
});

test('a snapshot may wait between its statements, sees the own rows only, and one moment', async () => {
  const tenant = await newTenant();
  await addBrand(tenant, 'before');
  const [first, second] = await database.snapshot(tenant, async (read) => {
    const before = await allBrands(read);
    await addBrand(tenant, 'meanwhile');
    return [before, await allBrands(read)];
  });
  assert.deepEqual([first, second], [[`${tenant} before`], [`${tenant} before`]]);
  await addBrand(tenant, 'after');
  assert.equal((await namesOf(tenant)).length, 3);
});

test('an error that the work throws rolls everything back, and reaches the caller as it is', async () => {
  const tenant = await newTenant();
  const mistake = new Error('thought better of it');
  const work = database.transaction(tenant, async (tx) => {
    await insertBrand(tx, 'undone');
    throw mistake;
  });
  await assert.rejects(work, (error) => error === mistake);
  assert.deepEqual(await namesOf(tenant), []);
  await addBrand(tenant, 'next');
  assert.deepEqual(await namesOf(tenant), ['next']);
});

test('a write of which a statement failed is an error, also where nobody looked at it', async () => {
  const tenant = await newTenant();
  for (const looksAtIt of [true, false]) {
    const work = database.transaction(tenant, async (tx) => {
      await insertBrand(tx, 'lost');
      const failing = tx.query('select 1 / 0').catch(() => {});
      if (looksAtIt) await failing;
      return 'done';
    });
    await assert.rejects(work, /division by zero/);
    assert.deepEqual(await namesOf(tenant), []);
  }
  await addBrand(tenant, 'next');
  assert.deepEqual(await namesOf(tenant), ['next']);
});

test('a deadlock is retried, and both transactions succeed', async () => {
  const tenant = await newTenant();
  const ids = [await addBrand(tenant, ''), await addBrand(tenant, '')];
  let arrived = 0;
  let attempts = 0;
  const codes: unknown[] = [];
  const touch = (tx: TenantTransaction, id: number | undefined, mark: string) =>
    tx.query('update brands set name = name || $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, mark]);
  const crossing = (mark: string, [first, second]: number[]) =>
    database.transaction(tenant, async (tx) => {
      attempts++;
      await touch(tx, first, mark);
      arrived++;
      // Each waits until the other holds its first row; a repeated attempt finds both arrived.
      for (let turn = 0; arrived < 2 && turn < 500; turn++) await sleep(10);
      await touch(tx, second, mark).catch((error) => {
        codes.push(error.code);
        throw error;
      });
    });
  await Promise.all([crossing('a', ids), crossing('b', ids.toReversed())]);
  // The one that begins again may take its first row before the other wakes up: then they meet once more.
  assert.ok(codes.length > 0 && codes.every((code) => code === '40P01'), String(codes));
  assert.equal(attempts, 2 + codes.length);
  const marks = (await namesOf(tenant)).map((name) => [...String(name)].sort().join(''));
  assert.deepEqual(marks, ['ab', 'ab']);
});

test('a serialisation failure is tried three times more, and then reported', async () => {
  let attempts = 0;
  const failing = async (tx: TenantTransaction) => {
    attempts++;
    await tx.query(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
  };
  await assert.rejects(database.transaction(mine, failing), { code: '40001' });
  assert.equal(attempts, 4);
});

test('a read that PostgreSQL chose to end a deadlock is sent again, and those beside it are answered', async () => {
  let attempts = 0;
  const deadlocked = (read: TenantRead) =>
    attempts++ === 0
      ? read.query(`do $$ begin raise exception 'chosen' using errcode = '40P01'; end $$`)
      : read.query(setting);
  const beside = (read: TenantRead) => read.query(setting);
  const asked = [deadlocked, beside].map((work) => database.read(mine, work));
  assert.deepEqual(await Promise.all(asked), [[{ tenant: String(mine) }], [{ tenant: String(mine) }]]);
  assert.equal(attempts, 2);
});

test('a write that waits for a row longer than the lock limit is given up', async () => {
  const tenant = await newTenant();
  await addBrand(tenant, 'held');
  const lock = (tx: TenantTransaction) => tx.query('select from brands where tenant_id = $1 for update', [tx.tenantId]);
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = database.transaction(tenant, async (tx) => {
    await lock(tx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  await assert.rejects(database.transaction(tenant, lock), { code: '55P03' });
  released.resolve();
  await holder;
});
