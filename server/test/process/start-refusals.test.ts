import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ConfigError } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/connections/open-database.ts';
import type { Database, TenantRead } from '../../src/platform/database/tenant-transaction.ts';
import { newServerDatabase, onServer } from '../support/test-database.ts';

const admin = process.env.TEST_POSTGRES_URL;
assert.ok(admin, 'TEST_POSTGRES_URL is missing: run this file by npm test');

type Settings = { databaseUrl: string; migrationDatabaseUrl?: string; preparedStatements?: boolean };

const open = (settings: Settings) =>
  openDatabase({ migrationDatabaseUrl: undefined, preparedStatements: true, dataDir: '', ...settings });

const databases: string[] = [];
const logins: string[] = [];
after(async () => {
  for (const name of databases) await onServer(admin, `drop database ${name} with (force)`);
  for (const name of logins) await onServer(admin, `drop role ${name}`);
});

/** A migrated database of this file, or with `template0` an empty one. */
const newDatabase = async (template?: string) => {
  const made = await newServerDatabase(admin, template);
  databases.push(made.name);
  return made;
};

/** A login of its own: the roles of a server are shared by all its databases, so none that exists is changed. */
const newLogin = async (attributes = '') => {
  const name = `login_${process.pid}_${logins.length}`;
  await onServer(admin, `create role ${name} login ${attributes}`);
  logins.push(name);
  return name;
};

const asLogin = (url: string, login: string) => Object.assign(new URL(url), { username: login }).href;

const withDatabase = async <T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await open(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const assertRefused = async (settings: Settings, message: RegExp) => {
  const start = withDatabase(settings, async () => {});
  await assert.rejects(start, (error: Error) => {
    assert.ok(error instanceof ConfigError, `not a ConfigError: ${error.stack}`);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /\n|hunter2/);
    return true;
  });
};

const insertTenant = `insert into tenants (name, currency, price_basis, active) values ('T', 'EUR', 'TTC', true) returning id`;
const insertBrand = `insert into brands (tenant_id, name, translations, active) values ($1, 'b', '{}', true)`;
const allBrands = (read: TenantRead) => read.query<{ tenant_id: number }>('select tenant_id from brands');

/** Two tenants with a brand each, written and read through `database`. */
const assertIsolates = async (database: Database) => {
  const ids: number[] = [];
  for (let count = 0; count < 2; count++) {
    const tenant = await database.system((tx) => tx.one<{ id: number }>(insertTenant));
    ids.push(tenant?.id as number);
  }
  const [a, b] = ids as [number, number];
  for (const id of ids) await database.transaction(id, (tx) => tx.query(insertBrand, [id]));
  assert.deepEqual(await database.read(a, allBrands), [{ tenant_id: a }]);
  assert.deepEqual(await database.transaction(b, allBrands), [{ tenant_id: b }]);
  await assert.rejects(
    database.transaction(a, (tx) => tx.query(insertBrand, [b])),
    { code: '42501' },
  );
};

const roleOf = async (database: Database) =>
  (await database.systemRead((read) => read.one<{ name: string }>('select current_user as name')))?.name;

const weakenings: [string, string, RegExp][] = [
  ['a new table without row-level security', 'create table notes (tenant_id bigint)', /table notes does not force/],
  ['a policy that is not forced', 'alter table brands no force row level security', /table brands does not force/],
  ['a policy that is switched off', 'alter table brands disable row level security', /table brands does not force/],
  ['a table without its policy', 'drop policy brands_tenant on brands', /table brands has no policy/],
  [
    'a second policy that lets everyone in',
    'create policy wide on brands using (true)',
    /policy wide of table brands is not the plain comparison/,
  ],
  [
    'a policy that lets everyone select',
    'create policy wide on options for select using (true)',
    /policy wide of table options/,
  ],
  [
    'a policy that lets everyone insert',
    'create policy wide on options for insert with check (true)',
    /policy wide of table options/,
  ],
  [
    'a policy with an OR',
    `alter policy brands_tenant on brands
     using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint or tenant_id = 1)`,
    /policy brands_tenant of table brands/,
  ],
  [
    'a wide write policy on a table that everyone may select from',
    'create policy wide on api_keys for update using (true)',
    /policy wide of table api_keys/,
  ],
];

for (const [what, sql, message] of weakenings) {
  test(`docs/adr/0005 the start refuses ${what}`, async () => {
    const { ownerUrl } = await newDatabase();
    await onServer(ownerUrl, sql);
    await assertRefused({ databaseUrl: ownerUrl }, message);
  });
}

test('docs/adr/0005 a refusal names every fault in its one line', async () => {
  const { ownerUrl } = await newDatabase();
  await onServer(ownerUrl, 'create table notes (tenant_id bigint)');
  await onServer(ownerUrl, 'alter table brands no force row level security');
  await assertRefused({ databaseUrl: ownerUrl }, /table brands .*; table notes /);
});

