import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { openEmbedded } from '../../../src/database/embedded/embedded.ts';

/** docs/adr/0062: the embedded engine has no autovacuum, so the service cleans up behind its writers. */
const dataDir = mkdtempSync(join(tmpdir(), 'vantail-vacuum-'));
const ROWS = 2000;
const makeTable = (table: string) =>
  `create table ${table} (id integer primary key, n integer);
   insert into ${table} select i, 0 from generate_series(1, ${ROWS}) i`;
const database = await openEmbedded(
  dataDir,
  (owner) => owner.exec(['busy', 'quiet', 'products'].map(makeTable).join('; ')),
  { vacuumEveryMs: 50 },
);
after(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const stateOf = async (table: string) => {
  const [state] = await database.owner.query(
    `select s.n_dead_tup::integer as dead, s.vacuum_count::integer as vacuums, s.analyze_count::integer as analyses,
       pg_relation_size(s.relid)::integer as bytes
     from pg_stat_user_tables s where relname = $1`,
    [table],
  );
  return state as { dead: number; vacuums: number; analyses: number; bytes: number };
};

test('what was overwritten is freed, and its room used again, so that a table does not grow with every write', async () => {
  const { bytes } = await stateOf('busy');
  for (let turn = 1; turn <= 8; turn++) {
    const { vacuums } = await stateOf('busy');
    await database.owner.exec(`update busy set n = ${turn}`);
    await until('a vacuum of the busy table', async () => (await stateOf('busy')).vacuums > vacuums);
  }
  const end = await stateOf('busy');
  assert.equal(end.dead, 0);
  assert.ok(end.bytes <= 3 * bytes, `${bytes} bytes became ${end.bytes}`);
});

test('the planner gets statistics of new rows, and a table at rest is left alone', async () => {
  await until('statistics of the quiet table', async () => (await stateOf('quiet')).analyses === 1);
  assert.equal((await stateOf('quiet')).vacuums, 0);
});

test('docs/adr/0093 new versions of rows that are rewritten in bulk stand beside the old ones, without new entries in indexes', async () => {
  const hot = async () => {
    const [{ rewritten } = {}] = await database.owner.query(
      `select n_tup_hot_upd::integer as rewritten from pg_stat_user_tables where relname = 'products'`,
    );
    return Number(rewritten);
  };
  // The rows that came before the setting fill their pages: one vacuum full stands for the writes that make room.
  await database.owner.exec('vacuum full products');
  const before = await hot();
  await database.owner.exec('update products set n = n + 1');
  await until('statistics of the update', async () => (await hot()) - before > 0.9 * ROWS);
});
