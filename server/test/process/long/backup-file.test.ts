import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import pg from 'pg';
import { npmBinaries } from '../../../../scripts/testing/postgres-server.ts';
import { prepareDatabase, withHome } from '../../../src/platform/database/connections/open-database.ts';
import { withOwner } from '../../../src/platform/database/connections/postgresql.ts';
import {
  makeFiles,
  newEndpoint,
  prepareLogins,
  settingsOf,
  urlsOf,
} from '../../../src/platform/database/embedded/cluster.ts';
import { makeDataDirectory, pathsIn, serverUser } from '../../../src/platform/database/embedded/data-directory.ts';
import { startServer } from '../../../src/platform/database/embedded/server-process.ts';
import { type Dump, dumpTables } from '../../support/dump-tables.ts';
import { makeSource, type Source } from '../../support/move-source.ts';
import {
  callOver,
  newDataDir,
  runProcess,
  runVantail,
  startProcess,
  stopProcess,
} from '../../support/service-process.ts';

/** A database with a row of every table, taken to a file, to a new folder, and from PostgreSQL 17 to 18: the same to the letter. */
const dataDir = newDataDir();
const file = join(newDataDir(), 'vantail.backup');
let source: Source;
before(async () => {
  source = await makeSource(dataDir);
});

const dumpOf = (folder: string): Promise<Dump> =>
  withHome({ databaseUrl: undefined, migrationDatabaseUrl: undefined, dataDir: folder }, async ({ superuserUrl }) => {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    return dumpTables(async (sql) => (await client.query(sql)).rows).finally(() => client.end());
  });

const assertGoesOn = async (folder: string) => {
  const service = await startProcess({ DATA_DIR: folder, DEMO: '0' });
  const beside = await runVantail({ DATA_DIR: folder }, 'backup', join(folder, 'beside.backup'));
  assert.equal(beside.code, 0, beside.stderr);
  const made = await callOver(`${service.url}/v1/quotes`, source.key, 'POST', source.quote);
  assert.equal(made.body.number, source.nextQuoteNumber, JSON.stringify(made.body));
  assert.equal((await runVantail({ DATA_DIR: folder }, 'verify')).code, 0);
  await stopProcess(service);
};

/** The tables that differ, by name: the rows themselves would fill the screen. */
const assertSame = (actual: Dump, expected: Dump) =>
  assert.deepEqual(
    Object.keys(expected).filter((table) => JSON.stringify(actual[table]) !== JSON.stringify(expected[table])),
    [],
  );

test('a backup, restored into a new DATA_DIR, has every row to the letter, and numbers go on', async () => {
  const written = await runVantail({ DATA_DIR: dataDir }, 'backup', file, '--json');
  assert.equal(written.code, 0, written.stderr);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const restoredDir = newDataDir();
  const restored = await runVantail({ DATA_DIR: restoredDir }, 'restore', file, '--json');
  assert.equal(restored.code, 0, restored.stderr);
  assert.deepEqual(JSON.parse(restored.stdout).tables, JSON.parse(written.stdout).tables);
  assertSame(await dumpOf(restoredDir), source.dump);
  await assertGoesOn(restoredDir);
  const again = await runVantail({ DATA_DIR: restoredDir }, 'restore', file);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /holds tenants already/);
});

test('a backup replaces no file, and a damaged one restores nothing', async () => {
  const there = await runVantail({ DATA_DIR: dataDir }, 'backup', file);
  assert.equal(there.code, 1);
  assert.match(there.stderr, /is there already/);
  const damaged = join(dirname(file), 'damaged.backup');
  writeFileSync(damaged, readFileSync(file));
  truncateSync(damaged, Math.floor(statSync(file).size * 0.7));
  const DATA_DIR = newDataDir();
  for (const [name, words] of [
    [damaged, /is no complete backup of Vantail; nothing was restored/],
    [join(dirname(file), 'missing'), /ENOENT/],
    [process.execPath, /is no complete backup/],
  ] as const) {
    const refused = await runVantail({ DATA_DIR }, 'restore', name);
    assert.equal(refused.code, 1, refused.stderr);
    assert.match(refused.stderr, words);
  }
  const whole = await runVantail({ DATA_DIR }, 'restore', file);
  assert.equal(whole.code, 0, whole.stderr);
});

const old = join(import.meta.dirname, '../../../../node_modules/postgresql-17');
const bin17 = npmBinaries(old);

/** A DATA_DIR as a release on PostgreSQL 17 would have left it. */
const newOldDataDir = async (): Promise<string> => {
  const folder = newDataDir();
  makeDataDirectory(folder);
  const home = { files: pathsIn(folder).files, bin: bin17, user: serverUser(folder) };
  await makeFiles(folder, home);
  const endpoint = await newEndpoint(home);
  const server = await startServer(home, settingsOf(endpoint, home));
  await prepareLogins(folder, endpoint);
  const { url } = urlsOf(folder, endpoint);
  await withOwner(url, (owner) => prepareDatabase(owner));
  const filled = await runVantail({ DATABASE_URL: url }, 'restore', file);
  assert.equal(filled.code, 0, filled.stderr);
  await server.stop();
  writeFileSync(pathsIn(folder).release, '{"vantail":"0.2.0","postgresql":17}');
  return folder;
};

test('a DATA_DIR of PostgreSQL 17 is refused, and upgrade-data brings it over to the letter, without a network', async () => {
  const folder = await newOldDataDir();
  const refused = await runProcess({ DATA_DIR: folder });
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(
    refused.stderr,
    /^vantail: [^\n]*PostgreSQL 17, and this release \S+ runs 18: run DATA_DIR=\S+ vantail upgrade-data [^\n]*\n$/,
  );
  const wrong = await runVantail({ DATA_DIR: folder }, 'upgrade-data', '--binaries', '/nowhere');
  assert.deepEqual(
    [wrong.code, /programs of PostgreSQL 17, and none runs there/.test(wrong.stderr)],
    [2, true],
    wrong.stderr,
  );
  const upgraded = await runVantail({ DATA_DIR: folder }, 'upgrade-data', '--binaries', bin17);
  assert.equal(upgraded.code, 0, upgraded.stderr);
  assert.ok(existsSync(join(folder, 'postgresql-17', 'PG_VERSION')), 'the old files stay');
  assertSame(await dumpOf(folder), source.dump);
  await assertGoesOn(folder);
});
