import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newServerDatabase, onServer } from '../support/test-database.ts';

/** What Citus cannot spread over nodes, looked for in the catalogue of a migrated database (docs/guides/scaling.md). */
const adminUrl = process.env.TEST_POSTGRES_URL ?? assert.fail('TEST_POSTGRES_URL is set by npm test');
const { superuserUrl } = await newServerDatabase(adminUrl);
const query = (sql: string) => onServer(superuserUrl, sql);
const names = async (sql: string) => (await query(sql)).map(({ name }) => String(name));

/** Whole on every node, so free of the rules for spread tables. */
const REFERENCE = `('tenants', 'api_keys', 'service_secrets', 'schema_migrations')`;
const ours = `c.relnamespace = current_schema()::regnamespace`;

test('no trigger, no rule, no function of ours runs in the database', async () => {
  assert.deepEqual(
    await names(
      `select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${ours} and not t.tgisinternal`,
    ),
    [],
  );
  assert.deepEqual(await names(`select rulename as name from pg_rules where schemaname = current_schema()`), []);
  assert.deepEqual(
    await names(`select proname as name from pg_proc where pronamespace = current_schema()::regnamespace`),
    [],
  );
});

test('no constraint waits for the commit, sets null on delete or cascades', async () => {
  const constraints = `from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours}`;
  assert.deepEqual(await names(`select k.conname as name ${constraints} and k.condeferrable`), []);
  assert.deepEqual(
    await names(
      `select k.conname as name ${constraints} and k.contype = 'f' and (k.confdeltype, k.confupdtype) <> ('a', 'a')`,
    ),
    [],
  );
});

test('keys, unique indexes and foreign keys begin with tenant_id', async () => {
  const firstColumn = (columns: string) =>
    `(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = ${columns})`;
  assert.deepEqual(
    await names(`select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where ${ours} and c.relname not in ${REFERENCE} and i.indisunique and ${firstColumn('i.indkey[0]')} <> 'tenant_id'`),
    [],
  );
  assert.deepEqual(
    await names(`select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${ours} and k.contype = 'f' and ${firstColumn('k.conkey[1]')} <> 'tenant_id'`),
    [],
  );
});

test('every table but the reference tables has a tenant, ids are bigint, and names leave room for the number of a shard', async () => {
  assert.deepEqual(
    await names(`select c.relname as name from pg_class c where ${ours} and c.relkind in ('r', 'p') and c.relname not in ${REFERENCE}
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull)`),
    [],
  );
  assert.deepEqual(
    await names(`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${ours} and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' and a.attnum > 0
        and (a.attidentity <> '' or (a.attname ~ '(^|_)id$' and a.attname <> 'request_id')) and a.atttypid <> 'bigint'::regtype`),
    [],
  );
  assert.deepEqual(
    await names(`select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours} and k.contype <> 'n' and length(k.conname) > 50
      union all select i.indexname from pg_indexes i where i.schemaname = current_schema() and length(i.indexname) > 50`),
    [],
  );
});
