import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moveDatabase } from '../../../src/commands/move/move-database.ts';
import {
  distributeHome,
  migrateHome,
  openDatabase,
  pendingAt,
} from '../../../src/platform/database/connections/open-database.ts';
import { distribute } from '../../../src/platform/database/distribute.ts';
import { migrate, readMigrations, sqlStatements } from '../../../src/platform/database/migrate.ts';
import { newDataDir, runVantail } from '../../support/service-process.ts';
import { newServerDatabase, onServer } from '../../support/test-database.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? assert.fail('TEST_POSTGRES_URL is set by npm test');
const { superuserUrl, ownerUrl } = await newServerDatabase(adminUrl);
const db = { asSuperuser: (sql: string, values?: unknown[]) => onServer(superuserUrl, sql, values) };

const owner = {
  exec: async (sql: string) => {
    await db.asSuperuser(sql);
  },
  query: (text: string, values: readonly unknown[] = []) => db.asSuperuser(text, [...values]),
};

const newcomer = `newcomer_${process.pid}`;

/**
 * Citus itself cannot be had from npm or Debian (`npm run chaos:citus` runs on it): these stand in for its functions and its
 * catalogue. They refuse what it refuses, a table whose foreign key points to one that is not distributed yet; its one node
 * answers what a test says.
 */
const nodeAnswers = async (success: boolean, answer: string) => {
  await db.asSuperuser('delete from pg_dist_node');
  await db.asSuperuser('insert into pg_dist_node values ($1, $2)', [success, answer]);
};

const pretendCitus = async () => {
  await db.asSuperuser(`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (999999, 'citus', 10, 'pg_catalog'::regnamespace, false, '13.0')`);
  await db.asSuperuser(`create table pg_dist_node (success boolean, answer text, groupid integer default 1,
    noderole text default 'primary', nodename text default 'node', nodeport integer default 5432)`);
  await db.asSuperuser('create table pg_dist_placement (shardid bigint, groupid integer)');
  await db.asSuperuser('grant select on pg_dist_placement to public');
  await db.asSuperuser(`create function get_shard_id_for_distribution_column(name regclass, tenant bigint) returns bigint
    language sql as 'select 1::bigint'`);
  await db.asSuperuser('create table sent_to_nodes (command text)');
  await db.asSuperuser('grant insert on sent_to_nodes to public');
  await db.asSuperuser(`create function run_command_on_workers(command text)
    returns table (nodename text, nodeport integer, success boolean, result text) language sql as
    $$ insert into sent_to_nodes values (command); select 'node', 5432, success, case when answer <> 'as here' then answer
       when pg_has_role('${newcomer}', 'vantail_app', 'usage') then 'member' else 'stranger' end from pg_dist_node $$`);
  await nodeAnswers(true, 'member');
  await db.asSuperuser('grant select on pg_dist_node to public');
  await db.asSuperuser('create table pg_dist_partition (logicalrelid regclass, how text, place serial)');
  await db.asSuperuser('grant select on pg_dist_partition to public');
  await db.asSuperuser(`create function create_reference_table(name text) returns void language sql as
    $$ insert into pg_dist_partition (logicalrelid, how) values (name::regclass, 'reference') $$`);
  await db.asSuperuser(`create function create_distributed_table(name text, col text, colocate_with text) returns void
    language plpgsql as $$ begin
      if exists (select from pg_constraint k where k.conrelid = name::regclass and k.contype = 'f'
          and k.confrelid <> k.conrelid and k.confrelid not in (select logicalrelid from pg_dist_partition))
        then raise 'referenced table must be a distributed table or a reference table'; end if;
      insert into pg_dist_partition (logicalrelid, how) values (name::regclass, col || ' with ' || colocate_with);
    end $$`);
};

test('without Citus it says what to do', async () => {
  await assert.rejects(distribute(owner), /create extension citus/);
});

test('what is missing is said before anything is migrated', async () => {
  const empty = await newServerDatabase(adminUrl, 'template0');
  const home = { databaseUrl: empty.ownerUrl, migrationDatabaseUrl: undefined, dataDir: '' };
  await assert.rejects(distributeHome(home), /create extension citus/);
  assert.deepEqual(await onServer(empty.superuserUrl, `select from pg_tables where tablename = 'tenants'`), []);
});

test('without a worker it says what to do', async () => {
  await pretendCitus();
  await db.asSuperuser('delete from pg_dist_node');
  await assert.rejects(distribute(owner), /no worker: .*citus_add_node/);
  await nodeAnswers(true, 'member');
});