for (const attribute of ['bypassrls', 'superuser']) {
  test(`docs/adr/0005 the start refuses to serve under a ${attribute} login`, async () => {
    const { ownerUrl, superuserUrl } = await newDatabase();
    const login = await newLogin(attribute);
    const settings = { databaseUrl: asLogin(ownerUrl, login), migrationDatabaseUrl: superuserUrl };
    await assertRefused(settings, new RegExp(`role ${login} bypasses row-level security`));
  });
}

test('docs/adr/0005 the start refuses to serve under a login that owns the tables, or is a member of their owner', async () => {
  const { ownerUrl } = await newDatabase();
  const owned = /owns the table api_keys/;
  await assertRefused({ databaseUrl: ownerUrl, migrationDatabaseUrl: ownerUrl }, owned);
  const member = await newLogin('in role vantail_owner');
  await assertRefused({ databaseUrl: asLogin(ownerUrl, member), migrationDatabaseUrl: ownerUrl }, owned);
});

test('the start refuses a migration that was edited after it had been applied', async () => {
  const { ownerUrl } = await newDatabase();
  await onServer(ownerUrl, `update schema_migrations set checksum = 'edited' where id = 1`);
  await assertRefused({ databaseUrl: ownerUrl }, /^Migration 0001-\S+ was changed after it had been applied/);
});

test('the start refuses a database that a newer release has migrated', async () => {
  const { ownerUrl } = await newDatabase();
  await onServer(ownerUrl, `insert into schema_migrations (id, name, checksum) values (9999, '9999-later', '')`);
  await assertRefused({ databaseUrl: ownerUrl }, /migrated by a newer release \(migration 9999, /);
});

test('the start refuses a server that is not there, and a login that it does not know, without the password', async () => {
  const gone = 'postgres://app:hunter2@127.0.0.1:1/shop';
  await assertRefused({ databaseUrl: gone }, /^The database of 127\.0\.0\.1:1 cannot be reached: /);
  const stranger = Object.assign(new URL(admin), { username: 'nobody_here', password: 'hunter2' }).href;
  await assertRefused({ databaseUrl: stranger }, /cannot be reached: .*"nobody_here" does not exist/);
});

test('D11 DATABASE_URL alone: its login owns the schema, and every transaction is served as vantail_app', async () => {
  const { ownerUrl } = await newDatabase('template0');
  await withDatabase({ databaseUrl: ownerUrl }, async (database) => {
    assert.equal(await roleOf(database), 'vantail_app');
    await assertIsolates(database);
  });
});

test('D11 with MIGRATION_DATABASE_URL a plain application login serves as itself', async () => {
  const { ownerUrl } = await newDatabase('template0');
  const login = await newLogin();
  const settings = { databaseUrl: asLogin(ownerUrl, login), migrationDatabaseUrl: ownerUrl };
  for (let start = 0; start < 2; start++) {
    await withDatabase(settings, async (database) => {
      assert.equal(await roleOf(database), login);
      await assertIsolates(database);
    });
  }
});

test('D11 a login that may not create roles works where vantail_app is there and granted', async () => {
  const { name, ownerUrl, superuserUrl } = await newDatabase('template0');
  const login = await newLogin('nocreaterole in role vantail_app');
  await onServer(superuserUrl, `alter database ${name} owner to ${login}`);
  await withDatabase({ databaseUrl: asLogin(ownerUrl, login) }, async (database) => {
    assert.equal(await roleOf(database), 'vantail_app');
    await assertIsolates(database);
  });
});

test('several processes that start at once on an empty database all succeed, and migrate it once', async () => {
  const { ownerUrl } = await newDatabase('template0');
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => open({ databaseUrl: ownerUrl })));
  for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
  assert.deepEqual(
    starts.map((start) => (start.status === 'rejected' ? String(start.reason) : 'serves')),
    Array.from({ length: 4 }, () => 'serves'),
  );
  const applied = await onServer(ownerUrl, 'select id from schema_migrations');
  assert.equal(new Set(applied.map(({ id }) => id)).size, applied.length);
});

test('D11 PREPARED_STATEMENTS off prepares none, and everything works', async () => {
  const { ownerUrl } = await newDatabase();
  const count = 'select count(*)::integer as prepared from pg_prepared_statements';
  for (const preparedStatements of [true, false]) {
    await withDatabase({ databaseUrl: ownerUrl, preparedStatements }, async (database) => {
      await assertIsolates(database);
      const [row] = await database.system((tx) => tx.query<{ prepared: number }>(count));
      assert.equal((row?.prepared ?? 0) > 0, preparedStatements);
    });
  }
});
