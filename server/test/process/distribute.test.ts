import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distribute } from '../../src/database/schema/distribute.ts';
import { newServerDatabase, onServer } from '../support/test-database.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? assert.fail('TEST_POSTGRES_URL is set by npm test');
const { superuserUrl } = await newServerDatabase(adminUrl);
const db = { asSuperuser: (sql: string, values?: unknown[]) => onServer(superuserUrl, sql, values) };

const owner = {
  exec: async (sql: string) => {
    await db.asSuperuser(sql);
  },
  query: (text: string, values: readonly unknown[] = []) => db.asSuperuser(text, [...values]),
};

/**
 * Citus itself cannot be had from npm or Debian: these stand in for its two functions and its catalogue. They refuse what
 * it refuses: a table whose foreign key points to one that is not distributed yet.
 */
const pretendCitus = async () => {
  await db.asSuperuser(`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (999999, 'citus', 10, 'pg_catalog'::regnamespace, false, '13.0')`);
  await db.asSuperuser('create table pg_dist_partition (logicalrelid regclass, how text, place serial)');
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

test('tenants, keys and the secrets of the service become reference tables, all else is spread by tenant beside each other, and a second run changes nothing', async () => {
  await pretendCitus();
  const done = await distribute(owner);
  const kinds = await db.asSuperuser('select logicalrelid::text as name, how from pg_dist_partition order by place');
  assert.deepEqual(
    kinds.slice(0, 3).map(({ name, how }) => [name, how]),
    [
      ['tenants', 'reference'],
      ['api_keys', 'reference'],
      ['service_secrets', 'reference'],
    ],
  );
  const [first, ...others] = kinds.slice(3);
  assert.equal(first?.how, 'tenant_id with none');
  assert.ok(others.length > 8);
  for (const { name, how } of others) assert.equal(how, `tenant_id with ${first?.name}`, String(name));
  const withTenant = await db.asSuperuser(
    `select count(*)::int as n from information_schema.columns where column_name = 'tenant_id' and table_schema = current_schema()`,
  );
  assert.equal(kinds.length, Number(withTenant[0]?.n) + 2, 'tenants and the secrets have no tenant');
  assert.equal(done.length, kinds.length);
  assert.deepEqual(new Set((await distribute(owner)).map(({ as }) => as)), new Set(['already']));
});

test('a database that holds tenants is left alone', async () => {
  await db.asSuperuser('delete from pg_dist_partition');
  await db.asSuperuser(`insert into tenants (name, currency, price_basis, active) values ('A', 'EUR', 'TTC', true)`);
  await assert.rejects(distribute(owner), /holds tenants already/);
});