test('tenants, keys, the secrets of the service and the list of migrations become reference tables, all else is spread by tenant beside each other, and a second run changes nothing', async () => {
  const done = await distribute(owner);
  const kinds = await db.asSuperuser('select logicalrelid::text as name, how from pg_dist_partition order by place');
  assert.deepEqual(
    kinds.slice(0, 4).map(({ name, how }) => [name, how]),
    [
      ['tenants', 'reference'],
      ['api_keys', 'reference'],
      ['service_secrets', 'reference'],
      ['schema_migrations', 'reference'],
    ],
  );
  const [first, ...others] = kinds.slice(4);
  assert.equal(first?.how, 'tenant_id with none');
  assert.ok(others.length > 8);
  for (const { name, how } of others) assert.equal(how, `tenant_id with ${first?.name}`, String(name));
  const withTenant = await db.asSuperuser(
    `select count(*)::int as n from information_schema.columns where column_name = 'tenant_id' and table_schema = current_schema()`,
  );
  assert.equal(kinds.length, Number(withTenant[0]?.n) + 3, 'tenants, the secrets and the migrations have no tenant');
  assert.equal(done.length, kinds.length);
  assert.deepEqual(new Set((await distribute(owner)).map(({ as }) => as)), new Set(['already']));
});

const login = `service_${process.pid}`;
for (const name of [login, newcomer]) {
  await db.asSuperuser(`create role ${name} login`);
  after(() => onServer(adminUrl, `drop role ${name}`));
}
const serviceUrl = (username = login) => Object.assign(new URL(ownerUrl), { username }).href;
/** Starts on the database; what it says where it refuses. */
const start = async (databaseUrl: string, migrationDatabaseUrl?: string): Promise<void> => {
  const settings = { databaseUrl, migrationDatabaseUrl, dataDir: '', preparedStatements: true };
  await (await openDatabase(settings)).close();
};

test('no spread table forces row-level security, and a login that does not own them serves', async () => {
  const forced = await db.asSuperuser('select relname from pg_class where relforcerowsecurity');
  assert.deepEqual(forced, []);
  const [locks] = await db.asSuperuser(`select has_table_privilege('vantail_app', 'service_secrets', 'update') as yes`);
  const [next] = await db.asSuperuser(
    `select from sent_to_nodes where command like 'grant usage on sequence tenants_id_seq %'`,
  );
  assert.ok(next, 'a service that speaks to a node makes tenants as well');
  assert.ok(locks?.yes, 'Citus lets only those insert into a reference table who may update it');
  const [record] = await db.asSuperuser(
    `select has_table_privilege('vantail_app', 'schema_migrations', 'update') as yes`,
  );
  assert.ok(!record?.yes, 'the service does not write down migrations');
  await start(serviceUrl(), ownerUrl);
  await db.asSuperuser('alter table brands disable row level security');
  await assert.rejects(start(serviceUrl(), ownerUrl), /table brands has no row-level security/);
  await db.asSuperuser('alter table brands enable row level security');
});

test('the database of nodes hands SET LOCAL on, keeps no plans of prepared statements, and asks shards one after the other', async () => {
  const [stored] =
    await db.asSuperuser(`select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
    where d.datname = current_database() and s.setrole = 0`);
  assert.deepEqual(stored?.setconfig, [
    'citus.propagate_set_commands=local',
    'plan_cache_mode=force_custom_plan',
    'citus.max_adaptive_executor_pool_size=1',
  ]);
});

test('on nodes the login of the owner does not serve', async () => {
  await assert.rejects(start(ownerUrl), /vantail_owner, which owns the tables, cannot serve: set DATABASE_URL/);
});

test('on nodes a login of the service does not serve without the URL of the owner, and no command works with it', async () => {
  const missing = new RegExp(`MIGRATION_DATABASE_URL is missing: on Citus the login ${login} of DATABASE_URL`);
  await assert.rejects(start(serviceUrl()), missing);
  const { code, stderr } = await runVantail({ DATABASE_URL: serviceUrl(), LOG_LEVEL: 'silent' }, 'verify');
  assert.match(stderr, new RegExp(`^With the database [^\\n]*\\.\\nvantail: ${missing.source}[^\\n]*\\n$`));
  assert.equal(code, 2);
  const home = { databaseUrl: serviceUrl(), migrationDatabaseUrl: undefined, dataDir: '' };
  await assert.rejects(pendingAt(home), missing, 'vantail migrate --check');
  assert.deepEqual(await pendingAt({ ...home, migrationDatabaseUrl: ownerUrl }), []);
});

