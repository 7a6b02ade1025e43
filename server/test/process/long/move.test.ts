import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { until } from '../../../../scripts/testing/until.ts';
import { moveDatabase } from '../../../src/commands/move/move-database.ts';
import { withHome } from '../../../src/platform/database/connections/open-database.ts';
import { dumpTables, type Query } from '../../support/dump-tables.ts';
import { makeSource, type Source } from '../../support/move-source.ts';
import {
  callOver,
  launchVantail,
  newDataDir,
  runVantail,
  startProcess,
  stopProcess,
} from '../../support/service-process.ts';
import { newServerDatabase, onServer } from '../../support/test-database.ts';

const admin = process.env.TEST_POSTGRES_URL;
assert.ok(admin, 'TEST_POSTGRES_URL is missing: run this file by npm test');

let source: Source;
const dataDir = newDataDir();
before(async () => {
  source = await makeSource(dataDir);
});

/** One session, so that what it sets holds for its queries. */
const withTarget = async <T>(url: string, work: (query: Query) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
};

const onSource = (work: (url: string) => Promise<unknown>) =>
  withHome({ databaseUrl: undefined, migrationDatabaseUrl: undefined, dataDir }, ({ superuserUrl = '' }) =>
    work(superuserUrl),
  );

const databases: string[] = [];
after(async () => {
  for (const name of databases) await onServer(admin, `drop database ${name} with (force)`);
});

/** A migrated database of this file, or with `template0` an empty one. */
const newTarget = async (template?: string) => {
  const target = await newServerDatabase(admin, template);
  databases.push(target.name);
  return target;
};

const move = (from: string, to: string) => moveDatabase(from, to, () => ({ add: () => {}, end: () => {} }));

/** Constraints and identities as the migrations left them: a move borrows some, and gives them back. */
const schemaOf = (query: Query) =>
  query(`select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1`);

test('a move copies every row to the letter, keys work, and ids, versions and quote numbers go on', async () => {
  const { ownerUrl, superuserUrl } = await newTarget('template0');
  const expected = source.dump;
  const empty = Object.keys(expected).filter((table) => expected[table]?.length === 0);
  assert.deepEqual(empty, ['service_secrets'], 'the source of a move has a row of every table that it can have');
  const moved = await runVantail({ DATA_DIR: dataDir }, 'move', '--to', ownerUrl, '--json');
  assert.equal(moved.code, 0, moved.stderr);
  const report = JSON.parse(moved.stdout);
  assert.deepEqual(
    Object.fromEntries(report.tables.map(({ table, rows }: { table: string; rows: number }) => [table, rows])),
    Object.fromEntries(Object.entries(expected).map(([table, lines]) => [table, lines.length])),
  );
  assert.equal(report.verification.drift_count, 0);
  assert.deepEqual(await withTarget(superuserUrl, dumpTables), expected);
  await onSource(async (url) =>
    assert.deepEqual(await withTarget(url, dumpTables), expected, 'the source is as it was'),
  );

  const migrated = await newTarget();
  assert.deepEqual(await withTarget(superuserUrl, schemaOf), await withTarget(migrated.ownerUrl, schemaOf));

  const service = await startProcess({ DATABASE_URL: ownerUrl });
  const { key, productPath, rowIdBeyond, nextQuoteNumber, quote, row } = source;
  assert.deepEqual((await callOver(`${service.url}${row.path}`, key)).body, row.body);
  const made = await callOver(`${service.url}${productPath}/pricing-configurations`, key, 'POST', { minimum_price: 1 });
  assert.deepEqual([made.status, made.body.id], [201, rowIdBeyond], 'an id that was given is not given again');
  const saved = await callOver(`${service.url}/v1/quotes`, key, 'POST', quote);
  assert.deepEqual([saved.status, saved.body.number], [201, nextQuoteNumber]);
  await stopProcess(service);
});

/** Somebody holds a table of the target, at which the move has to wait: it is then in its middle. */
const holdTable = async (url: string, table: string) => {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  after(() => holder.end().catch(() => {}));
  await holder.query(`begin; lock table ${table} in share mode`);
  return holder;
};

const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const migrating = `select pid from pg_stat_activity where datname = current_database() and application_name = 'vantail-migrate'`;

test('a move that is killed in its middle leaves the target without a row, and a second one works', async () => {
  const { ownerUrl, superuserUrl } = await newTarget();
  const holder = await holdTable(superuserUrl, 'quote_rows');
  const cut = launchVantail({ DATA_DIR: dataDir }, 'move', '--to', ownerUrl);
  await until('the move waits', async () => (await onServer(superuserUrl, waiting)).length > 0 || cut.isOver());
  assert.match(cut.stderr(), /^Copying rows: /m, 'it was in its middle');
  cut.signal('SIGKILL');
  await cut.ended;
  await holder.end();
  await until('its connection is gone', async () => (await onServer(superuserUrl, migrating)).length === 0);
  const left = await withTarget(superuserUrl, dumpTables);
  assert.deepEqual(Object.values(left).flat(), []);

  await move(dataDir, ownerUrl);
  assert.deepEqual(await withTarget(superuserUrl, dumpTables), source.dump);
  await assert.rejects(move(dataDir, ownerUrl), /holds tenants already; give the URL of an empty database/);
});

test('a row that is lost or changed on the way undoes the move', async () => {
  const { ownerUrl, superuserUrl } = await newTarget();
  for (const [harm, body] of [
    ['loses a row', `if new.id = (select min(id) from options) + 1 then return null; end if; return new;`],
    ['changes a value', `new.price := new.price + 0.01; return new;`],
  ]) {
    await onServer(
      superuserUrl,
      `create or replace function harm() returns trigger language plpgsql as $$ begin ${body} end $$`,
    );
    await onServer(
      superuserUrl,
      'create or replace trigger harm before insert on options for each row execute function harm()',
    );
    await assert.rejects(
      move(dataDir, ownerUrl),
      /^Error: Table options of tenant \d+ came out different .*; nothing was copied/,
    );
    assert.deepEqual(Object.values(await withTarget(superuserUrl, dumpTables)).flat(), [], harm);
  }
});

test('a move refuses a source that is missing or out of date, and a target that is not its own', async () => {
  const { ownerUrl, superuserUrl } = await newTarget('template0');
  await assert.rejects(move(newDataDir(), ownerUrl), /There is no embedded database in /);
  await assert.rejects(
    move(dataDir, 'postgres://someone:hunter2@127.0.0.1:1/none'),
    /^Error: The database of 127\.0\.0\.1:1 cannot be reached: [^\n]*$/,
  );
  await onServer(superuserUrl, 'create table invoices (id integer)');
  await assert.rejects(move(dataDir, ownerUrl), /tables of something else \(invoices\)/);
  assert.deepEqual(await onServer(superuserUrl, `select relname from pg_class where relname = 'tenants'`), []);

  await onSource((url) => onServer(url, 'delete from schema_migrations where id = 1'));
  await assert.rejects(move(dataDir, ownerUrl), /not up to date \(0001-foundation\); run "vantail migrate" first/);
});