test('a login that a node does not know, or not as a member, is refused; a node that is down is not asked', async () => {
  for (const answer of ['missing', 'stranger']) {
    await nodeAnswers(true, answer);
    await assert.rejects(start(serviceUrl(), ownerUrl), /is not known on node:5432: .* drop it and create it again/);
  }
  await nodeAnswers(false, 'failed to connect');
  await start(serviceUrl(), ownerUrl);
  await assert.rejects(distribute(owner), /cannot work on node:5432: the node is down, .*\(pg_dist_authinfo/);
  await nodeAnswers(true, 'member');
});

test('another login of the service is made a member before the nodes are asked whether it is one', async () => {
  await nodeAnswers(true, 'as here');
  await start(serviceUrl(newcomer), ownerUrl);
  await nodeAnswers(true, 'member');
});

test('the owner is not let in by way of a worker, where the schema would be made a second time', async () => {
  await db.asSuperuser(
    'create table pg_dist_local_group (groupid integer); insert into pg_dist_local_group values (3)',
  );
  await db.asSuperuser('grant select on pg_dist_local_group to public');
  const home = { databaseUrl: serviceUrl(), migrationDatabaseUrl: ownerUrl, dataDir: '' };
  for (const work of [() => start(home.databaseUrl, ownerUrl), () => distributeHome(home), () => pendingAt(home)])
    await assert.rejects(work, /names a worker of Citus: let MIGRATION_DATABASE_URL name the coordinator/);
  await db.asSuperuser('update pg_dist_local_group set groupid = 0');
  await start(home.databaseUrl, ownerUrl);
});

test('a schema that is spread in part is not served, until what an upgrade added is spread as well', async () => {
  await db.asSuperuser(
    'set role vantail_owner; create table notes (tenant_id bigint not null, primary key (tenant_id))',
  );
  await db.asSuperuser('alter table notes enable row level security');
  await db.asSuperuser(`create policy own on notes
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)`);
  await assert.rejects(start(serviceUrl(), ownerUrl), /but not its tables notes: run "vantail distribute"/);
  assert.deepEqual(
    (await distribute(owner)).filter(({ as }) => as !== 'already'),
    [{ table: 'notes', as: 'by tenant' }],
  );
  await start(serviceUrl(), ownerUrl);
  await db.asSuperuser(`delete from pg_dist_partition where logicalrelid = 'service_secrets'::regclass`);
  await assert.rejects(start(serviceUrl(), ownerUrl), /but not its tables service_secrets/);
});

test('a migration goes to nodes statement by statement', async () => {
  const sent: string[] = [];
  const recording = {
    ...owner,
    exec: async (sql: string) => {
      sent.push(sql);
      await owner.exec(sql);
    },
  };
  const sql = `alter table brands add note text default 'a;b'; -- One; two.\ncreate index brands_note on brands (note);\n`;
  await migrate(recording, [...readMigrations(), { id: 9999, name: '9999-notes', sql, checksum: 'c' }]);
  assert.deepEqual(
    sent.filter((text) => text.includes('brands')),
    [`alter table brands add note text default 'a;b'`, 'create index brands_note on brands (note)'],
  );
});

test('while shards move, nothing is migrated or spread, whether it is seen before or refused by Citus', async () => {
  const sent: string[] = [];
  const on = (answers: (text: string) => Record<string, unknown>[] | undefined) => ({
    exec: async (sql: string) => {
      sent.push(sql);
      await owner.exec(sql);
    },
    query: async (text: string, values?: readonly unknown[]) => answers(text) ?? owner.query(text, values),
  });
  const isMoving = /Shards are being moved in this cluster: nothing was changed. Run "vantail distribute" again/;
  const moving = on((text) => (text.includes('from pg_locks') ? [{}] : undefined));
  await assert.rejects(distribute(moving), isMoving);
  const next = { id: 10_000, name: '10000-tags', sql: 'alter table brands add tag text', checksum: 'c' };
  await assert.rejects(migrate(moving, [...readMigrations(), next]), isMoving);
  assert.deepEqual(sent, []);

  await db.asSuperuser(`delete from pg_dist_partition where logicalrelid = 'notes'::regclass`);
  const begun = on((text) => {
    if (text.includes('create_distributed_table'))
      throw new Error('could not acquire the lock required to colocate distributed table public.notes');
    return undefined;
  });
  await assert.rejects(distribute(begun), isMoving);
  assert.equal(sent.at(-1), 'rollback');
  await distribute(owner);
});

test('the statements of a migration are found, whatever holds a semicolon', () => {
  const odd = `select ';', ";" /* ; */ - 1 / 2;; do $x$ begin; end $x$; -- ;\nselect $1`;
  assert.deepEqual(sqlStatements(odd), [`select ';', ";"  - 1 / 2`, 'do $x$ begin; end $x$', 'select $1']);
  const first = /^(create|alter|grant|revoke|insert|update|drop|comment|with|delete)\b/i;
  for (const { name, sql } of readMigrations())
    for (const statement of sqlStatements(sql)) assert.match(statement, first, name);
});

test('a move to nodes is refused before it writes', async () => {
  const dataDir = newDataDir();
  await migrateHome({ databaseUrl: undefined, migrationDatabaseUrl: undefined, dataDir });
  const move = moveDatabase(dataDir, ownerUrl, () => ({ add: () => {}, end: () => {} }));
  await assert.rejects(move, /The target is spread over nodes by Citus: move to a PostgreSQL of its own/);
});

test('a database that holds tenants is left alone', async () => {
  await db.asSuperuser('delete from pg_dist_partition');
  await db.asSuperuser(`insert into tenants (name, currency, price_basis, active) values ('A', 'EUR', 'TTC', true)`);
  await assert.rejects(distribute(owner), /holds tenants already/);
});
